/* base_clock - see the header. */
#include "base/base_clock.h"

#include <time.h>

double
base_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void
base_pause(void)
{
    const struct timespec millisecond = {.tv_nsec = 1000000};

    nanosleep(&millisecond, NULL);
}
