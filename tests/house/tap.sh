# shellcheck shell=sh disable=SC2001
# tap - TAP output for shell scripts: one claim per case, then the plan.
#
#     . tap.sh
#     claim 'a planted fault is found' test "$status" = 1
#     claims_end
#
# A claim that fails prints the variable `shown` as comments.
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

# skip NAME REASON: a claim that cannot be tested here.
skip() {
    claims=$((claims + 1))
    echo "ok $claims - $1 # SKIP $2"
}

claims_end() {
    echo "1..$claims"
    [ "$claims_failed" = 0 ]
}
