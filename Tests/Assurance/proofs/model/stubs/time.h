// Defined by the statement.

#pragma once

#include <sys/types.h>

int nanosleep(const timespec *time, timespec *rest);
