#!/usr/bin/env python3
"""signals - signal handlers of the commands call only what POSIX allows in them.

    signals.py ROOT      speaks TAP

Finds the handlers in cli/ by how they are installed, and follows their calls through the functions of
the commands.
"""
import pathlib
import re
import sys

# Of POSIX (2.4.3), what handlers here may use; and of Clew what only stores into an atomic variable.
SAFE = set("""write read close _exit raise kill signal sigaction sigemptyset sigfillset sigaddset
    pthread_sigmask sigprocmask unlink timer_settime tcsetattr tcgetattr strlen memcpy memset
    atomic_load atomic_store atomic_exchange clew_control_cancel""".split())
WORDS = {"if", "while", "for", "switch", "return", "sizeof"}
INSTALLED = re.compile(r"(?:sa_handler = (?:\w+ \? )?|\bsignal\(\w+(?:\[\w+\])?, |install_handler\(\w+, "
                       r"|cli_signals_at_(?:end|cut)\((?:\w+ \? )?)(\w+)")


def functions_of(text):
    """Name -> body of every function definition."""
    found = {}
    for match in re.finditer(r"^(\w+)\([^;{]*\)\n\{\n(.*?)^\}", text, re.M | re.S):
        found[match[1]] = match[2]
    return found


def without_comments(text):
    return re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\])*"', "", text, flags=re.S)


def unsafe_calls(name, bodies, path=()):
    """Yields chains of calls from a handler to a function that is not allowed."""
    for called in re.findall(r"\b([a-z_]\w*)\(", bodies[name]):
        if called in WORDS or called in SAFE or called in path or called == name:
            continue
        if called in bodies:
            yield from unsafe_calls(called, bodies, path + (name,))
        elif called not in ("act", "report"):  # cli_signals_at_end, _at_cut: handlers themselves
            yield " -> ".join(path + (name, called))


def main():
    bodies, handlers = {}, set()
    for file in sorted(pathlib.Path(sys.argv[1], "cli").rglob("*.c")):
        text = without_comments(file.read_text())
        own = functions_of(text)
        handlers |= {name for name in INSTALLED.findall(text) if name in own}
        bodies.update(own)
    print(f"1..{len(handlers) + 1}")
    print("ok 1 - there are handlers" if len(handlers) >= 4 else "not ok 1 - there are handlers")
    failed = len(handlers) < 4
    for number, name in enumerate(sorted(handlers), 2):
        chains = list(unsafe_calls(name, bodies))
        print(f"{'not ok' if chains else 'ok'} {number} - {name} calls only safe functions")
        for chain in chains:
            print(f"# {chain}")
            failed = True
    sys.exit(failed)


main()
