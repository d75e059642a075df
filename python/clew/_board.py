"""Boards: read, generated, solved, rated, drawn and written."""
from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Iterator, Literal, NamedTuple

from . import _library
from ._answer import Answer
from ._call import (
    Handle,
    Options,
    OptionValue,
    Stopped,
    check,
    create,
    create_by_job,
    facts,
    optional,
    split_options,
    text_of,
)
from ._library import library
from ._picture import Picture

if TYPE_CHECKING:
    from ._game import Game, Hint

Grade = Literal["easy", "normal", "hard", "expert", "fiendish"]
Puzzle = Literal["flow", "tiles", "maze"]


class Rating(NamedTuple):
    """How hard a board is for a person."""

    #: easy, normal, hard, expert or fiendish
    grade: Grade
    #: Orders boards within a grade; larger is harder.
    score: float
    #: The values behind the grade: counts per rule, moves, guesses ...
    facts: dict[str, int | float | str]


class Rule(NamedTuple):
    """A rule that a board carries. value None: it is a text, such as the goal of tiles."""

    name: str
    value: str | None
    is_default: bool


class Board(Handle, Picture):
    """A board of one of the puzzles. Board(text) reads it; the format is recognised.

    >>> board = Board(".H...\\n##..#\\n.....\\n.#..#\\n.#.B.\\n")
    >>> board.puzzle, board.rows, board.cols
    ('maze', 5, 5)
    >>> board.solve().moves
    'lul'
    """

    def __init__(self, text: str, **options: OptionValue) -> None:
        """Options are those of reading, such as rule="no-touch" (flow) or format="rows"."""
        data = text.encode()
        pointer = create(library.clew_board_read, data, len(data), Options(options))
        super().__init__(pointer, library.clew_board_free)

    @classmethod
    def _from_pointer(cls, pointer: int | None, owner: object = None) -> Board:
        """A board of its own, or one that is borrowed from the owner."""
        board = cls.__new__(cls)
        Handle.__init__(board, pointer, library.clew_board_free, owner)
        return board

    @property
    def puzzle(self) -> str:
        """flow, tiles or maze"""
        return library.clew_board_puzzle(self).decode()

    @property
    def format(self) -> str | None:
        """The format it was read in; None if it was generated."""
        return optional(library.clew_board_format(self))

    @property
    def rows(self) -> int:
        return library.clew_board_rows(self)

    @property
    def cols(self) -> int:
        return library.clew_board_cols(self)

    @property
    def rules(self) -> list[Rule]:
        """The rules it carries, such as rule=touch."""
        rules: list[Rule] = []
        rule = _library.RuleStruct()
        while library.clew_board_rule_at(self, len(rules), ctypes.byref(rule)):
            rules.append(Rule(rule.name.decode(), optional(rule.value), rule.is_default))
        return rules

    @property
    def answer(self) -> Answer | None:
        """The valid answer that came with the board, in its text or from its generator."""
        pointer = library.clew_board_answer(self)
        return Answer._from_pointer(pointer, owner=self) if pointer else None

    def solve(self, **options: OptionValue) -> Answer:
        """Solves it. Options: engine, threads, limit_nodes, limit_seconds, limit_bytes, ...

        A limit ends the search with the outcome "gave-up", never with "none".
        """
        pointer = create_by_job(
            library.clew_answer_free, library.clew_solve, self, Options(options)
        )
        return Answer._from_pointer(pointer)

    def verdict(self, **options: OptionValue) -> Answer:
        """Whether there is exactly one answer: outcome unique, several, none or gave-up."""
        return self.solve(ask="unique", **options)

    def count(self, **options: OptionValue) -> int:
        """How many answers there are, exactly. Stopped: a limit, or the largest number, was hit."""
        answer = self.solve(ask="count", **options)
        if answer.count is None:
            error = _library.ErrorStruct(status=_library.STOPPED)
            error.text = f"the count is not complete: {answer.limit or 'too many answers'}".encode()
            raise Stopped(error)
        return answer.count

    def rate(self, **options: OptionValue) -> Rating:
        """How hard it is for a person."""
        pointer = create_by_job(
            library.clew_rating_free, library.clew_rate, self, Options(options)
        )
        rating = Handle(pointer, library.clew_rating_free)
        grade = library.clew_grade_name(library.clew_rating_grade(rating)).decode()
        score = library.clew_rating_score(rating)
        return Rating(grade, score, facts(library.clew_rating_fact_at, rating))

    def game(self) -> Game:
        """A game on it."""
        from ._game import Game

        return Game(self)

    def hint(self, level: int = 5, **options: OptionValue) -> Hint:
        """The first step, with its reason; see Game.hint."""
        return self.game().hint(level, **options)

    def check(self, answer: str) -> Answer:
        """Checks an answer by the rules alone. WrongAnswer: the first thing that is wrong."""
        data = answer.encode()
        return Answer._from_pointer(create(library.clew_check, self, data, len(data)))

    def write(self, format: str | None = None, answer: Answer | None = None) -> str:
        """As text in a named format, with the answer where the format can carry one."""
        name = format.encode() if format else None
        return text_of(library.clew_write, self, answer, name)

    def _draw(self, is_svg: bool, style: _library.StyleStruct) -> str:
        function = library.clew_draw_svg if is_svg else library.clew_draw_text
        return text_of(function, self, None, ctypes.byref(style))

    def __repr__(self) -> str:
        return f"<clew.Board {self.puzzle} {self.rows}x{self.cols}>"


def read(text: str, **options: OptionValue) -> Board:
    """Reads a text with exactly one board, in any format. Options are those of reading."""
    return Board(text, **options)


def read_all(text: str, *, source: str = "", **options: OptionValue) -> Iterator[Board]:
    """Reads a text with many boards. A bad board raises ClewError, and ends the iteration."""
    data = text.encode()
    pointer = create(library.clew_reader_new, source.encode(), Options(options))
    reader = Handle(pointer, library.clew_reader_free)
    library.clew_reader_feed(reader, data, len(data), True)
    while True:
        board = ctypes.c_void_p()
        error = _library.ErrorStruct()
        status = library.clew_reader_next(reader, ctypes.byref(board), ctypes.byref(error))
        if status == _library.END:
            return
        check(status, error)
        yield Board._from_pointer(board.value)


def generate(puzzle: Puzzle, rows: int, cols: int, **options: OptionValue) -> Board:
    """A new board: generate("flow", 8, 8, seed=1, grade="hard"); Board.answer is its solution."""
    request = _library.RequestStruct(puzzle=puzzle.encode(), rows=rows, cols=cols)
    pointer = create_by_job(
        library.clew_board_free, library.clew_generate, None, ctypes.byref(request), Options(options)
    )
    return Board._from_pointer(pointer)


def as_board(
    board: Board | str, options: dict[str, OptionValue]
) -> tuple[Board, dict[str, OptionValue]]:
    """A board, read if it is a text, and the options that remain for what is done with it."""
    if isinstance(board, Board):
        return board, options
    reading, others = split_options(options)
    return Board(board, **reading), others
