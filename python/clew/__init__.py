"""Clew: solve, prove, rate, explain, play and generate Flow, sliding tiles and rolling-ball mazes.

>>> import clew
>>> answer = clew.solve(".H...\\n##..#\\n.....\\n.#..#\\n.#.B.\\n")
>>> answer.outcome, answer.moves, answer.proof
('solved', 'lul', 'best')

Functions take a Board or its text, and options by name: limit_nodes=1000, rule="no-touch". What they
return is drawn in a notebook; str() is the picture for a terminal. "none", "unique" and "best" are
reported only when they are proved. Threads may work on different objects at the same time.
"""
from __future__ import annotations

from typing import NamedTuple

from . import _library
from ._answer import Answer, Outcome, Proof
from ._board import Board, Grade, Puzzle, Rating, Rule, as_board, generate, read, read_all
from ._call import ClewError, OptionValue, Stopped, WrongAnswer, options_at, puzzle_names
from ._game import Game, Hint, HintKind, Role
from ._library import library

__version__: str = library.clew_version().decode()

__all__ = [
    "Answer", "Board", "ClewError", "Game", "Grade", "Hint", "HintKind", "OptionInfo", "OptionValue",
    "Outcome", "Proof", "Puzzle", "Rating", "Role", "Rule", "Stopped", "WrongAnswer",
    "count", "engines", "game", "generate", "hint", "options", "puzzles", "rate", "read", "read_all",
    "solve", "verdict",
]  # fmt: skip


def solve(board: Board | str, **options: OptionValue) -> Answer:
    """Solves a board; see Board.solve."""
    board, options = as_board(board, options)
    return board.solve(**options)


def verdict(board: Board | str, **options: OptionValue) -> Answer:
    """Whether a board has exactly one answer; see Board.verdict."""
    board, options = as_board(board, options)
    return board.verdict(**options)


def count(board: Board | str, **options: OptionValue) -> int:
    """How many answers a board has; see Board.count."""
    board, options = as_board(board, options)
    return board.count(**options)


def rate(board: Board | str, **options: OptionValue) -> Rating:
    """How hard a board is for a person; see Board.rate."""
    board, options = as_board(board, options)
    return board.rate(**options)


def hint(board: Board | str, level: int = 5, **options: OptionValue) -> Hint:
    """The first step on a board, with its reason; see Game.hint."""
    board, options = as_board(board, options)
    return board.hint(level, **options)


def game(board: Board | str, **options: OptionValue) -> Game:
    """A game on a board."""
    board, _ = as_board(board, options)
    return board.game()


class OptionInfo(NamedTuple):
    """An option, as Python passes it: limit_nodes for "limit-nodes"."""

    name: str
    choices: list[str]
    default: str | None
    description: str


def puzzles() -> list[str]:
    """The names of the puzzles."""
    return puzzle_names()


def engines(puzzle: Puzzle) -> dict[str, str]:
    """The engines of a puzzle and what they do."""
    found: dict[str, str] = {}
    info = _library.EngineInfoStruct()
    while library.clew_engine_at(puzzle.encode(), len(found), info):
        found[info.name.decode()] = info.description.decode()
    return found


def options(puzzle: Puzzle) -> list[OptionInfo]:
    """The options of a puzzle."""
    return [
        OptionInfo(
            info.name.decode().replace("-", "_"),
            info.choices.decode().split("|") if info.choices else [],
            info.default_value.decode() if info.default_value else None,
            info.description.decode(),
        )
        for info in options_at(puzzle)
    ]
