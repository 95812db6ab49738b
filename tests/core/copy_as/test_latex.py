"""Read by a strict reader everywhere, and compiled where there is a TeX."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core.copy_as import COPY_FORMATS, CopyContent
from attn_gui.core.explanation_text import FULL_DIGITS, Spelling
from attn_gui.core.stages import STAGES
from tests.helpers.drawn_products import product_of, products
from tests.helpers.latex_reader import Brace, LatexError, Row, read_displays

LATEX = next(each for each in COPY_FORMATS if each.key == "latex")
SCORES, WEIGHTED_SUM = STAGES[:2]
UNFOLDED = 1 << 30

names = st.text(min_size=1, max_size=8) | st.text("\\{}$&#^_~%<>|[]() a智", min_size=1, max_size=8)


def latex_of(product, scope="matrix", digits=6, most_terms=8, by_rows=True, translate=str):
    return LATEX.write(CopyContent(product, scope, by_rows, Spelling(digits, most_terms), translate))


def spelled_sums(product, digits, most_terms, by_rows):
    return [Spelling(digits, most_terms).spell(each) for each in product.explanations(by_rows=by_rows)]


def joined(lines):
    """Each sum's words in one list: a line after the first of a sum has no name and begins with a sign."""
    sums = []
    for name, words in lines:
        if name:
            assert len(name) == 1
            sums.append([name[0], *words])
        else:
            assert words[:2] == ["continued", "+"]
            sums[-1] += words[1:]
    return sums


def words_of(spelled):
    """What is to be read, from the same numbers' texts as everywhere."""
    explanation = spelled.explanation

    def number(text):
        significand, e, exponent = text.removeprefix("-").partition("e")
        return ["-"] * text.startswith("-") + [f"{significand}e{int(exponent)}" if e else significand]

    def row(entries):
        return [Row(tuple("".join(number(entry)) for entry in entries))]

    def bracketed(text):
        return ["(", *number(text), ")"] if text.startswith("-") else number(text)

    words = [(explanation.output, explanation.places), "="]
    for position, (factor, entries) in enumerate(spelled.terms):
        words += ["+"] * (position > 0) + (bracketed(factor) if position else number(factor))
        words += [explanation.times.strip(), *(row(entries) if explanation.is_vector else bracketed(entries[0]))]
    if spelled.folded_count:
        total = row(spelled.folded) if explanation.is_vector else bracketed(spelled.folded[0])
        total = total[0] if len(total) == 1 else tuple(total)
        words += ["+", Brace(total, f"{spelled.folded_count} smaller terms")]
    result = row(spelled.result) if explanation.is_vector else number(spelled.result[0])
    return [*words, spelled.sign, *result]


@given(products(largest_inner=9), st.integers(1, FULL_DIGITS), st.integers(1, 6) | st.just(UNFOLDED), st.booleans())
def test_it_reads_back_to_the_spelled_numbers(product, digits, most_terms, by_rows):
    lines = read_displays(latex_of(product, "matrix", digits, most_terms, by_rows))
    sums = joined(lines)
    told = [[word for word in each if word != "continued"] for each in sums]
    assert told == [words_of(spelled) for spelled in spelled_sums(product, digits, most_terms, by_rows)]


@given(names, names)
def test_any_name_is_read_back_as_text(row_name, column_name):
    product = replace(
        product_of(SCORES, np.ones((1, 1, 1)), np.ones((1, 1, 1))), row_names=(row_name,), column_names=(column_name,)
    )
    ((name, _),) = read_displays(latex_of(product, "cell"))
    printable = tuple("".join(c if c.isprintable() else " " for c in each) for each in (row_name, column_name))
    assert name == [("score", printable)]


def test_the_document_to_the_letter():
    product = product_of(WEIGHTED_SUM, np.array([[[0.5, 0.25]]]), np.array([[[1.0, -2.0], [4.0, 1e-7]]]))
    product = replace(product, row_names=("agent1",))
    first = r"0.5 \cdot \begin{bmatrix} 1.0 & -2.0 \end{bmatrix}"
    second = r"0.25 \cdot \begin{bmatrix} 4.0 & 1 \times 10^{-7} \end{bmatrix}"
    assert (
        latex_of(product, "row")
        == rf"""% Needs \usepackage{{amsmath}}
\[
\begin{{aligned}}
\mathrm{{att}}[\text{{agent1}}] &= {first} + {second} \approx \begin{{bmatrix}} 1.5 & -1.0 \end{{bmatrix}}
\end{{aligned}}
\]"""
    )


def test_what_is_not_finite_and_a_fold():
    product = product_of(
        SCORES, np.array([[[np.inf, -8.0, 0.5, 0.25, -2.0]]]), np.array([[[0.0, -np.inf, 1.0, 1.0, 1.0]]])
    )
    text = latex_of(product, "cell", most_terms=2)
    assert r"\infty \times 0.0 + (-8.0) \times (-\infty) + \underbrace{(-1.25)}_{\text{3 smaller terms}}" in text
    assert r"= \mathrm{NaN}" in text


