"""What all calls share: errors, handles, options, texts, and jobs that Ctrl-C can end."""
from __future__ import annotations

import _thread
import ctypes
import functools
import threading
import weakref
from typing import Any, Callable, Iterator, Mapping, Union

from . import _library
from ._library import library

#: A value of an option. True and False are on and off; a pair is a cell, (row, column) from 0.
OptionValue = Union[str, int, float, bool, "tuple[int, int]", None]


class ClewError(Exception):
    """Something that the library refused. The message names the place, where there is one."""

    def __init__(self, error: _library.ErrorStruct) -> None:
        #: What kind of error: "bad text", "bad board", "bad option", "unsupported" ...
        self.status: str = library.clew_status_name(error.status).decode()
        #: Line and column in the text, from 1; 0 where they are not known.
        self.line: int = error.line
        self.column: int = error.column
        #: One sentence, without the place.
        self.text: str = error.text.decode(errors="replace")
        place = "".join(f"{number}:" for number in (self.line, self.column) if number)
        super().__init__(f"{place} {self.text}" if place else self.text)


class Stopped(ClewError):
    """A limit ended the job before there was a result."""


class WrongAnswer(ClewError):
    """An answer or a position is not a solution; the message says why."""


def check(status: int, error: _library.ErrorStruct) -> None:
    """Raises what a call reported, unless it succeeded."""
    if status == _library.OK:
        return
    if status == _library.NO_MEMORY:
        raise MemoryError(error.text.decode(errors="replace"))
    kind = {_library.STOPPED: Stopped, _library.BAD_ANSWER: WrongAnswer}
    raise kind.get(status, ClewError)(error)


def call(function: Callable[..., int], *arguments: Any) -> None:
    """Calls a function that returns a status and describes its error in the last parameter."""
    error = _library.ErrorStruct()
    check(function(*arguments, ctypes.byref(error)), error)


class Handle:
    """A handle of the library, freed together with its Python object; or borrowed from an owner."""

    def __init__(
        self, pointer: int | None, free: Callable[[int], None], owner: object = None
    ) -> None:
        assert pointer is not None
        self._as_parameter_ = ctypes.c_void_p(pointer)
        self._owner = owner  # kept alive
        self._finalizer = None if owner else weakref.finalize(self, free, pointer)

    def release(self) -> int:
        """The pointer, which the caller frees from now on."""
        pointer = self._as_parameter_.value
        assert self._finalizer and pointer
        self._finalizer.detach()
        return pointer


def create(function: Callable[..., int], *arguments: Any) -> int:
    """The handle that a function returns through its first parameter."""
    pointer = ctypes.c_void_p()
    call(function, ctypes.byref(pointer), *arguments)
    assert pointer.value is not None
    return pointer.value


def text_of(function: Callable[..., int], *arguments: Any) -> str:
    """The text that a function returns through its first two parameters."""
    pointer, length = ctypes.c_void_p(), ctypes.c_size_t()
    call(function, ctypes.byref(pointer), ctypes.byref(length), *arguments)
    try:
        return ctypes.string_at(pointer, length.value).decode()
    finally:
        library.clew_free(pointer)


def optional(text: bytes | None) -> str | None:
    return None if text is None else text.decode()


