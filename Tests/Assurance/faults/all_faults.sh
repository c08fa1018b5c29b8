# shellcheck shell=bash
# For the `check` of a part, which has `here` from common.sh: what the program of core.c is run with.

configurations=${here:?}/../faults/configurations

# under CONFIGURATION COMMAND...
under() {
    OPENSSL_CONF=$configurations/$1.cnf "${@:2}"
}

# all_faults PROGRAM: every fault of the C core; stops at the first that breaks the promise.
all_faults() {
    timeout 120 "$1" \
        && under unknown-generator "$1" always fails digests \
        && under weak-generator "$1" always fails digests \
        && under test-generator "$1" always fails digests \
        && under no-provider "$1" always fails no-digests \
        && under fips-without-provider "$1" always fails no-digests \
        && under broken "$1" always succeeds digests \
        && OPENSSL_CONF=/nonexistent "$1" always succeeds digests \
        && FAULT=hijacked-method "$1" always succeeds digests
}
