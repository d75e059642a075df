#!/bin/sh
# make - what the targets of the Makefile do to the machine: packages and installation.
#
# The commands that would change the machine (apt-get, sudo, ldconfig, meson) are replaced by scripts
# that write down how they were called.
#
#     make.sh ROOT BUILD
set -u
root=$1
build=$2
. "$root/tests/house/tap.sh"
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin"
calls=$scratch/calls

# fake NAME SCRIPT: a command of this name that records its call, then runs SCRIPT.
fake() {
    printf '#!/bin/sh\necho "%s $*" >>"%s"\n%s\n' "$1" "$calls" "$2" >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}

# runs STATUS COMMAND...: with the fakes first in the path; output in shown, calls in $calls.
runs() {
    : >"$calls"
    wanted_status=$1
    shift
    shown=$(PATH=$scratch/bin:$PATH "$@" 2>&1)
    status=$?
    shown="$shown
exit $status
$(cat "$calls")"
    [ "$status" = "$wanted_status" ]
}

called() {
    grep -q "^$1" "$calls"
}

not_called() {
    ! called "$1"
}

says() {
    case $shown in *"$1"*) return 0 ;; esac
    return 1
}

# ---- Packages ----

fake dpkg-query 'exit 1'
fake apt-get ''
fake sudo 'exit 1'
fake id 'echo 1000'
claim 'deps --check fails when a package is missing' runs 1 "$root/tools/deps" --check build
claim 'and prints the command to run' says 'run this first:  sudo apt-get update && sudo apt-get install'
claim 'and installs nothing' not_called apt-get
claim 'deps fails where it may not install' runs 1 "$root/tools/deps" build
claim 'and prints the same command' says 'run this first:  sudo apt-get'
fake id 'echo 0'
claim 'deps --check as root fails too' runs 1 "$root/tools/deps" --check build
claim 'and installs nothing either' not_called apt-get
claim 'deps as root succeeds' runs 0 "$root/tools/deps" build
claim 'and installs' called 'apt-get .*install .*meson'
claim 'a group that does not exist is refused' runs 2 "$root/tools/deps" nonsense
# shellcheck disable=SC2016  # expands in the fake
fake dpkg-query 'shift 2; for name; do echo "$name installed"; done'
claim 'deps is silent when nothing is missing' runs 0 "$root/tools/deps" --check build test bench fuzz
claim 'and calls nothing' not_called apt-get

# plan TARGET: the commands that make would run.
plan() {
    shown=$(make -C "$root" -n "$1" 2>&1)
}

# first_is TARGET COMMAND: the first tool that this target runs.
first_is() {
    plan "$1"
    [ "$(printf '%s\n' "$shown" | grep -o 'tools/[a-z-]* .*' | head -n 1)" = "$2" ]
}

for target in all install uninstall; do
    claim "make $target only checks for packages" first_is "$target" 'tools/deps --check build'
done
claim 'make quick only checks, too' first_is quick 'tools/deps --check build test'
claim 'make demo installs packages first' first_is demo 'tools/deps build'
claim 'make test installs packages first' first_is test 'tools/deps build test'
claim 'make web installs what the page needs' first_is web 'tools/deps build web'
claim 'make deps installs those for building and testing' first_is deps 'tools/deps build test'

# ---- Installation ----

fake ldconfig ''
fake meson ''
claim 'an installation as root' runs 0 "$root/tools/install" "$build"
claim 'updates the cache of the dynamic linker' called ldconfig
fake ninja ''
claim 'an installation with a prefix' runs 0 "$root/tools/install" --prefix /opt/x "$build" "$scratch/tree"
claim 'configures the build for it' called 'meson configure .* -Dprefix=/opt/x'
rm "$scratch/bin/ninja"
claim 'an installation into a DESTDIR' runs 0 "$root/tools/install" "$build" "$scratch/tree"
claim 'does not' not_called ldconfig
fake id 'echo 1000'
claim 'an installation by another user' runs 0 "$root/tools/install" "$build"
claim 'does not either' not_called ldconfig
rm "$scratch/bin/meson"

files() {
    shown=$(cd "$scratch/tree" 2>/dev/null && find . ! -type d)
}

has_files() {
    files
    case $shown in *bin/clew*man3/clew_solve.3* | *man3/clew_solve.3*bin/clew*) return 0 ;; esac
    return 1
}

has_only() {
    files
    [ "$shown" = "$1" ]
}

claim 'a real installation' runs 0 "$root/tools/install" "$build" "$scratch/tree"
claim 'has the command and the pages of the functions' has_files
touch "$scratch/tree/foreign"
claim 'it can be removed' runs 0 "$root/tools/install" --remove "$build" "$scratch/tree"
claim 'and nothing else is' has_only ./foreign
claims_end
