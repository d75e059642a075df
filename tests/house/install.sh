#!/bin/sh
# install - an installed tree is complete: a program can be built with pkg-config alone, with the
# shared library and with the static one.
#
#     install.sh ROOT BUILD
# shellcheck disable=SC2046,SC2086  # flags are meant to be split
set -u
root=$1
build=$2
. "$root/tests/house/tap.sh"
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT

has() {
    shown=$(cd "$tree" && find . -type f)
    [ -n "$(find "$tree" -path "*/$1" | head -n 1)" ]
}

compile_shared() {
    shown=$(cc "$root/examples/first.c" -o "$tree/shared" $(pkg-config --cflags --libs clew) 2>&1)
}

compile_static() {
    library=$(find "$tree" -name libclew.a)
    flags=$(pkg-config --static --cflags --libs clew | sed "s|-lclew|$library|")
    shown=$(cc "$root/examples/first.c" -o "$tree/static" $flags 2>&1)
}

prints() {
    shown=$(LD_LIBRARY_PATH=$(dirname "$(find "$tree" -name libclew.so)") "$tree/$1" 2>&1)
    [ "$shown" = 'solved lul' ]
}

installs() {
    shown=$(meson install -C "$build" --no-rebuild --destdir "$tree" 2>&1)
}

knows_version() {
    shown=$(pkg-config --modversion clew 2>&1)
    [ "$shown" = "$("$tree$prefix/bin/clew" --version | sed 's/^clew //')" ]
}

# Global symbols of an installed library that do not begin with clew_.
exports_only_own_names() {
    nm "$2" --defined-only "$(find "$tree" -name "$1" | head -n 1)" >"$tree/names" 2>/dev/null
    shown=$(awk 'NF == 3 && $3 !~ /^clew_/ { print $3 }' "$tree/names")
    grep -q ' clew_solve$' "$tree/names" && [ -z "$shown" ]
}

claim 'it installs' installs
mpi=
[ ! -x "$build/mpi/clew-mpi" ] || mpi='bin/clew-mpi man1/clew-mpi.1 completions/clew-mpi'
for file in bin/clew $mpi include/clew.h libclew.a libclew.so pkgconfig/clew.pc man1/clew.1 \
    man3/clew.3 man3/clew_solve.3 man5/clew-format.5 completions/clew \
    fish/vendor_completions.d/clew.fish zsh/site-functions/_clew \
    share/doc/clew/README.md share/doc/clew/doc/formats.md share/doc/clew/examples/first.c \
    share/clew/puzzles/maze/hard.txt share/clew/puzzles/earlier/tiles/startBoard3.txt; do
    claim "$file is there" has "$file"
done

PKG_CONFIG_PATH=$(dirname "$(find "$tree" -name clew.pc)")
PKG_CONFIG_SYSROOT_DIR=$tree
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
prefix=$(pkg-config --variable=prefix clew | sed "s|^$tree||")
claim 'a program builds with the shared library' compile_shared
claim 'and runs' prints shared
claim 'a program builds with the static library' compile_static
claim 'and runs too' prints static
claim 'the shared library exports only its own names' exports_only_own_names libclew.so -D
claim 'nor does the static one' exports_only_own_names libclew.a -g
claim 'pkg-config and the command report the same version' knows_version
claims_end
