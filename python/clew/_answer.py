"""Answers: what a search found, and what it proved."""
from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Literal

from . import _library
from ._call import Handle, facts, optional, text_of
from ._library import library
from ._picture import Picture

if TYPE_CHECKING:
    from ._board import Board

Outcome = Literal["solved", "unique", "several", "none", "gave-up"]
Proof = Literal["nothing", "best", "only", "none"]


class Answer(Handle, Picture):
    """The result of a search. Every solution in it has passed the checker of its puzzle."""

    @classmethod
    def _from_pointer(cls, pointer: int, owner: object = None) -> Answer:
        """An answer of its own, or one that is borrowed from the owner."""
        answer = cls.__new__(cls)
        Handle.__init__(answer, pointer, library.clew_answer_free, owner)
        return answer

    @property
    def board(self) -> Board:
        """The board it answers."""
        from ._board import Board

        return Board._from_pointer(library.clew_answer_board(self), owner=self)

    @property
    def outcome(self) -> Outcome:
        """What was found: solved, unique, several, none (proved) or gave-up (a limit)."""
        return library.clew_outcome_name(library.clew_answer_outcome(self)).decode()

    @property
    def proof(self) -> Proof:
        """What is proved: best, only, none or nothing."""
        return library.clew_proof_name(library.clew_answer_proof(self)).decode()

    @property
    def limit(self) -> str | None:
        """The limit that ended the search: nodes, seconds, bytes ...; None: none did."""
        return optional(library.clew_answer_limit(self))

    @property
    def engine(self) -> str:
        return library.clew_answer_engine(self).decode()

    @property
    def nodes(self) -> int:
        return library.clew_answer_stats(self).contents.nodes

    @property
    def seconds(self) -> float:
        """Of the search, tables included."""
        return library.clew_answer_stats(self).contents.seconds

    @property
    def has_solution(self) -> bool:
        """Whether there is a solution to draw or to write."""
        return library.clew_answer_has_solution(self)

    @property
    def moves(self) -> str | None:
        """The solution as letters, one per move; None where moves have no order (flow)."""
        return optional(library.clew_answer_moves(self))

    @property
    def paths(self) -> list[list[tuple[int, int]]]:
        """The solution as paths over cells, (row, column) from 0.

        Flow: one path per colour. Maze: the ball's stops. Tiles: the cells of the gap.
        """
        count = library.clew_answer_path_count(self)
        cols = self.board.cols
        return [self._path(number, cols) for number in range(count)]

    def _path(self, number: int, cols: int) -> list[tuple[int, int]]:
        length = library.clew_answer_path(self, number, None, 0)
        cells = (ctypes.c_int64 * length)()
        library.clew_answer_path(self, number, cells, length)
        return [divmod(cell, cols) for cell in cells]

    @property
    def second(self) -> Answer | None:
        """With the outcome "several": another solution, if one is known."""
        pointer = library.clew_answer_second(self)
        return Answer._from_pointer(pointer, owner=self) if pointer else None

    @property
    def count(self) -> int | None:
        """How many solutions there are; None unless that was asked, and the number is exact."""
        count = library.clew_answer_count(self)
        return int(count.contents.text) if count and count.contents.is_exact else None

    @property
    def facts(self) -> dict[str, int | float | str]:
        """What the puzzle reports by name: distance, length, bound ..."""
        return facts(library.clew_answer_fact_at, self)

    def write(self, format: str | None = None) -> str:
        """The board with this answer as text, in a named format."""
        return self.board.write(format, self)

    def _draw(self, is_svg: bool, style: _library.StyleStruct) -> str:
        function = library.clew_draw_svg if is_svg else library.clew_draw_text
        return text_of(function, self.board, self, ctypes.byref(style))

    def __repr__(self) -> str:
        shown = f" {self.moves}" if self.has_solution and self.moves else ""
        return f"<clew.Answer {self.outcome}{shown}, proof {self.proof}, {self.nodes} nodes>"
