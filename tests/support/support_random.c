/* support_random - printed, settable seeds, and the number of rounds; see support.h. */
#include "support.h"

#include <stdlib.h>

static uint64_t
number_from(const char *variable, uint64_t usual)
{
    const char *text = getenv(variable);

    return text && *text ? strtoull(text, NULL, 10) : usual;
}

void
support_seed(struct base_random *random)
{
    const uint64_t seed = number_from("CLEW_SEED", 1);

    print_message("# CLEW_SEED=%llu\n", (unsigned long long)seed);
    base_random_seed(random, seed);
}

int
support_rounds(int usual)
{
    const uint64_t hundredth = number_from("CLEW_SOAK", 1) * number_from("CLEW_PERCENT", 100);
    const uint64_t rounds = (uint64_t)usual * hundredth / 100;

    return rounds ? (int)rounds : 1;
}
