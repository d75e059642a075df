"""Loads libclew and declares the functions of clew.h that the package uses.

The library is looked for in this order: the file that the environment variable CLEW_LIBRARY names,
a copy inside the package (a wheel carries one), what the system's linker finds.
"""
from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import (
    POINTER,
    c_bool,
    c_char,
    c_char_p,
    c_double,
    c_int,
    c_int64,
    c_size_t,
    c_uint,
    c_uint64,
    c_void_p,
)

# CLEW_ABI_VERSION of the clew.h that the declarations below follow.
ABI_VERSION = 2
FILE_NAME = f"libclew.so.{ABI_VERSION}"

# Of enum clew_status: those that the package treats differently.
OK, END = 0, 1
BAD_ANSWER = 6
STOPPED, NO_MEMORY = 10, 11

# Of enum clew_fact_kind.
FACT_NUMBER, FACT_REAL = 0, 1

# Of enum clew_option_use.
FOR_READING = 1


class ErrorStruct(ctypes.Structure):
    """struct clew_error"""

    _fields_ = [
        ("status", c_int),
        ("line", c_uint64),
        ("column", c_uint64),
        ("cell", c_int64),
        ("source", c_char * 160),
        ("text", c_char * 320),
    ]


class OptionInfoStruct(ctypes.Structure):
    """struct clew_option_info"""

    _fields_ = [
        ("name", c_char_p),
        ("kind", c_int),
        ("choices", c_char_p),
        ("placeholder", c_char_p),
        ("default_value", c_char_p),
        ("low", c_double),
        ("high", c_double),
        ("engines", c_char_p),
        ("use", c_uint),
        ("description", c_char_p),
    ]


class TasksStruct(ctypes.Structure):
    """struct clew_tasks"""

    _fields_ = [
        ("created", c_uint64),
        ("stolen", c_uint64),
        ("run_inline", c_uint64),
        ("dropped", c_uint64),
    ]


class StatsStruct(ctypes.Structure):
    """struct clew_stats"""

    _fields_ = [
        ("nodes", c_uint64),
        ("seconds", c_double),
        ("peak_bytes", c_size_t),
        ("threads", c_int),
        ("tasks", TasksStruct),
    ]


class CountStruct(ctypes.Structure):
    """struct clew_count"""

    _fields_ = [("text", c_char_p), ("number", c_uint64), ("is_exact", c_bool)]


class FactStruct(ctypes.Structure):
    """struct clew_fact"""

    _fields_ = [
        ("name", c_char_p),
        ("kind", c_int),
        ("number", c_int64),
        ("real", c_double),
        ("text", c_char_p),
        ("length", c_size_t),
    ]


class MoveStruct(ctypes.Structure):
    """struct clew_move"""

    _fields_ = [("kind", ctypes.c_int32), ("value", ctypes.c_int32), ("cell", c_int64), ("to", c_int64)]


class SizedStruct(ctypes.Structure):
    """A struct that the caller allocates, and that begins with its size."""

    def __init__(self, **values: object) -> None:
        super().__init__(size=ctypes.sizeof(type(self)), **values)


class RuleStruct(SizedStruct):
    """struct clew_rule"""

    _fields_ = [("size", c_size_t), ("name", c_char_p), ("value", c_char_p), ("is_default", c_bool)]


class RequestStruct(SizedStruct):
    """struct clew_generate_request"""

    _fields_ = [("size", c_size_t), ("puzzle", c_char_p), ("rows", c_int64), ("cols", c_int64)]


class StyleStruct(SizedStruct):
    """struct clew_style"""

    _fields_ = [
        ("size", c_size_t),
        ("dark", c_bool),
        ("print", c_bool),
        ("ascii", c_bool),
        ("colour", c_bool),
        ("animate", c_bool),
        ("coordinates", c_bool),
        ("text_width", c_int),
        ("frame", c_size_t),
        ("cell", c_double),
        ("speed", c_double),
        ("text_height", c_int),
        ("names", c_bool),
        ("text_colours", c_int),
    ]


