#!/bin/sh
# records - doc/results.md is what the records give, and bench/check names what became worse.
#
#     tests/house/records.sh ROOT
set -u
root=$1
. "$root/tests/house/tap.sh"
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT

# record NAME NODES INSTRUCTIONS: a record with one run.
record() {
    cat >"$folder/$1.json" <<END
{"schema": 1, "kind": "check", "commit": "$1", "date": "2026-01-01 00:00", "compiler": "", "flags": "",
 "cpu": "", "threads": 1, "load": [0, 0, 0], "runs": [{"name": "flow auto", "command": "",
 "set_sha256": "x", "nodes": $2, "instructions": $3}]}
END
}

# names WORDS OLD NEW: the comparison fails and prints the words.
names() {
    shown=$("$root/bench/check" --compare "$folder/$2.json" "$folder/$3.json") && return 1
    printf '%s\n' "$shown" | grep -qF "$1"
}

record old 100 100000
record same 100 101900
record slower 100 102100
record other 101 100000
echo '{"schema": 1}' >"$folder/bad.json"

is_accepted() {
    shown=$("$root/bench/check" --compare "$folder/old.json" "$folder/same.json")
}

is_refused() {
    shown=$("$root/bench/check" --compare "$folder/old.json" "$folder/bad.json" 2>&1) && return 1
    printf '%s\n' "$shown" | grep -qF 'a record needs kind'
}

is_current() {
    shown=$("$root/bench/results" --check)
}

claim 'results.md and its plots are what the records give' is_current
claim '1.9 % more instructions are accepted' is_accepted
claim '2.1 % more instructions are named' names 'flow auto: 2.1 % more instructions' old slower
claim 'another node count is named' names 'flow auto: 101 nodes, before 100' old other
claim 'a record without a key is refused' is_refused
claims_end
