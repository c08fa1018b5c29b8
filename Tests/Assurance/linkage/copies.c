// `copies OWN OTHER own-first|other-first`: two shared objects with the core are opened for the whole process. The generator of
// the other one writes 0x42 only. Neither copy has an effect on the other.
#define _GNU_SOURCE

#include "CPKCE.h"
#include "child.h"

#include <dlfcn.h>

static void *open_object(const char *path) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (handle == NULL) {
        violate("%s", dlerror());
    }
    return handle;
}

static bool is_marked(const uint8_t *bytes, size_t size) {
    for (size_t index = 0; index < size; index++) {
        if (bytes[index] != 0x42) {
            return false;
        }
    }
    return true;
}

static void require_own(void *object, bool is_marking, const char *name) {
    __typeof__(CPKCE_random) *random_bytes;
    __typeof__(CPKCE_code_verifier_generate) *generate;
    *(void **)&random_bytes = dlsym(object, "CPKCE_random");
    *(void **)&generate = dlsym(object, "CPKCE_code_verifier_generate");
    // By a buffer, where there is one, and by a draw of their own.
    static const size_t sizes[] = {32, 600};
    for (size_t index = 0; index < 2; index++) {
        uint8_t output[600];
        if (!random_bytes(output, sizes[index]) || is_marked(output, sizes[index]) != is_marking) {
            violate("%s: a draw of %zu bytes comes from the other copy", name, sizes[index]);
        }
    }
    static const uint8_t marked[] = "QkJCQkJC";
    uint8_t text[43];
    if (!generate(text, sizeof text) || (memcmp(text, marked, 8) == 0) != is_marking) {
        violate("%s: a verifier comes from the other copy", name);
    }
}

int main(int count, char **arguments) {
    if (count != 4) {
        return 64;
    }
    bool is_own_first = strcmp(arguments[3], "own-first") == 0;
    void *first = open_object(arguments[is_own_first ? 1 : 2]);
    void *second = open_object(arguments[is_own_first ? 2 : 1]);
    require_own(is_own_first ? first : second, false, "own copy");
    require_own(is_own_first ? second : first, true, "other copy");
    printf("two copies, %s: neither has an effect on the other\n", arguments[3]);
    return 0;
}
