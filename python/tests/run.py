#!/usr/bin/env python3
"""Runs the tests of the Python package and prints TAP.

    CLEW_LIBRARY=libclew.so.2 python/tests/run.py

Standard library only; python3 -m unittest discover -s python/tests works as well.
"""
import pathlib
import sys
import traceback
import unittest

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent))
sys.dont_write_bytecode = True


class TapResult(unittest.TestResult):
    def _line(self, test, is_good, comment=""):
        words = f"{'ok' if is_good else 'not ok'} {self.testsRun} - {test.id()}"
        print(words + comment, flush=True)

    def addSuccess(self, test):
        self._line(test, True)

    def addSkip(self, test, reason):
        self._line(test, True, f" # SKIP {reason}")

    def _failed(self, test, problem):
        self._line(test, False)
        for line in "".join(traceback.format_exception(*problem)).splitlines():
            print("# " + line)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._failed(test, err)

    def addError(self, test, err):
        super().addError(test, err)
        self._failed(test, err)


result = TapResult()
unittest.defaultTestLoader.discover(str(here)).run(result)
print(f"1..{result.testsRun}")
sys.exit(0 if result.wasSuccessful() else 1)
