#!/bin/sh
# hardening - the commands and the library are built so that a memory error ends the process.
#
# Position-independent, relocations read-only before main, stack protector, checked string functions.
#
#     hardening.sh ROOT BUILD
set -u
root=$1
build=$2
. "$root/tests/house/tap.sh"

has() {
    shown=$2
    printf '%s\n' "$2" | grep -q "$1"
}

lacks() {
    ! has "$@"
}

for file in cli/clew cli/flow src/libclew.so; do
    dynamic=$(readelf -dW "$build/$file")
    segments=$(readelf -lW "$build/$file")
    case $file in
    cli/*) claim "$file is position-independent" has 'FLAGS_1.*PIE' "$dynamic" ;;
    esac
    claim "$file binds all names before main" has 'BIND_NOW' "$dynamic"
    claim "$file has read-only relocations" has 'GNU_RELRO' "$segments"
    claim "$file has no executable stack" lacks 'GNU_STACK.*RWE' "$segments"
done
# In Clew's own objects: libraries that are linked statically may have these names anyway.
for folder in "$build"/cli/clew.p "$build"/src/libclew.so.*.p; do
    names=$(nm "$folder"/*.o 2>/dev/null | awk '$1 == "U" { print $2 }' | sort -u)
    claim "$(basename "$folder") has the stack protector" has '__stack_chk_fail' "$names"
    claim "$(basename "$folder") has checked string functions" has 'printf_chk\|memcpy_chk' "$names"
done
claims_end
