#!/bin/sh
# tally - tests tools/tally: it counts cases, not programs, and no failure is lost.
set -u
root=$1
. "$root/tests/house/tap.sh"
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

# counts RESULT CODE OUTPUT "PASSED FAILED": the counts for a log of one program.
counts() {
    printf '{"name":"x","result":"%s","returncode":%s,"stdout":"%s"}\n' "$1" "$2" "$3" >"$log"
    shown=$("$root/tools/tally" suite "$log")
    [ "$(printf '%s\n' "$shown" | tail -n 1)" = "$4" ]
}

claim 'single cases are counted' counts OK 0 '1..3\nok 1 - a\nok 2 - b\nok 3 - c\n' '3 0'
claim 'a failed case is one' counts FAIL 1 '1..3\nok 1 - a\nnot ok 2 - b\nok 3 - c\n' '2 1'
claim 'a crash counts' counts FAIL -11 '1..3\nok 1 - a\n' '1 1'
claim 'a leak found at the end counts' counts ERROR 1 '1..1\nok 1 - a\n' '1 1'
claim 'a failure without output counts' counts FAIL 1 '' '0 1'
claim 'a time-out counts' counts TIMEOUT -15 '1..2\nok 1 - a\n' '1 1'
claim 'a program without TAP is one case' counts OK 0 'done\n' '1 0'
claim 'skipped cases are neither' counts FAIL 0 '1..2\nok 1 - a\nnot ok 2 # SKIP b\n' '1 0'
claim 'skipping does not hide a short plan' counts FAIL 0 '1..3\nok 1 - a\nnot ok 2 # SKIP b\n' '1 1'
claim 'skipping does not hide a failure' counts FAIL 0 '1..2\nnot ok 1 - a\nnot ok 2 # SKIP b\n' '0 1'
claims_end
