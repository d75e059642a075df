#!/usr/bin/env python3
"""solve - the library from Python, by ctypes alone.

    python3 solve.py [LIBRARY]        libclew.so by its path; the installed one by default

A struct that the caller allocates begins with its size, so that the library never writes past the
end of an older one; the size of a struct that has none is fixed for an ABI version.
"""
import ctypes
import ctypes.util
import sys

ABI_VERSION = 2


class Error(ctypes.Structure):
    _fields_ = [('status', ctypes.c_int), ('line', ctypes.c_uint64), ('column', ctypes.c_uint64),
                ('cell', ctypes.c_int64), ('source', ctypes.c_char * 160),
                ('text', ctypes.c_char * 320)]


class Cell(ctypes.Structure):
    _fields_ = [('size', ctypes.c_size_t), ('kind', ctypes.c_int), ('value', ctypes.c_int64),
                ('goal', ctypes.c_int64), ('name', ctypes.c_char * 16), ('colour', ctypes.c_uint32)]


def load(path):
    clew = ctypes.CDLL(path or ctypes.util.find_library('clew') or 'libclew.so')
    for name in ('clew_version', 'clew_outcome_name', 'clew_answer_moves'):
        getattr(clew, name).restype = ctypes.c_char_p
    clew.clew_board_cell.restype = ctypes.c_bool
    if clew.clew_abi_version() != ABI_VERSION:
        sys.exit('this script is for ABI version %d' % ABI_VERSION)
    return clew


def check(status, error):
    if status:
        raise ValueError('line %d: %s' % (error.line, error.text.decode()))


def read(clew, text):
    board, error, data = ctypes.c_void_p(), Error(), text.encode()
    check(clew.clew_board_read(ctypes.byref(board), data, ctypes.c_size_t(len(data)), None,
                               ctypes.byref(error)), error)
    return board


def main():
    clew = load(sys.argv[1] if len(sys.argv) > 1 else None)
    board = read(clew, '.H...\n##..#\n.....\n.#..#\n.#.B.\n')
    answer, error = ctypes.c_void_p(), Error()
    check(clew.clew_solve(ctypes.byref(answer), board, None, None, ctypes.byref(error)), error)
    print(clew.clew_outcome_name(clew.clew_answer_outcome(answer)).decode(),
          clew.clew_answer_moves(answer).decode())
    for cell in (1, 5, 23, 99):
        out = Cell(size=ctypes.sizeof(Cell))
        found = clew.clew_board_cell(board, ctypes.c_int64(cell), False, ctypes.byref(out))
        print('cell', cell, 'kind %d, value %d' % (out.kind, out.value) if found else 'is not there')
    clew.clew_answer_free(answer)
    clew.clew_board_free(board)
    try:
        read(clew, 'B..\n..\nH..\n')
    except ValueError as error:
        print(error)


main()