def _value_text(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(str(part) for part in value)
    return str(value)


def _option_name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


class Options(Handle):
    """Options by name: limit_nodes=1000 is the option "limit-nodes". None: the default."""

    def __init__(self, values: Mapping[str, OptionValue]) -> None:
        super().__init__(create(library.clew_options_new), library.clew_options_free)
        for name, value in values.items():
            if value is not None:
                text = _value_text(value).encode()
                call(library.clew_options_set, self, _option_name(name).encode(), text)


def puzzle_names() -> list[str]:
    names: list[str] = []
    info = _library.PuzzleInfoStruct()
    while library.clew_puzzle_at(len(names), ctypes.byref(info)):
        names.append(info.name.decode())
    return names


def options_at(puzzle: str) -> Iterator[_library.OptionInfoStruct]:
    """Those that all puzzles share, then the puzzle's own."""
    for owner in (None, puzzle.encode()):
        index = 0
        while info := library.clew_option_at(owner, index):
            yield info.contents
            index += 1


@functools.lru_cache(maxsize=None)
def _reading_options() -> frozenset[str]:
    return frozenset(
        info.name.decode()
        for puzzle in puzzle_names()
        for info in options_at(puzzle)
        if info.use & _library.FOR_READING
    )


def split_options(
    values: Mapping[str, OptionValue],
) -> tuple[dict[str, OptionValue], dict[str, OptionValue]]:
    """Those that become part of a board when it is read, and the others."""
    names = _reading_options()
    reading = {name: value for name, value in values.items() if _option_name(name) in names}
    return reading, {name: value for name, value in values.items() if name not in reading}


class _Job:
    """A call of the library in a thread of its own.

    An exception that a signal raises may leave the waiting thread anywhere, even inside the locks of
    threading.Event, which then stay locked. So flags say how far the job is, and nothing depends on
    who holds the lock that wakes the waiting thread.
    """

    def __init__(self, work: Callable[[], None], control: Handle) -> None:
        self._work = work
        self._control = control
        self._beginning = _thread.allocate_lock()  # guards the next two
        self._has_begun = self._is_abandoned = False
        self._is_finished = False
        self._wake = _thread.allocate_lock()  # locked until the job is finished
        self._wake.acquire()
        self._problem: BaseException | None = None

    def start(self) -> None:
        _thread.start_new_thread(self._run, ())

    def _run(self) -> None:
        with self._beginning:
            if self._is_abandoned:
                return
            self._has_begun = True
        try:
            self._work()
        except BaseException as problem:  # raised again in the thread that waits
            self._problem = problem
        finally:
            self._is_finished = True
            self._wake.release()

    def _wait_until_finished(self) -> None:
        # In pieces: a signal need not interrupt a wait, but is noticed between two of them.
        while not self._is_finished:
            self._wake.acquire(timeout=0.1)

    def wait(self) -> None:
        self._wait_until_finished()
        if self._problem:
            raise self._problem

    def cancel(self) -> None:
        """Ends it soon, wherever it is. A job that has not begun never will."""
        with self._beginning:
            self._is_abandoned = True
        library.clew_control_cancel(self._control)
        if self._has_begun:
            self._wait_until_finished()


def run_job(work: Callable[[], None], control: Handle) -> None:
    """Runs a call that may take long, such that Ctrl-C cancels it.

    Python handles signals in the main thread only, and between two of its instructions: a search
    that runs there could not be interrupted. So it runs in a thread while the main one waits.
    """
    if threading.current_thread() is not threading.main_thread():
        work()
        return
    job = _Job(work, control)
    try:
        job.start()
        job.wait()
    except BaseException:  # also what another handler of a signal raises
        job.cancel()
        raise


def create_by_job(
    free: Callable[[int], None], function: Callable[..., int], *arguments: Any
) -> int:
    """The handle that a long-running function returns; it takes a control as its last argument."""
    control = Handle(create(library.clew_control_new), library.clew_control_free)
    results: list[Handle] = []  # freed with the list, if the job is interrupted

    def work() -> None:
        results.append(Handle(create(function, *arguments, control), free))

    run_job(work, control)
    return results[0].release()


def facts(function: Callable[..., Any], handle: Handle) -> dict[str, int | float | str]:
    """Named values, in the order of the library."""
    values: dict[str, int | float | str] = {}
    while fact := function(handle, len(values)):
        info = fact.contents
        if info.kind == _library.FACT_NUMBER:
            values[info.name.decode()] = info.number
        elif info.kind == _library.FACT_REAL:
            values[info.name.decode()] = info.real
        else:
            values[info.name.decode()] = info.text.decode()
    return values
