/*
 * base_random - a portable random generator: the same seed gives the same board everywhere.
 *
 * xoshiro256** (Blackman and Vigna, 2018), its 256 bits filled from the seed by splitmix64.
 * Numbers below n are drawn by multiplication with rejection (Lemire, 2019), without bias. The only
 * source of randomness in the library.
 *
 * Never fails. No memory. Threads: one generator per thread.
 */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct base_random {
    uint64_t state[4];
};

void base_random_seed(struct base_random *random, uint64_t seed);
uint64_t base_random_next(struct base_random *random);
/* From 0 to count - 1; count must not be 0. */
uint64_t base_random_below(struct base_random *random, uint64_t count);
/* From 0 (included) to 1 (not), in steps of 2^-53. */
double base_random_unit(struct base_random *random);
/* A uniformly random permutation (Fisher and Yates). */
void base_random_shuffle(struct base_random *random, int *numbers, size_t count);

#endif
