// `hijack OBJECT after|before|never LIBRARY`: opens a shared object with the core lazily and locally, and a library with
// another SHA256_Transform for the whole process, after the core has chosen its path, before, or not at all (it may be
// preloaded). Every digest has to be right. This program is not linked with libcrypto: a name is looked for among the libraries
// of the whole process first, and libcrypto is not one of them.
#define _GNU_SOURCE

#include "CPKCE.h"
#include "child.h"

#include <dlfcn.h>

static void *find(void *handle, const char *name) {
    void *function = dlsym(handle, name);
    if (function == NULL) {
        violate("%s", dlerror());
    }
    return function;
}

static void *open_library(const char *path, int mode) {
    void *handle = dlopen(path, mode);
    if (handle == NULL) {
        violate("%s", dlerror());
    }
    return handle;
}

int main(int count, char **arguments) {
    if (count != 4) {
        return 64;
    }
    if (strcmp(arguments[2], "before") == 0) {
        open_library(arguments[3], RTLD_NOW | RTLD_GLOBAL);
    }
    void *object = open_library(arguments[1], RTLD_LAZY | RTLD_LOCAL);
    __typeof__(CPKCE_sha256_prepare) *prepare;
    __typeof__(CPKCE_sha256) *hash, *hash_by_evp;
    __typeof__(CPKCE_code_verifier_verify) *verify;
    *(void **)&prepare = find(object, "CPKCE_sha256_prepare");
    *(void **)&hash = find(object, "CPKCE_sha256");
    *(void **)&hash_by_evp = find(object, "CPKCE_sha256_evp");
    *(void **)&verify = find(object, "CPKCE_code_verifier_verify");
    CPKCE_hash_path path = prepare();
    if (strcmp(arguments[2], "after") == 0) {
        open_library(arguments[3], RTLD_NOW | RTLD_GLOBAL);
    }
    static const uint8_t of_200[] = "\xC2\xA9\x08\xD9\x8F\x5D\xF9\x87\xAD\xE4\x1B\x5F\xCE\x21\x30\x67"
                                    "\xEF\xBC\xC2\x1E\xF2\x24\x02\x12\xA4\x1E\x54\xB5\xE7\xC2\x8A\xE5";
    uint8_t message[200], digest[CPKCE_SHA256_SIZE], expected[CPKCE_SHA256_SIZE];
    memset(message, 'a', sizeof message);
    for (size_t size = 0; size <= sizeof message; size++) {
        hash(digest, message, size);
        hash_by_evp(expected, message, size);
        if (memcmp(digest, expected, sizeof digest) != 0) {
            violate("a wrong digest of %zu bytes: %02x%02x%02x%02x…", size, digest[0], digest[1], digest[2], digest[3]);
        }
        bool is_legal = size >= CPKCE_CODE_VERIFIER_MINIMUM_COUNT && size <= CPKCE_CODE_VERIFIER_MAXIMUM_COUNT;
        if (verify(expected, message, size) != (is_legal ? CPKCE_VERDICT_SATISFIED : CPKCE_VERDICT_MALFORMED)) {
            violate("a right verifier of %zu characters is refused", size);
        }
    }
    if (memcmp(expected, of_200, sizeof digest) != 0) {
        violate("a wrong digest by EVP");
    }
    printf("hash path %d: digests of all sizes up to %zu are right\n", path, sizeof message);
    return 0;
}
