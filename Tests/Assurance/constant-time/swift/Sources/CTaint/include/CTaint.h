// The client requests of valgrind as functions, as Swift sees no macro.

#ifndef CTAINT_H
#define CTAINT_H

#include <stdbool.h>
#include <stddef.h>

void CTaint_make_secret(const void *octets, size_t size);
void CTaint_make_public(const void *octets, size_t size);
bool CTaint_is_watched(void);
unsigned long CTaint_report_count(void);

#endif
