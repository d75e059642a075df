#!/bin/sh
# wheel - the Python wheel is built and installed without network access, and works by itself.
#
#     wheel.sh ROOT LIBRARY
set -u
root=$1
library=$2
. "$root/tests/house/tap.sh"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
unset CLEW_LIBRARY PYTHONPATH

if ! python=$("$root/tools/find-python" pip setuptools wheel venv); then
    skip 'a wheel is built, installed and used' 'no pip, setuptools, wheel and venv (tools/deps python)'
    claims_end
    exit
fi

builds() {
    shown=$(PYTHON=$python "$root/tools/wheel" "$library" "$work" 2>&1)
    [ -f "$shown" ]
}

# The environment has no other package, and pip neither an index nor settings of this machine.
installs() {
    shown=$({ "$python" -m venv --without-pip "$work/venv" &&
        "$python" -m pip --isolated --python "$work/venv" install --quiet --disable-pip-version-check \
            --no-index --root-user-action=ignore "$work"/clew-*.whl; } 2>&1)
}

solves() {
    shown=$(cd "$work" && venv/bin/python -c '
import clew
print(clew.__version__, clew.solve(".H...\n##..#\n.....\n.#..#\n.#.B.\n").moves,
      clew.count("A..\n...\n..A\n", puzzle="flow"), clew._library.library._name)' 2>&1)
    case $shown in *" lul 2 $work/venv/"*) true ;; *) false ;; esac
}

claim 'a wheel is built without network access' builds
claim 'pip installs it into an empty environment' installs
claim 'it solves boards with the library inside it' solves
claims_end
