// `paths HASH-PATH RANDOM-PATH`: whether the report has these paths, and whether the calls take them. Linked with
// --wrap=EVP_DigestUpdate, in each way in which an executable can be linked.
#define _GNU_SOURCE

#include "CPKCE.h"
#include "child.h"

#include <openssl/evp.h>

static long evp_calls;

int __real_EVP_DigestUpdate(EVP_MD_CTX *context, const void *message, size_t size);
int __wrap_EVP_DigestUpdate(EVP_MD_CTX *context, const void *message, size_t size);

int __wrap_EVP_DigestUpdate(EVP_MD_CTX *context, const void *message, size_t size) {
    evp_calls++;
    return __real_EVP_DigestUpdate(context, message, size);
}

int main(int count, char **arguments) {
    static const uint8_t of_abc[] = "\xBA\x78\x16\xBF\x8F\x01\xCF\xEA\x41\x41\x40\xDE\x5D\xAE\x22\x23"
                                    "\xB0\x03\x61\xA3\x96\x17\x7A\x9C\xB4\x10\xFF\x61\xF2\x00\x15\xAD";
    if (count != 3) {
        return 64;
    }
    CPKCE_report report;
    CPKCE_make_report(&report);
    printf(
        "hash path %d, random path %d, provider %s, generator %s, file %s\n", report.hash_path, report.random_path,
        report.provider != NULL ? report.provider : "none", report.generator != NULL ? report.generator : "none",
        report.file != NULL ? report.file : "not known");
    fflush(stdout);
    uint8_t digest[CPKCE_SHA256_SIZE], drawn[32] = {0};
    evp_calls = 0;
    CPKCE_sha256(digest, (const uint8_t *)"abc", 3);
    if (memcmp(digest, of_abc, sizeof digest) != 0) {
        violate("a wrong digest");
    }
    if ((evp_calls == 0) != (report.hash_path == CPKCE_HASH_PATH_DIRECT)) {
        violate("the report is at odds with what a digest does");
    }
    if (report.hash_path != (CPKCE_hash_path)strtol(arguments[1], NULL, 10)) {
        violate("hash path %s was expected", arguments[1]);
    }
    if (!CPKCE_random(drawn, sizeof drawn) || report.random_path != (CPKCE_random_path)strtol(arguments[2], NULL, 10)) {
        violate("random path %s was expected", arguments[2]);
    }
    return 0;
}
