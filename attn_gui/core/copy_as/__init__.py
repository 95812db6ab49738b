"""The ways in which sums are copied into slides, papers and notebooks, in the order of their menu."""

from attn_gui.core.copy_as.copy_format import CopyContent, CopyFormat, CopySize
from attn_gui.core.copy_as.latex import LATEX
from attn_gui.core.copy_as.markdown import MARKDOWN
from attn_gui.core.copy_as.pytorch import PYTORCH
from attn_gui.core.copy_as.sentence import SENTENCE

COPY_FORMATS: tuple[CopyFormat, ...] = (SENTENCE, LATEX, MARKDOWN, PYTORCH)

__all__ = ["COPY_FORMATS", "CopyContent", "CopyFormat", "CopySize"]
