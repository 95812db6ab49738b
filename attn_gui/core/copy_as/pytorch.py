"""A product as Python that runs: the operands to the last bit, the stage's line, and a check of the result shown."""

from __future__ import annotations

import re

from attn_gui.core.copy_as.copy_format import CopyContent, CopyFormat, one_line
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.core.tensor_text import tensor_code

_PROGRAM = """\
import torch
{set_up}
# {what}
{left} = {left_code}
{right} = {right_code}
{code}

# {shown}
shown = {shown_code}

# {rounding}
# {overflow}
limits = torch.finfo({output}.dtype)
sizes = {sizes_code}
tolerance = {left}.shape[2] * (limits.eps * sizes + limits.smallest_normal * limits.eps)
is_close = ({output}.double() - shown.double()).abs() <= tolerance
is_same = ({output} == shown) | ({output}.isnan() & shown.isnan())
may_overflow = ~({output}.isfinite() & shown.isfinite()) & (sizes + tolerance >= limits.max)
assert (is_close | is_same | may_overflow).all(), {output}
"""


def write(content: CopyContent) -> str:
    """A program that fails where its torch computes anything else than what is shown, beyond rounding."""
    stage = content.product.stage
    return _PROGRAM.format(
        **_comments(content),
        set_up=_set_up(content),
        left=stage.left,
        right=stage.right,
        output=stage.output,
        left_code=_literal(stage.left, content),
        right_code=_literal(stage.right, content),
        shown_code=_literal("shown", content),
        code=stage.code,
        sizes_code=_sizes_code(content),
    )


def _comments(content: CopyContent) -> dict[str, str]:
    templates = {
        "what": QT_TRANSLATE_NOOP("CopyAs", "{what}, computed in {dtype}"),
        "shown": QT_TRANSLATE_NOOP("CopyAs", "The result that attn-gui showed"),
        "rounding": QT_TRANSLATE_NOOP(
            "CopyAs", "Rounding may move it by K·eps·Σ|a·b| + K·(smallest subnormal); NaN equals NaN, inf equals inf."
        ),
        "overflow": QT_TRANSLATE_NOOP(
            "CopyAs", "Where Σ|a·b| reaches the largest number, the order of adding decides about overflow."
        ),
    }
    arguments = {"what": content.name, "dtype": content.product.dtype_name}
    return {name: _comment(content, Message("CopyAs", text, arguments)) for name, text in templates.items()}


def _set_up(content: CopyContent) -> str:
    """A line for what torch does not do by itself, where there is such."""
    if content.product.dtype_name != "bfloat16":
        return ""
    template = QT_TRANSLATE_NOOP("CopyAs", "oneDNN takes numbers of bfloat16 below 1.2e-38 for zero")
    return f"\ntorch.backends.mkldnn.enabled = False  # {_comment(content, Message('CopyAs', template))}\n"


def _comment(content: CopyContent, message: Message) -> str:
    return one_line(content.text_of(message))


def _literal(name: str, content: CopyContent) -> str:
    """Lines after the first stand below the numbers of the first."""
    product = content.product
    values = {product.stage.left: product.left, product.stage.right: product.right}.get(name, product.output)
    return tensor_code(values, product.dtype_name).replace("\n", "\n" + " " * len(f"{name} = "))


def _sizes_code(content: CopyContent) -> str:
    """The stage's own product, of the operands' sizes in float64."""
    stage = content.product.stage
    _, _, product_code = stage.code.partition(" = ")
    return re.sub(rf"\b({stage.left}|{stage.right})\b", r"\1.double().abs().nan_to_num(0.0, 0.0)", product_code)


PYTORCH = CopyFormat("pytorch", QT_TRANSLATE_NOOP("CopyAs", "PyTorch"), write, most_numbers=100_000, spells_sums=False)
