"""What an edit costs at several sizes, without Qt: `python tests/bench/bench_engine.py [agents …]`. Asserts nothing.

The heatmap's request covers the whole of score, reduced to 1,000 x 1,000; the table's a screenful of 40 x 20 cells.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from time import perf_counter

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from attn_gui.compute.engine import Engine
from attn_gui.core.document import Document
from attn_gui.core.dtypes import DTYPE_NAMES
from attn_gui.core.edits import LoadTensors, SetCells
from attn_gui.core.results import BlockRequest, ComputeChoice
from attn_gui.core.tensor import Tensor

FEATURE_COUNT = 64
REPEATS = 7


def main() -> None:
    """Print a table a size and dtype."""
    for agent_count in [int(text) for text in sys.argv[1:]] or [3, 2_000, 8_000]:
        document = random_document(agent_count)
        # The half dtypes take seconds for a whole large product on a CPU.
        for dtype in DTYPE_NAMES if agent_count <= 2_000 else DTYPE_NAMES[:2]:
            report(document, agent_count, ComputeChoice("cpu", dtype))


def random_document(agent_count: int) -> Document:
    """q, k, v of normal numbers and a normalised alpha."""
    random = np.random.default_rng(0)
    narrow = (1, agent_count, FEATURE_COUNT)
    alpha = random.random((1, agent_count, agent_count))
    alpha /= alpha.sum(axis=2, keepdims=True)
    values = {"q": random.normal(size=narrow), "k": random.normal(size=narrow), "v": random.normal(size=narrow)}
    return Document.from_tensors(Tensor(name, array) for name, array in {**values, "alpha": alpha}.items())


def report(document: Document, agent_count: int, choice: ComputeChoice) -> None:
    """Print how long a load and one-cell edits take: the recompute alone, and the answer with its blocks and ranges."""
    engine = Engine()
    engine.choose(choice)
    engine.apply([LoadTensors(document.tensors)])
    tables = [
        BlockRequest(name, 0, (0, 40), (0, 20), with_row_sums=name == "alpha")
        for name in ("q", "k", "alpha", "v", "score", "att")
    ]
    image = BlockRequest("score", 0, (0, agent_count), (0, agent_count), 1000, 1000)
    print(f"\n{agent_count} agents, {choice.dtype}: ms of recompute | with tables | with the heatmap of score too")
    started = perf_counter()
    loaded = engine.answer(0, [*tables, image])
    print(f"  load        {loaded.elapsed_ms:9.2f} | {(perf_counter() - started) * 1e3:31.2f}")
    for name in ("q", "k", "alpha", "v"):
        recompute, with_tables = time_edits(engine, document, name, tables)
        _, with_image = time_edits(engine, document, name, [*tables, image])
        print(f"  one of {name:5}{recompute:9.2f} | {with_tables:9.2f}   | {with_image:9.2f}")
    started = perf_counter()
    verdict = engine.verify()
    print(f"  verify: {verdict.agrees}, {verdict.largest_difference:.3g}, {(perf_counter() - started) * 1e3:.0f} ms")


def time_edits(engine: Engine, document: Document, name: str, requests: list[BlockRequest]) -> tuple[float, float]:
    """Medians of the recompute and of the whole answer."""
    recomputes, answers = [], []
    for repeat in range(REPEATS):
        edit = SetCells.one(document.tensors[name], 0, repeat % 3, 1, repeat / 7)
        started = perf_counter()
        engine.apply([edit])
        recomputes.append(engine.answer(repeat, requests).elapsed_ms)
        answers.append((perf_counter() - started) * 1e3)
    return statistics.median(recomputes), statistics.median(answers)


if __name__ == "__main__":
    main()
