#!/bin/sh
# packages - what the packages say about versions, names and symbols is true of this build.
#
#     packages.sh ROOT LIBRARY
#
# make deb, make wheel and make dist build them; that takes minutes.
set -u
root=$1
library=$2
. "$root/tests/house/tap.sh"
version=$(sed -n 's/^#define CLEW_VERSION_STRING "\(.*\)"/\1/p' "$root/include/clew.h")
abi=$(sed -n 's/^#define CLEW_ABI_VERSION \(.*\)/\1/p' "$root/include/clew.h")

# says FILE PATTERN: a line of the file matches.
says() {
    shown="$1 has no line $2"
    grep -q -e "$2" "$root/$1"
}

# A new symbol gets a line with the version that it came in.
lists_symbols() {
    wanted=$(nm -D --defined-only "$library" | awk '{ print $3 }' | sort)
    listed=$(sed -n 's/^ \(.*\)@Base .*/\1/p' "$root/debian/libclew$abi.symbols" | sort)
    shown=$(printf '%s\n' "$wanted" "$listed" | sort | uniq -u |
        sed "s|.*|& is only in the library or only in debian/libclew$abi.symbols|")
    [ -n "$wanted" ] && [ -z "$shown" ]
}

# Packages for building, but for what every Debian build has.
builds_with_all() {
    shown=
    for name in $(sed -n '/build) echo/,/;;/p' "$root/tools/deps" | tr -d '\\;' | sed 's/.*echo//'); do
        case $name in gcc | libc6-dev | ninja-build) continue ;; esac
        grep -q -F -x -e " $name," "$root/debian/control" || shown="$shown $name"
    done
    shown="debian/control builds without:$shown"
    [ "$shown" = 'debian/control builds without:' ]
}

claim 'the Debian changelog begins with this version' says debian/changelog "^clew ($version) "
claim 'the library package is named for the ABI' says debian/control "^Package: libclew$abi\$"
claim 'the symbols file lists what the library exports' lists_symbols
claim 'the Debian packages are built with all that the build needs' builds_with_all
claim 'the Homebrew formula is for this version' says packaging/homebrew/clew.rb "clew-$version.tar.xz"
claims_end
