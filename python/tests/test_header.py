"""The declarations of the package are those of clew.h: parameters, struct layouts, constants."""
import ctypes
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from clew import _game, _library

HEADER = pathlib.Path(__file__).resolve().parents[2] / "include/clew.h"
CONSTANTS = {
    "CLEW_ABI_VERSION": _library.ABI_VERSION,
    "CLEW_OK": _library.OK,
    "CLEW_END": _library.END,
    "CLEW_BAD_ANSWER": _library.BAD_ANSWER,
    "CLEW_STOPPED": _library.STOPPED,
    "CLEW_NO_MEMORY": _library.NO_MEMORY,
    "CLEW_FACT_NUMBER": _library.FACT_NUMBER,
    "CLEW_FACT_REAL": _library.FACT_REAL,
    "CLEW_FOR_READING": _library.FOR_READING,
    **{f"CLEW_HINT_{name.upper()}": n for n, name in enumerate(_game._HINT_KINDS)},
    **{f"CLEW_ROLE_{name.upper()}": n for n, name in enumerate(_game._ROLES)},
}


def structs():
    """C name and class of every struct that the package declares."""
    for value in vars(_library).values():
        words = (getattr(value, "__doc__", None) or "").split()
        if isinstance(value, type) and issubclass(value, ctypes.Structure) and words[0] == "struct":
            yield words[1], value


class Header(unittest.TestCase):
    def test_parameters(self):
        text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)
        for name, (_, parameters) in _library._SIGNATURES.items():
            with self.subTest(name):
                found = re.search(rf"\b{name}\(([^()]*)\)", text)
                self.assertIsNotNone(found)
                count = 0 if found[1] == "void" else found[1].count(",") + 1
                self.assertEqual(len(parameters), count)

    def test_version(self):
        version = re.search(r'CLEW_VERSION_STRING "(.*)"', HEADER.read_text())[1]
        project = (pathlib.Path(__file__).resolve().parents[1] / "pyproject.toml").read_text()
        self.assertIn(f'\nversion = "{version}"\n', project)

    @unittest.skipUnless(shutil.which("cc"), "no C compiler")
    def test_layouts_and_constants(self):
        wanted, lines = [], []
        for name, kind in structs():
            wanted.append((f"sizeof {name}", ctypes.sizeof(kind)))
            lines.append(f'printf("%zu\\n", sizeof(struct {name}));')
            for field, *_ in kind._fields_:
                wanted.append((f"{name}.{field}", getattr(kind, field).offset))
                lines.append(f'printf("%zu\\n", offsetof(struct {name}, {field}));')
        for name, value in CONSTANTS.items():
            wanted.append((name, value))
            lines.append(f'printf("%d\\n", (int){name});')
        program = ("#include <clew.h>\n#include <stdio.h>\nint main(void) {\n" + "\n".join(lines) +
                   "\nreturn 0; }\n")
        with tempfile.TemporaryDirectory() as folder:
            binary = pathlib.Path(folder) / "layout"
            subprocess.run(["cc", "-x", "c", "-", f"-I{HEADER.parent}", "-o", binary],
                           input=program, text=True, check=True)
            printed = subprocess.run([binary], capture_output=True, text=True, check=True).stdout
        self.assertGreater(len(wanted), 70)
        self.assertEqual([(name, int(number)) for (name, _), number in zip(wanted, printed.split())],
                         wanted)


if __name__ == "__main__":
    unittest.main()