def test_long_sums_are_broken_into_lines_and_long_products_into_formulas():
    random = np.random.default_rng(0)
    product = product_of(SCORES, random.normal(size=(1, 40, 64)), random.normal(size=(1, 3, 64)), "float64")
    text = latex_of(product, most_terms=UNFOLDED)
    assert text.count(r"\begin{aligned}") > 40
    lines = read_displays(text)
    assert len(joined(lines)) == 120
    assert max(sum(isinstance(word, str) for word in words) for _, words in lines) < 40


def test_wide_rows_are_arrays_because_bmatrix_has_ten_columns():
    product = product_of(WEIGHTED_SUM, np.ones((1, 1, 1)), np.arange(23.0).reshape(1, 1, 23))
    text = latex_of(product)
    assert r"\begin{array}{*{23}{c}}" in text
    assert len(joined(read_displays(text))) == 1
    with pytest.raises(LatexError, match="at most 10"):
        read_displays(text.replace("{array}{*{23}{c}}", "{bmatrix}").replace("{array}", "{bmatrix}").replace(
            r"\left[", "").replace(r"\right]", ""))  # fmt: skip


def test_what_it_needs_is_told():
    product = product_of(SCORES, np.ones((1, 1, 1)), np.ones((1, 1, 1)))
    assert latex_of(product).startswith("% Needs \\usepackage{amsmath}\n")
    named = replace(product, row_names=("智能体1",))
    assert latex_of(named).startswith("% Needs \\usepackage{amsmath} \\usepackage{ctex}, compiled with xelatex\n")
    assert r"\text{智能体1}" in latex_of(named)


@pytest.mark.parametrize("broken", [
    "% x\n\\[\n\\begin{aligned}\n1.0\n\\]",
    "% x\n\\[\n\\begin{aligned}\n\\foo\n\\end{aligned}\n\\]",
    "% x\n\\[\n\\begin{aligned}\n\\begin{bmatrix} 1 \\end{aligned}\n\\end{aligned}\n\\]",
    "% x\n\\[\n\\begin{aligned}\n\\mathrm{score}[\\text{a_b}]\n\\end{aligned}\n\\]",
    "% x\n\\[\n\\begin{aligned}\n\\mathrm{score}[\\text{a]\n\\end{aligned}\n\\]",
    "% x\n\\[\n\\begin{aligned}\n1.0\n\\end{aligned}\n\\]\n}",
    "\\[\n\\begin{aligned}\n1.0\n\\end{aligned}\n\\]",
])  # fmt: skip
def test_the_reader_refuses_what_tex_would(broken):
    with pytest.raises((LatexError, IndexError)):
        read_displays(broken)


WEIRD = r"""a_b ^{}$&#%~\<>|"'`é [x]"""


def is_installed(engine):
    if shutil.which(engine) is None:
        return False
    return (
        engine != "xelatex"
        or subprocess.run(["kpsewhich", "ctex.sty"], capture_output=True, check=False).returncode == 0
    )


@pytest.mark.parametrize(("engine", "name"), [("xelatex", f"{WEIRD} 智能体"), ("pdflatex", WEIRD)])
def test_it_compiles(tmp_path, engine, name):
    if not is_installed(engine):
        pytest.skip(f"there is no {engine} here; the strict reader has read the same")
    random = np.random.default_rng(0)
    cell = product_of(
        SCORES, np.array([[[1.0, -8.0, np.nan, 1e-7]]]), np.array([[[1.0, -np.inf, np.inf, 1e-7]]]), "float64"
    )
    wide = product_of(WEIGHTED_SUM, random.normal(size=(2, 3, 20)), random.normal(size=(2, 20, 16)), "float64")
    long = product_of(SCORES, random.normal(size=(1, 8, 64)), random.normal(size=(1, 8, 64)), "float64")
    formulas = [
        latex_of(replace(cell, row_names=(name,)), "cell", most_terms=2),
        latex_of(wide),
        latex_of(long, digits=FULL_DIGITS),
        latex_of(replace(long, left=long.left[:, :1], output=long.output[:, :1]), "row", most_terms=UNFOLDED),
    ]
    ctex = r"\usepackage{ctex}" if engine == "xelatex" else ""
    document = rf"\documentclass{{article}}\usepackage{{amsmath}}{ctex}\begin{{document}}%" + "\n"
    source = tmp_path / "copied.tex"
    source.write_text(document + "\n\n".join(formulas) + "\n\\end{document}\n", encoding="utf-8")
    ran = subprocess.run(
        [engine, "-halt-on-error", "-interaction=nonstopmode", source.name],
        cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert source.with_suffix(".pdf").exists()
    assert "Missing character" not in source.with_suffix(".log").read_text(encoding="utf-8", errors="replace")
