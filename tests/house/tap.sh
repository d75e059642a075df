# shellcheck shell=sh disable=SC2001
# tap - lets a shell script speak TAP: claim each thing, then tell how many there were.
#
#     . tap.sh
#     claim 'a planted fault is found' test "$status" = 1
#     claims_end
#
# A claim that does not hold shows the output that `shown` holds, as remarks.
claims=0
claims_failed=0
shown=

claim() {
    claims=$((claims + 1))
    claim_name=$1
    shift
    if "$@"; then
        echo "ok $claims - $claim_name"
    else
        echo "not ok $claims - $claim_name"
        printf '%s\n' "$shown" | sed 's/^/# /'
        claims_failed=$((claims_failed + 1))
    fi
}

# skip NAME REASON: a claim that cannot be examined here.
skip() {
    claims=$((claims + 1))
    echo "ok $claims - $1 # SKIP $2"
}

claims_end() {
    echo "1..$claims"
    [ "$claims_failed" = 0 ]
}
