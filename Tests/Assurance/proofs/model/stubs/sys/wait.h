#include "../processes.h"
