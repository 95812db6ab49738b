"""Products of every stage, drawn by hypothesis and computed by torch in each dtype."""

from __future__ import annotations

import numpy as np
import torch
from hypothesis import strategies as st

from attn_gui.core.dtypes import LARGEST, SMALLEST_SUBNORMAL, DtypeName, cast
from attn_gui.core.product import Product
from attn_gui.core.stages import STAGES, Stage
from tests.helpers.floats import dtype_names, values_of

torch.backends.mkldnn.enabled = False  # as the engine does: its bfloat16 takes the smallest numbers for zero


def numbers_of(dtype_name: DtypeName) -> st.SearchStrategy[float]:
    """Any numbers of the dtype, often simple ones, and often those where sums go wrong."""
    special = [0.0, -0.0, 1.0, -1.0, float("inf"), float("-inf"), float("nan"), LARGEST[dtype_name]]
    simple = st.integers(-20, 20).map(lambda tenths: rounded(tenths / 10, dtype_name))
    return simple | simple | st.sampled_from([*special, SMALLEST_SUBNORMAL[dtype_name]]) | values_of(dtype_name)


def rounded(value: float, dtype_name: DtypeName) -> float:
    """The nearest number of the dtype."""
    return float(cast(np.array([value]), dtype_name)[0])


@st.composite
def products(draw, stages=STAGES, dtypes=dtype_names, numbers=numbers_of, largest_inner=6) -> Product:
    """Whole products of up to 2 batches and 3 rows and columns."""
    stage, dtype_name = draw(st.sampled_from(stages)), draw(dtypes)
    batches, rows, columns = draw(st.integers(1, 2)), draw(st.integers(1, 3)), draw(st.integers(1, 3))
    inner = draw(st.integers(1, largest_inner))
    right_shape = (batches, columns, inner) if stage.right_is_transposed else (batches, inner, columns)
    left, right = (draw_array(draw, shape, numbers(dtype_name)) for shape in ((batches, rows, inner), right_shape))
    return product_of(stage, left, right, dtype_name)


def draw_array(draw, shape: tuple[int, ...], numbers: st.SearchStrategy[float]) -> np.ndarray:
    """float64, each number drawn by itself."""
    size = int(np.prod(shape))
    return np.array(draw(st.lists(numbers, min_size=size, max_size=size)), dtype=np.float64).reshape(shape)


def product_of(stage: Stage, left: np.ndarray, right: np.ndarray, dtype_name: DtypeName = "float32") -> Product:
    """The product as torch computes it in that dtype; the operands are numbers of it already."""
    operands = (torch.from_numpy(each.copy()).to(getattr(torch, dtype_name)) for each in (left, right))
    output = stage.compute(*operands).double().numpy()
    counts = (*left.shape, output.shape[2])
    names = [tuple(f"{word}{place}" for place in range(count)) for word, count in zip("brix", counts, strict=True)]
    return Product(stage, dtype_name, left, right, output, names[0] if counts[0] > 1 else (), *names[1:])
