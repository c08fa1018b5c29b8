# shellcheck shell=bash disable=SC2034 # what is set here is for the parts
# For the `check` of a part: sourced, not run. It stops at the first command that fails.
set -eu -o pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=${ASSURANCE_ROOT:-$(cd "$here/../../.." && pwd)}
work=${ASSURANCE_WORK:-$root/.build/assurance/$(basename "$here")}
quick=${ASSURANCE_QUICK:-}
cores=$(nproc)
mkdir -p "$work"

# The C core as SwiftPM compiles it: language, warnings, traits.
core=$root/Sources/CPKCE
core_flags=(-std=gnu17 -I "$core/include" -DCPKCE_DIRECT_SHA256=1 -DCPKCE_RANDOM_BUFFERS=1)

# The toolchain's own clang, which is the one that compiles the package.
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang

# need_packages PACKAGE...: Debian packages, installed where this user may.
need_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        local options=(-o DPkg::Lock::Timeout=500 -qq)
        apt-get "${options[@]}" update
        DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" install --yes --no-install-recommends "${missing[@]}"
    else
        echo "please install: apt-get install ${missing[*]}"
        exit 69
    fi
}

# need_wheel NAME VERSION SHA256: a PyPI wheel, unpacked under $work/NAME-VERSION.
need_wheel() {
    local folder=$work/$1-$2
    if [ ! -e "$folder/done" ]; then
        need_packages python3-venv
        /usr/bin/python3 -m venv "$folder"
        echo "$1==$2 --hash=sha256:$3" >"$folder/requirements.txt"
        "$folder/bin/pip" install --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
            --requirement "$folder/requirements.txt"
        touch "$folder/done"
    fi
}

# build_tests: the package's tests in debug, with coverage of Swift and C; several parts use that one build, $tests_build.
# Threads that count without atomics lose some, and a branch is a difference of two counts.
tests_build=${work%/*}/tests-build
build_tests() {
    nice swift build --package-path "$root" --scratch-path "$tests_build" --build-tests --enable-code-coverage \
        -Xcc -fprofile-instr-generate -Xcc -fprofile-update=atomic -Xcc -fcoverage-mapping -Xcc -fcoverage-mcdc
}

# mutant_names PATTERN: the names in support/mutants, of those whose statement does not match.
mutant_names() {
    awk -F '\t' -v pattern="$1" '!/^#/ && $3 !~ pattern { print $1 }' "$here/../support/mutants"
}

# mutate NAME FOLDER: a copy of the C core with that fault; prints the statement that it breaks.
mutate() {
    local name file statement change
    IFS=$'\t' read -r name file statement change < <(grep "^$1"$'\t' "$here/../support/mutants")
    rm -rf "$2"
    cp -r "$core" "$2"
    sed -i -E "$change" "$2/$file"
    if cmp -s "$core/$file" "$2/$file"; then
        echo "the fault $name changes nothing" >&2
        return 1
    fi
    echo "$statement"
}

# in_parallel FUNCTION ARGUMENTS...: calls the function with each ARGUMENTS, split into words, as many at once as there are
# cores; those that fail are in `failures`.
in_parallel() {
    local function=$1 arguments running=0
    declare -A arguments_of=()
    failures=()
    shift
    for arguments in "$@"; do
        if [ "$running" -ge "$cores" ]; then collect; fi
        # shellcheck disable=SC2086 # words are wanted
        "$function" $arguments &
        arguments_of[$!]=$arguments
        running=$((running + 1))
    done
    while [ "$running" -gt 0 ]; do collect; done
}

collect() {
    local job
    wait -n -p job || failures+=("${arguments_of[$job]}")
    running=$((running - 1))
}

# has_failed ARGUMENTS: whether those are in `failures`.
has_failed() {
    local failure
    for failure in "${failures[@]}"; do
        [ "$failure" != "$1" ] || return 0
    done
    return 1
}

# Verdicts are collected and written last, in one place; the exit status follows from them.
verdicts=()
is_good=yes

# promise NUMBER held|broken|skipped FIGURE
promise() {
    verdicts+=("PROMISE $*")
    [ "$2" != broken ] || is_good=no
}

# control NAME caught|missed
control() {
    verdicts+=("CONTROL $1 $2")
    [ "$2" != missed ] || is_good=no
}

# control_fails NAME COMMAND...: the control is caught where the command fails; not where `timeout` stopped it, which tells
# nothing.
control_fails() {
    local name=$1 status=0
    shift
    "$@" || status=$?
    case $status in
    0 | 124 | 137)
        echo "the control $name ended with status $status"
        control "$name" missed
        ;;
    *) control "$name" caught ;;
    esac
}

finish() {
    printf '%s\n' "${verdicts[@]}"
    [ $is_good = yes ]
}

# copy_core FOLDER: the sources of the C core without their public header, to be changed.
copy_core() {
    mkdir -p "$1"
    cp "$core"/*.c "$core"/*.h "$1"
}

# change FILE TEXT REPLACEMENT: changes the first such text, which has to be there; & in a replacement is written \&.
change() {
    local text
    text=$(printf '%s\n' "$2" | sed 's/[][\.*^$/]/\\&/g')
    if ! grep -q -- "$text" "$1"; then
        echo "no longer in $1: $2" >&2
        return 1
    fi
    sed -i -e "0,/$text/s//${3//\//\\/}/" "$1"
}

# hash_ways: a line for each of libcrypto's block functions, its name and the OPENSSL_ia32cap that has it chosen, the name
# alone on another processor than x86-64. The function with AVX is for Intel's processors only: bit 30 stands for that.
hash_ways() {
    local settings first second
    need_packages openssl >&2
    settings=$(env -u OPENSSL_ia32cap openssl info -cpusettings)
    if [[ ! $settings =~ ^OPENSSL_ia32cap=(0x[0-9a-f]+):(0x[0-9a-f]+)$ ]]; then
        echo "as-is"
        return
    fi
    first=${BASH_REMATCH[1]} second=${BASH_REMATCH[2]}
    local sha=0x20000000 avx2=0x20 intel=0x40000000 avx=0x1000080000000000 ssse3=0x20000000000
    printf '%s 0x%x:0x%x\n' \
        as-is "$first" "$second" \
        avx2 "$first" $((second & ~sha)) \
        avx $((first | intel)) $((second & ~(sha | avx2))) \
        ssse3 $((first & ~avx)) $((second & ~(sha | avx2))) \
        plain $((first & ~(avx | ssse3))) $((second & ~(sha | avx2)))
}
