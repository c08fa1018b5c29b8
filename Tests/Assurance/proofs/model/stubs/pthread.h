// Defined by the statement.

#pragma once

extern "C" int pthread_atfork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void));
