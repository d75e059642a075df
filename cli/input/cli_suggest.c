/* cli_suggest - see cli_suggest.h. */
#include "input/cli_suggest.h"

#include <string.h>

#define LONGEST (sizeof((struct cli_guess *)0)->nearest - 1)

static size_t
least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/*
 * Edit distance by insertion, removal, replacement and swap of two neighbours (Damerau 1964, in
 * its restricted form): a swap is the commonest slip, so it counts once, not twice. Three rows of
 * the table are enough.
 */
static size_t
edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][LONGEST + 1];
    size_t *before = rows[0], *last = rows[1], *now = rows[2];

    for (size_t j = 0; j <= b_length; j++)
        last[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        now[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            now[j] = least(last[j - 1] + (a[i - 1] != b[j - 1]), least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
        size_t *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[b_length];
}

void
cli_guess_init(struct cli_guess *guess, const char *word)
{
    *guess = (struct cli_guess){.word = word, .distance = (size_t)-1};
}

static void
offer(struct cli_guess *guess, const char *candidate, size_t length)
{
    const size_t word_length = strlen(guess->word);
    size_t distance;

    if (length > LONGEST || word_length > LONGEST)
        return;
    distance = edit_distance(guess->word, word_length, candidate, length);
    /* The beginning of a word, typed right, is as near as a slip. */
    if (word_length >= 2 && word_length < length && !strncmp(guess->word, candidate, word_length))
        distance = 1;
    if (distance >= guess->distance)
        return;
    guess->distance = distance;
    memcpy(guess->nearest, candidate, length);
    guess->nearest[length] = '\0';
}

void
cli_guess_offer(struct cli_guess *guess, const char *candidate)
{
    offer(guess, candidate, strlen(candidate));
}

void
cli_guess_offer_list(struct cli_guess *guess, const char *candidates)
{
    while (*candidates) {
        const size_t length = strcspn(candidates, "|");

        offer(guess, candidates, length);
        candidates += length + (candidates[length] == '|');
    }
}

const char *
cli_guess_word(const struct cli_guess *guess)
{
    const size_t tolerated = 1 + strlen(guess->word) / 3;

    return guess->distance <= tolerated ? guess->nearest : NULL;
}
