// Defined by the statement.

#pragma once

#include <stdint.h>

#define OPENSSL_VERSION_MAJOR 3

int OPENSSL_init_crypto(uint64_t options, const void *settings);
int OPENSSL_atexit(void (*handler)(void));
