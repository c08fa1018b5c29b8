// The least that libcrypto can do an operation for, written directly against it: what the package is measured by.
//
// Each function does one piece of work `count` times on the calling thread. It ends the process with a message where
// libcrypto fails, as a floor that did less than its work would flatter nobody but the floor.

#ifndef CPKCE_REFERENCES_H
#define CPKCE_REFERENCES_H

#include <stdbool.h>
#include <stddef.h>

/// SHA-256 of 43 octets: the block function on one block that is padded in vector registers, with the digest written out.
void CPKCEReference_sha256_block(size_t count);

/// SHA-256 of 128 octets: the block function on three blocks, two of which lie in the message as they are.
void CPKCEReference_sha256_three_blocks(size_t count);

/// SHA-256 of 43 octets through EVP: digest fetched once, one context reused.
void CPKCEReference_sha256_evp_reuse(size_t count);

/// SHA-256 of 43 octets through EVP: digest fetched once, `EVP_Digest`, which makes a context each time.
void CPKCEReference_sha256_evp_one_shot(size_t count);

/// SHA-256 of 43 octets by `SHA256`, which fetches the digest each time.
void CPKCEReference_sha256_one_shot(size_t count);

/// SHA-256 of 1 MiB through EVP, one context reused.
void CPKCEReference_sha256_evp_mebibyte(size_t count);

/// 32 octets of `RAND_priv_bytes`.
void CPKCEReference_rand_32(size_t count);

/// 4096 octets of `RAND_priv_bytes`.
void CPKCEReference_rand_page(size_t count);

/// `CRYPTO_memcmp` of 32 octets.
void CPKCEReference_memcmp_32(size_t count);

/// `EVP_EncodeBlock` of 1 MiB: Base64 with a table, on public octets only.
void CPKCEReference_base64_encode_mebibyte(size_t count);

/// `EVP_DecodeBlock` of the text of 1 MiB.
void CPKCEReference_base64_decode_mebibyte(size_t count);

/// Whether the floors that drive the block function themselves compute what `SHA256` does.
bool CPKCEReference_are_right(void);

#endif
