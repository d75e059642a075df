/* base_random - see the header. */
#include "base/base_random.h"

static uint64_t
splitmix64(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static uint64_t
rotate_left(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

void
base_random_seed(struct base_random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        random->state[i] = splitmix64(&seed);
}

uint64_t
base_random_next(struct base_random *random)
{
    uint64_t *s = random->state;
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t
base_random_below(struct base_random *random, uint64_t count)
{
    const uint64_t rejected = -count % count; /* 2^64 mod count: removes the bias */
    unsigned __int128 product;

    do
        product = (unsigned __int128)base_random_next(random) * count;
    while ((uint64_t)product < rejected);
    return (uint64_t)(product >> 64);
}

double
base_random_unit(struct base_random *random)
{
    return (double)(base_random_next(random) >> 11) * 0x1p-53;
}

void
base_random_shuffle(struct base_random *random, int *numbers, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t j = (size_t)base_random_below(random, i);
        const int swapped = numbers[i - 1];

        numbers[i - 1] = numbers[j];
        numbers[j] = swapped;
    }
}
