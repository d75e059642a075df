#!/usr/bin/env python3
"""docs - checks that the documents are true.

    docs.py ROOT CLEW [ENGINE ...]

ENGINE: engines that were left out of this build; their entries are not checked.

A ```console block is a session: lines that begin with "$ " are run by sh in a folder with the
commands and the project's files, and the output, standard error included, must be exactly the lines
below. A line of a ```sh block that begins with make names a target. Links lead to files and
headings, and paths of files exist. Engines and formats with an entry exist, and the examples of
formats can be read. The pictures are what the command draws now. The guide to a new puzzle quotes
its example exactly, and the example is as short as it says. README.md says how many mutants there are.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1]).resolve()
clew = pathlib.Path(sys.argv[2]).resolve()
not_built = set(sys.argv[3:])
environment = {**os.environ, "PATH": f"{clew.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
environment.pop("NO_COLOR", None)
cases = 0
failures = 0


def claim(name, problem=""):
    global cases, failures
    cases += 1
    print(f"{'not ok' if problem else 'ok'} {cases} - {name}")
    if problem:
        failures += 1
        print("\n".join("# " + line for line in problem.splitlines()))


def blocks(text, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.M | re.S)


def session_steps(block):
    steps = []
    for line in block.splitlines():
        if line.startswith("$ "):
            steps.append((line[2:], []))
        else:
            steps[-1][1].append(line)
    return steps


def check_sessions(name, text, folder):
    for block in blocks(text, "console"):
        for command, wanted in session_steps(block):
            done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, timeout=60,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            printed = done.stdout.splitlines()
            claim(f"{name}: {command}",
                  "" if printed == wanted else "printed\n" + done.stdout +
                  "\nbut the document has\n" + "\n".join(wanted))


def check_targets(name, text):
    for block in blocks(text, "sh"):
        for target in re.findall(r"^make (\w+)", block, re.M):
            done = subprocess.run(["make", "-n", target], cwd=root, capture_output=True, text=True)
            claim(f"{name}: make {target}", "" if done.returncode == 0 else done.stderr)


def anchors(text):
    """The anchors of the headings of a document, as a forge makes them."""
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def check_links(name, text):
    here = (root / name).parent
    for link in re.findall(r"\]\(([^):]+)\)", text):
        path, _, anchor = link.partition("#")
        target = here / path if path else root / name
        problem = "" if target.exists() else "no such file"
        if anchor and not problem and anchor not in anchors(target.read_text()):
            problem = "no such heading"
        claim(f"{name}: link to {link}", problem)


def check_paths(name, text):
    """Paths of files in the text; one with a word in capitals is a pattern, not a path."""
    folders = "bench|cli|doc|examples|include|man|puzzles|src|tests|tools"
    paths = set(re.findall(rf"(?<![\w./])(?:{folders})/[\w./-]*\w", text))
    missing = [path for path in sorted(paths)
               if not re.search(r"[A-Z]{2}", path) and not list(root.glob(path + "*"))]
    claim(f"{name}: the files it names exist", "\n".join(missing))


def listed(what, puzzle):
    done = subprocess.run([clew, what, puzzle], env=environment, capture_output=True, text=True)
    return set(re.findall(r"^  (\S+)", done.stdout, re.M))


def check_entries(name, text, what, entry):
    """Entries of a document, puzzle by puzzle, against what the command lists."""
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        puzzle = section.split("\n", 1)[0]
        known = listed(what, puzzle)
        for word in re.findall(entry, section, re.M) if known else []:
            if word in not_built:
                continue
            claim(f"{name}: {puzzle} has {word}", "" if word in known else f"{what}: {known}")


def check_examples(text):
    """Every plain block of doc/formats.md is a board of the puzzle and format of its headings."""
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        puzzle = section.split("\n", 1)[0]
        for part in re.split(r"^### ", section, flags=re.M)[1:]:
            format_name = part.split("\n", 1)[0]
            places = ["--ball", "0,0", "--hole", "1,0"] if format_name == "map" else []
            for block in blocks(part, ""):
                done = subprocess.run([clew, "convert", "--puzzle", puzzle, "--format", format_name,
                                       *places], input=block, env=environment,
                                      capture_output=True, text=True)
                problem = "" if done.returncode == 0 else block + done.stderr
                claim(f"doc/formats.md: an example of {puzzle} {format_name}", problem)


def check_guide(name, text):
    sources = [path.read_text() for path in sorted((root / "examples/lights").glob("*.[ch]"))]
    for block in blocks(text, "c"):
        claim(f"{name}: {block.splitlines()[1].strip()} is quoted from the example",
              "" if any(block in source for source in sources) else block)
    limit = int(re.search(r"in less\s+than (\d+) lines", text)[1])
    lines = sum(source.count("\n") for source in sources)
    claim(f"{name}: the example has less than {limit} lines",
          "" if lines < limit else f"it has {lines}")


def check_pictures(folder):
    drawn = folder / "pictures"
    drawn.mkdir()
    subprocess.run([root / "doc/pictures/make", drawn], env=environment, check=False)
    for picture in sorted((root / "doc/pictures").glob("*.svg")):
        fresh = drawn / picture.name
        same = fresh.exists() and fresh.read_bytes() == picture.read_bytes()
        claim(f"picture {picture.name} is up to date", "" if same else "run doc/pictures/make")


def check_mutant_count(text):
    listed_mutants = len(re.findall(r"^ +[^#\s].* => ", (root / "tests/mutants").read_text(), re.M))
    said = re.search(r"plants (\d+) mistakes", text)
    claim("README.md counts the mutants",
          "" if said and int(said[1]) == listed_mutants else f"there are {listed_mutants}")


def main():
    with tempfile.TemporaryDirectory() as temporary, tempfile.TemporaryDirectory() as cache:
        folder = pathlib.Path(temporary)
        environment["XDG_CACHE_HOME"] = cache  # not the user's tables
        for name in ("puzzles", "examples", "doc", "include"):
            (folder / name).symlink_to(root / name)
        for command in ("clew", "flow"):
            (folder / command).symlink_to(clew.parent / command)
        for document in [*sorted(root.glob("*.md")), *sorted(root.glob("doc/*.md"))]:
            name = str(document.relative_to(root))
            text = document.read_text()
            check_sessions(name, text, folder)
            check_targets(name, text)
            check_links(name, text)
            check_paths(name, text)
        check_entries("doc/engines.md", (root / "doc/engines.md").read_text(), "engines",
                      r"^- `([^`]+)`")
        check_entries("doc/formats.md", (root / "doc/formats.md").read_text(), "formats",
                      r"^### (\S+)")
        check_examples((root / "doc/formats.md").read_text())
        check_guide("doc/add-a-puzzle.md", (root / "doc/add-a-puzzle.md").read_text())
        check_pictures(folder)
        check_mutant_count((root / "README.md").read_text())
    print(f"1..{cases}")
    sys.exit(1 if failures else 0)


main()