class PuzzleInfoStruct(SizedStruct):
    """struct clew_puzzle_info"""

    _fields_ = [
        ("size", c_size_t),
        ("name", c_char_p),
        ("description", c_char_p),
        ("counts_answers", c_bool),
        ("generates", c_bool),
        ("plays", c_bool),
        ("rates", c_bool),
    ]


class EngineInfoStruct(SizedStruct):
    """struct clew_engine_info"""

    _fields_ = [
        ("size", c_size_t),
        ("name", c_char_p),
        ("description", c_char_p),
        ("origin", c_char_p),
        ("takes_position", c_bool),
    ]


_handle = c_void_p
_out = POINTER(c_void_p)
_error = POINTER(ErrorStruct)
_style = POINTER(StyleStruct)
_length = POINTER(c_size_t)
_fact = POINTER(FactStruct)

# Function: result, parameters. A test compares the number of parameters with clew.h.
_SIGNATURES = {
    "clew_version": (c_char_p, []),
    "clew_abi_version": (c_uint, []),
    "clew_status_name": (c_char_p, [c_int]),
    "clew_free": (None, [c_void_p]),
    "clew_options_new": (c_int, [_out, _error]),
    "clew_options_free": (None, [_handle]),
    "clew_options_set": (c_int, [_handle, c_char_p, c_char_p, _error]),
    "clew_option_at": (POINTER(OptionInfoStruct), [c_char_p, c_size_t]),
    "clew_board_read": (c_int, [_out, c_char_p, c_size_t, _handle, _error]),
    "clew_board_free": (None, [_handle]),
    "clew_reader_new": (c_int, [_out, c_char_p, _handle, _error]),
    "clew_reader_feed": (None, [_handle, c_char_p, c_size_t, c_bool]),
    "clew_reader_next": (c_int, [_handle, _out, _error]),
    "clew_reader_free": (None, [_handle]),
    "clew_board_puzzle": (c_char_p, [_handle]),
    "clew_board_format": (c_char_p, [_handle]),
    "clew_board_rows": (c_int64, [_handle]),
    "clew_board_cols": (c_int64, [_handle]),
    "clew_board_answer": (c_void_p, [_handle]),
    "clew_board_rule_at": (c_bool, [_handle, c_size_t, POINTER(RuleStruct)]),
    "clew_control_new": (c_int, [_out, _error]),
    "clew_control_free": (None, [_handle]),
    "clew_control_cancel": (None, [_handle]),
    "clew_solve": (c_int, [_out, _handle, _handle, _handle, _error]),
    "clew_game_solve": (c_int, [_out, _handle, _handle, _handle, _error]),
    "clew_answer_free": (None, [_handle]),
    "clew_answer_outcome": (c_int, [_handle]),
    "clew_outcome_name": (c_char_p, [c_int]),
    "clew_answer_proof": (c_int, [_handle]),
    "clew_proof_name": (c_char_p, [c_int]),
    "clew_answer_limit": (c_char_p, [_handle]),
    "clew_answer_engine": (c_char_p, [_handle]),
    "clew_answer_stats": (POINTER(StatsStruct), [_handle]),
    "clew_answer_board": (c_void_p, [_handle]),
    "clew_answer_has_solution": (c_bool, [_handle]),
    "clew_answer_path_count": (c_size_t, [_handle]),
    "clew_answer_path": (c_size_t, [_handle, c_size_t, POINTER(c_int64), c_size_t]),
    "clew_answer_moves": (c_char_p, [_handle]),
    "clew_answer_second": (c_void_p, [_handle]),
    "clew_answer_count": (POINTER(CountStruct), [_handle]),
    "clew_answer_fact_at": (_fact, [_handle, c_size_t]),
    "clew_check": (c_int, [_out, _handle, c_char_p, c_size_t, _error]),
    "clew_game_new": (c_int, [_out, _handle, _error]),
    "clew_game_free": (None, [_handle]),
    "clew_game_board": (c_void_p, [_handle]),
    "clew_game_position": (c_int, [_out, _handle, _error]),
    "clew_game_is_solved": (c_bool, [_handle]),
    "clew_game_progress": (c_size_t, [_handle, c_char_p, c_size_t]),
    "clew_game_message": (c_char_p, [_handle]),
    "clew_game_check": (c_int, [_handle, _error]),
    "clew_game_play": (c_int, [_handle, c_char_p, _error]),
    "clew_game_moves": (c_size_t, [_handle, c_int64, POINTER(MoveStruct), c_size_t]),
    "clew_move_write": (c_size_t, [c_char_p, c_size_t, _handle, POINTER(MoveStruct)]),
    "clew_game_undo": (c_bool, [_handle]),
    "clew_game_redo": (c_bool, [_handle]),
    "clew_game_restart": (c_bool, [_handle]),
    "clew_game_move_count": (c_size_t, [_handle]),
    "clew_game_press": (c_bool, [_handle, c_int64]),
    "clew_game_drag": (c_bool, [_handle, c_int64]),
    "clew_game_release": (None, [_handle]),
    "clew_game_save": (c_int, [_out, _length, _handle, _error]),
    "clew_game_load": (c_int, [_out, c_char_p, c_size_t, _error]),
    "clew_game_finish": (c_int, [_handle, _handle, _error]),
    "clew_game_hint": (c_int, [_out, _handle, c_int, _handle, _handle, _error]),
    "clew_hint_free": (None, [_handle]),
    "clew_hint_kind": (c_int, [_handle]),
    "clew_hint_level": (c_int, [_handle]),
    "clew_hint_text": (c_char_p, [_handle]),
    "clew_hint_rule": (c_char_p, [_handle]),
    "clew_hint_cell_at": (c_bool, [_handle, c_size_t, POINTER(c_int64), POINTER(c_int)]),
    "clew_game_take_hint": (c_int, [_handle, _handle, _error]),
    "clew_game_hints_used": (c_uint, [_handle]),
    "clew_rate": (c_int, [_out, _handle, _handle, _handle, _error]),
    "clew_rating_free": (None, [_handle]),
    "clew_rating_grade": (c_int, [_handle]),
    "clew_grade_name": (c_char_p, [c_int]),
    "clew_rating_score": (c_double, [_handle]),
    "clew_rating_fact_at": (_fact, [_handle, c_size_t]),
    "clew_generate": (c_int, [_out, _out, POINTER(RequestStruct), _handle, _handle, _error]),
    "clew_write": (c_int, [_out, _length, _handle, _handle, c_char_p, _error]),
    "clew_draw_text": (c_int, [_out, _length, _handle, _handle, _style, _error]),
    "clew_draw_svg": (c_int, [_out, _length, _handle, _handle, _style, _error]),
    "clew_game_draw_text": (c_int, [_out, _length, _handle, _handle, _style, _error]),
    "clew_game_draw_svg": (c_int, [_out, _length, _handle, _handle, _style, _error]),
    "clew_puzzle_at": (c_bool, [c_size_t, POINTER(PuzzleInfoStruct)]),
    "clew_engine_at": (c_bool, [c_char_p, c_size_t, POINTER(EngineInfoStruct)]),
}


def _find() -> str:
    named = os.environ.get("CLEW_LIBRARY")
    if named:
        return named
    inside = pathlib.Path(__file__).with_name(FILE_NAME)
    return str(inside) if inside.exists() else FILE_NAME


def _load() -> ctypes.CDLL:
    path = _find()
    try:
        library = ctypes.CDLL(path)
    except OSError as problem:
        raise ImportError(
            f"cannot load {path} ({problem}); install libclew, or set CLEW_LIBRARY to its file"
        ) from problem
    for name, (result, parameters) in _SIGNATURES.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = parameters
    if library.clew_abi_version() != ABI_VERSION:
        raise ImportError(
            f"{path} has ABI version {library.clew_abi_version()}; this package needs {ABI_VERSION}"
        )
    return library


library = _load()
