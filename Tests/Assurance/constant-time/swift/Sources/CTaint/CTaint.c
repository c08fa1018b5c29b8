#include "CTaint.h"

#include <valgrind/memcheck.h>

void CTaint_make_secret(const void *octets, size_t size) { (void)VALGRIND_MAKE_MEM_UNDEFINED(octets, size); }
void CTaint_make_public(const void *octets, size_t size) { (void)VALGRIND_MAKE_MEM_DEFINED(octets, size); }
bool CTaint_is_watched(void) { return RUNNING_ON_VALGRIND != 0; }
unsigned long CTaint_report_count(void) { return VALGRIND_COUNT_ERRORS; }
