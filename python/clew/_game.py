"""Games: a position with its history, and hints for it."""
from __future__ import annotations

import ctypes
from typing import Literal

from . import _library
from ._answer import Answer
from ._board import Board
from ._call import (
    Handle,
    Options,
    OptionValue,
    WrongAnswer,
    call,
    create,
    create_by_job,
    optional,
    text_of,
)
from ._library import library
from ._picture import Picture

HintKind = Literal["next", "mistake", "hopeless", "finished", "undecided"]
Role = Literal["evidence", "affected", "mistake"]

_HINT_KINDS: tuple[HintKind, ...] = ("next", "mistake", "hopeless", "finished", "undecided")
_ROLES: tuple[Role, ...] = ("evidence", "affected", "mistake")


class Hint(Handle, Picture):
    """The next step, or the first mistake, with its reason; shown on the game's position."""

    def __init__(self, pointer: int, game: Game) -> None:
        super().__init__(pointer, library.clew_hint_free)
        #: The game that it was given for.
        self.game = game

    @property
    def kind(self) -> HintKind:
        """next, mistake, hopeless (the board has no solution), finished or undecided (a limit)"""
        return _HINT_KINDS[library.clew_hint_kind(self)]

    @property
    def level(self) -> int:
        """1 status, 2 which, 3 where, 4 why, 5 the move itself"""
        return library.clew_hint_level(self)

    @property
    def sentence(self) -> str:
        """What it says; rows and columns in it count from 1."""
        return library.clew_hint_text(self).decode()

    @property
    def rule(self) -> str | None:
        """The deduction rule that gives the reason, from level 4 on."""
        return optional(library.clew_hint_rule(self))

    @property
    def cells(self) -> list[tuple[int, int, Role]]:
        """Row and column from 0, and role; from level 3 on."""
        cells: list[tuple[int, int, Role]] = []
        cell, role = ctypes.c_int64(), ctypes.c_int()
        while library.clew_hint_cell_at(self, len(cells), ctypes.byref(cell), ctypes.byref(role)):
            row, col = divmod(cell.value, self.game.board.cols)
            cells.append((row, col, _ROLES[role.value]))
        return cells

    def take(self) -> None:
        """Does what it says, as one step of the game."""
        call(library.clew_game_take_hint, self.game, self)

    def _draw(self, is_svg: bool, style: _library.StyleStruct) -> str:
        return self.game._draw(is_svg, style, self)

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<clew.Hint {self.kind}: {self.sentence}>"


class Game(Handle, Picture):
    """A position on a board, with undo, hints and saving.

    >>> game = Game(Board(".H...\\n##..#\\n.....\\n.#..#\\n.#.B.\\n"))
    >>> game.play("lul")
    >>> game.is_solved
    True
    """

    def __init__(self, board: Board) -> None:
        super().__init__(create(library.clew_game_new, board), library.clew_game_free)

    @classmethod
    def load(cls, saved: str) -> Game:
        """The game that save() returned."""
        data = saved.encode()
        game = cls.__new__(cls)
        Handle.__init__(game, create(library.clew_game_load, data, len(data)), library.clew_game_free)
        return game

    def save(self) -> str:
        """The complete game as JSON: board, history, point in it, time, hints used."""
        return text_of(library.clew_game_save, self)

    @property
    def board(self) -> Board:
        """The board it was started with."""
        return Board._from_pointer(library.clew_game_board(self), owner=self)

    def position(self) -> Board:
        """The position as a board of its own."""
        return Board._from_pointer(create(library.clew_game_position, self))

    @property
    def is_solved(self) -> bool:
        return library.clew_game_is_solved(self)

    @property
    def progress(self) -> str:
        """In a few words: "3 of 7 joined, 20 of 49 cells"."""
        length = library.clew_game_progress(self, None, 0)
        text = ctypes.create_string_buffer(length + 1)
        library.clew_game_progress(self, text, len(text))
        return text.value.decode()

    @property
    def message(self) -> str:
        """Why the last gesture did nothing, for example; "" for none."""
        return library.clew_game_message(self).decode()

    @property
    def move_count(self) -> int:
        return library.clew_game_move_count(self)

    @property
    def hints_used(self) -> int:
        return library.clew_game_hints_used(self)

    def fault(self) -> str | None:
        """The first thing that is missing or wrong; None: it is solved."""
        try:
            call(library.clew_game_check, self)
        except WrongAnswer as problem:
            return problem.text
        return None

    def play(self, moves: str) -> None:
        """Makes moves as one step: "LLU" (tiles), "lul" (maze), "draw 0,0 0,1" (flow, ; between)."""
        call(library.clew_game_play, self, moves.encode())

    def moves(self, cell: tuple[int, int] | None = None) -> list[str]:
        """The moves that are possible at a cell (row, column), or on the whole board."""
        index = -1 if cell is None else self._index(cell)
        count = library.clew_game_moves(self, index, None, 0)
        moves = (_library.MoveStruct * count)()
        library.clew_game_moves(self, index, moves, count)
        return [self._move_text(move) for move in moves]

    def _move_text(self, move: _library.MoveStruct) -> str:
        text = ctypes.create_string_buffer(128)
        library.clew_move_write(text, len(text), self.board, ctypes.byref(move))
        return text.value.decode()

    def _index(self, cell: tuple[int, int]) -> int:
        board = self.board
        row, col = cell
        if not (0 <= row < board.rows and 0 <= col < board.cols):
            raise IndexError(f"no cell {row},{col} on a board of {board.rows}x{board.cols}")
        return row * board.cols + col

    def drag(self, *cells: tuple[int, int]) -> bool:
        """A pointer goes down on the first cell, over the others, and up: one step.

        Whether the position changed.
        """
        indexes = [self._index(cell) for cell in cells]
        changes = [
            library.clew_game_drag(self, index) if number else library.clew_game_press(self, index)
            for number, index in enumerate(indexes)
        ]
        library.clew_game_release(self)
        return any(changes)

    def undo(self) -> bool:
        """False: there is nothing to undo."""
        return library.clew_game_undo(self)

    def redo(self) -> bool:
        """False: there is nothing to redo."""
        return library.clew_game_redo(self)

    def restart(self) -> bool:
        """Undoes everything; redo restores it."""
        return library.clew_game_restart(self)

    def hint(self, level: int = 0, **options: OptionValue) -> Hint:
        """A hint. level 1 status, 2 which, 3 where, 4 why, 5 the move; 0: more than the last."""
        pointer = create_by_job(
            library.clew_hint_free, library.clew_game_hint, self, level, Options(options)
        )
        return Hint(pointer, self)

    def solve(self, **options: OptionValue) -> Answer:
        """Solves from the current position; flow: with what is drawn. None proves there is no way."""
        pointer = create_by_job(
            library.clew_answer_free, library.clew_game_solve, self, Options(options)
        )
        return Answer._from_pointer(pointer)

    def finish(self, answer: Answer) -> None:
        """Plays the solution from the current position to its end, as one step."""
        call(library.clew_game_finish, self, answer)

    def _draw(self, is_svg: bool, style: _library.StyleStruct, hint: Hint | None = None) -> str:
        function = library.clew_game_draw_svg if is_svg else library.clew_game_draw_text
        return text_of(function, self, hint, ctypes.byref(style))

    def __repr__(self) -> str:
        return f"<clew.Game {self.board.puzzle}: {self.progress}>"
