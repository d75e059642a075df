"""Pictures: what boards, answers and games have in common when they are shown."""
from __future__ import annotations

from . import _library


class Picture:
    """Something that can be drawn, and that a notebook shows as a picture."""

    def _draw(self, is_svg: bool, style: _library.StyleStruct) -> str:
        raise NotImplementedError

    def svg(
        self,
        *,
        dark: bool = False,
        print: bool = False,
        animate: bool = False,
        coordinates: bool = False,
        cell: float = 0,
    ) -> str:
        """As SVG. print: black on white, for paper; cell: points per cell, 0 for the default."""
        style = _library.StyleStruct(
            dark=dark, print=print, animate=animate, coordinates=coordinates, cell=cell
        )
        return self._draw(True, style)

    def text(self, *, ascii: bool = False, colour: bool = False, width: int = 0) -> str:
        """For a terminal. colour: ANSI colours; width: at most that many columns, 0 for any."""
        return self._draw(False, _library.StyleStruct(ascii=ascii, colour=colour, text_width=width))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text().rstrip("\n")

