/*
 * base_random - random numbers that are the same everywhere: same seed, same board.
 *
 * xoshiro256** (Blackman and Vigna, 2018), its 256 bits filled from the seed by splitmix64.
 * Numbers below n are drawn by multiplication with rejection (Lemire, 2019), without bias.
 * Nothing else in the library may be a source of chance. No memory; a generator a thread.
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
/* Every order of the count numbers equally likely (Fisher and Yates). */
void base_random_shuffle(struct base_random *random, int *numbers, size_t count);

#endif
