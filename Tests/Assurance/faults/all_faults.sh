# shellcheck shell=bash
# For the `check` of a part, which has `here` from common.sh: what the program of core.c is run with.

configurations=${here:?}/../faults/configurations

# under CONFIGURATION COMMAND...
under() {
    OPENSSL_CONF=$configurations/$1.cnf "${@:2}"
}

# all_faults PROGRAM: every fault of the C core; stops at the first that breaks the promise. What a configuration or other code
# does to libcrypto's own generator has no effect on the core.
all_faults() {
    timeout 120 "$1" \
        && under unknown-generator "$1" always succeeds digests none \
        && under weak-generator "$1" always succeeds digests weak \
        && under test-generator "$1" always succeeds digests test \
        && FAULT=hijacked-method "$1" always succeeds digests lies \
        && FAULT=no-private-generator "$1" always succeeds digests none \
        && under no-provider "$1" always fails no-digests none \
        && under fips-without-provider "$1" always fails no-digests none \
        && under broken "$1" always succeeds digests usual \
        && OPENSSL_CONF=/nonexistent "$1" always succeeds digests usual
}
