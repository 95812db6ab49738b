"""What every file format has."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from attn_gui.core.session import Session


class Format(Protocol):
    """One kind of file."""

    @property
    def name(self) -> str:
        """What the file dialog calls it, marked for translation in the context Formats."""
        ...

    @property
    def suffixes(self) -> tuple[str, ...]:
        """Such as ".attn", in lower case; the first one is given to a new file."""
        ...

    @property
    def can_read(self) -> bool:
        """Whether it is offered for opening."""
        ...

    @property
    def can_write(self) -> bool:
        """Whether it is offered for saving."""
        ...

    def read(self, path: Path) -> Session:
        """The file's content, checked whole. Raises UserError with the file, the place and what to do."""
        ...

    def write(self, path: Path, session: Session) -> None:
        """Write the file, or leave it as it was. Raises UserError with the file and what to do."""
        ...
