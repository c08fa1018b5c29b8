// The C core in a shared object, which has to keep itself loaded before it gives its functions to others to call: `object fails`
// where the system refuses that, then no more; `object succeeds` where it does not.

#include "draws.h"

static const CPKCE_random_path with_buffer = CPKCE_RANDOM_PATH_BUFFER, without_buffer = CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY;

int main(int count, char **arguments) {
    bool is_refused = count == 2 && strcmp(arguments[1], "fails") == 0;
    scenario = is_refused ? "no-dlopen" : "shared object";
    if (is_refused) {
        fault = "no-dlopen";
        draw_all(FAILS);
        require(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_UNAVAILABLE, "a provider that calls back what may be unloaded");
        require(CPKCE_random_prepare() == without_buffer, "a buffer that nothing wipes");
        fault = NULL;
    }
    draw_all(SUCCEEDS);
    digest_all();
    require(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_DIRECT, "the path of digests");
    // The key is asked for once, and what depends on it is done without for good.
    require(CPKCE_random_prepare() == (is_refused ? without_buffer : with_buffer), "another path of random bytes");
    printf("%ld checks, %ld violated\n", checks, violations);
    return violations == 0 ? 0 : 1;
}
