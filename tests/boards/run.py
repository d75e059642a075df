#!/usr/bin/env python3
"""run - boards through the command: bad ones must be refused with the right words, good ones solved.

    run.py CLEW

    bad/NAME.EXT     board text         NAME.err    "line:column: sentence", or only the sentence
    good/NAME.EXT    board text         NAME.json   for each board a line with facts that must hold
                                        NAME.out    the exact output
    NAME.args        options for either, on one line

A bad board must give exit code 2, nothing on standard output and exactly that message. NAME.json
is compared field by field, with the fields it names: seconds and the like are left out there.
"""
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
BESIDE = {".err", ".json", ".out", ".args"}
clew = pathlib.Path(sys.argv[1]).resolve()
cases = 0
failures = 0


def claim(name, problem):
    global cases, failures
    cases += 1
    print(f"{'not ok' if problem else 'ok'} {cases} - {name}")
    if problem:
        failures += 1
        for line in problem.splitlines():
            print("#", line)


def run(board, *options):
    arguments = board.with_suffix(".args")
    given = shlex.split(arguments.read_text()) if arguments.exists() else []
    with tempfile.TemporaryDirectory() as cache:
        return subprocess.run([clew, "solve", *options, *given, board.name], cwd=board.parent,
                              env={**os.environ, "XDG_CACHE_HOME": cache},
                              capture_output=True, text=True, errors="replace", timeout=60)


def differ(what, got, wanted):
    return "" if got == wanted else f"{what} is\n{got}\nbut should be\n{wanted}\n"


def check_bad(board):
    wanted = board.with_suffix(".err").read_text().rstrip("\n")
    if "begins like" in wanted:
        wanted += f"\n{board.name}: clew formats lists all formats, clew-format(5) describes them"
    place = ":" if wanted[:1].isdigit() else ": "
    done = run(board)
    return (differ("exit code", done.returncode, 2) + differ("standard output", done.stdout, "") +
            differ("message", done.stderr.rstrip("\n"), f"{board.name}{place}{wanted}"))


def check_facts(board):
    wanted = [json.loads(line) for line in board.with_suffix(".json").read_text().splitlines()]
    done = run(board, "--json")
    got = [json.loads(line) for line in done.stdout.splitlines()]
    problem = differ("number of boards", len(got), len(wanted)) + done.stderr
    for index, (have, want) in enumerate(zip(got, wanted), 1):
        for key, value in want.items():
            problem += differ(f"board {index}: {key}", have.get(key, "missing"), value)
    return problem


def check_output(board):
    done = run(board)
    return differ("standard output", done.stdout, board.with_suffix(".out").read_text())


def main():
    for board in sorted(HERE.glob("bad/*")):
        if board.suffix not in BESIDE:
            claim(f"bad {board.stem}", check_bad(board))
    for board in sorted(HERE.glob("good/*")):
        if board.suffix in BESIDE:
            continue
        has_facts, has_output = (board.with_suffix(s).exists() for s in (".json", ".out"))
        if has_facts:
            claim(f"good {board.stem}, its facts", check_facts(board))
        if has_output:
            claim(f"good {board.stem}, its output", check_output(board))
        if not has_facts and not has_output:
            claim(f"good {board.stem}", "neither .json nor .out stands beside it")
    print(f"1..{cases}")
    sys.exit(1 if failures else 0)


main()
