#include "libcrypto.h"
