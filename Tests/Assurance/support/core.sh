# shellcheck shell=bash disable=SC2154 # what common.sh sets
# For the `check` of a part: sourced after common.sh. Compiles the C core once, to be linked with several programs.

# The C core in its two builds: as the default traits have it, and without any trait.
declare -A build_flags=(
    [default]="-DCPKCE_DIRECT_SHA256=1 -DCPKCE_RANDOM_BUFFERS=1"
    [plain]="-DCPKCE_DIRECT_SHA256=0 -DCPKCE_RANDOM_BUFFERS=0"
)
program_flags=(-std=gnu17 -I "$core/include" -I "$here/../support" -Wall -Wextra -Werror -O1 -g)

# compile_core SOURCES OBJECTS BUILD FLAG...: the object files of the C core, which also go into a shared object.
compile_core() {
    local source flags
    read -r -a flags <<<"${build_flags[$3]}"
    rm -rf "$2"
    mkdir -p "$2"
    for source in "$1"/*.c; do
        "$clang" -std=gnu17 -fPIC -O2 -Wall -Wextra -Werror -I "$core/include" "${flags[@]}" "${@:4}" \
            -c "$source" -o "$2/$(basename "$source" .c).o"
    done
}

# link_program PROGRAM OBJECTS FLAG...: a program of this part, from $here/PROGRAM.c and the core's object files, in the folder
# of those.
link_program() {
    "$clang" "${program_flags[@]}" "${@:3}" "$here/$1.c" "$2"/*.o -lcrypto -o "$2/$1"
}

# break_core NAME BUILD FILE TEXT REPLACEMENT [FILE TEXT REPLACEMENT]...: a copy of the C core with these lines changed, its
# object files in $work/broken/NAME.
break_core() {
    local sources=$work/broken/$1-sources name=$1 build=$2
    rm -rf "$sources"
    copy_core "$sources"
    shift 2
    while [ $# -gt 0 ]; do
        change "$sources/$1" "$2" "$3"
        shift 3
    done
    # A fault may leave something unused.
    compile_core "$sources" "$work/broken/$name" "$build" -Wno-unused
}

# share_core OBJECTS: a shared object of the core's object files, core.so beside them.
share_core() {
    "$clang" -shared "$1"/*.o -lcrypto -o "$1/core.so"
}

# holds PROMISE FIGURE COMMAND...: the promise is held where the command succeeds.
holds() {
    local start=$SECONDS
    if "${@:3}"; then
        promise "$1" held "$2; $((SECONDS - start)) s"
    else
        promise "$1" broken "$2; see above"
    fi
}

# control_says NAME TEXT COMMAND...: the control is caught where the command fails and its output has that text, which is the
# reason for which it is to fail.
control_says() {
    local output status=0
    output=$("${@:3}" 2>&1) || status=$?
    if [ "$status" -ne 0 ] && [ "$status" -ne 124 ] && grep -qF -- "$2" <<<"$output"; then
        control "$1" caught
    else
        printf 'the control %s, status %s: %s\n' "$1" "$status" "$output"
        control "$1" missed
    fi
}
