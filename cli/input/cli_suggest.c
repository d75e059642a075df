/* cli_suggest - see cli_suggest.h. */
#include "input/cli_suggest.h"

#include <stdio.h>
#include <string.h>

#define MAX_LENGTH (sizeof((struct cli_suggestion *)0)->nearest - 1)

static size_t
smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/*
 * Edit distance by insertion, deletion, substitution and transposition of neighbours (Damerau
 * 1964, restricted form): a transposition is the most common typing error and counts once. Three
 * rows of the table are enough.
 */
static size_t
edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][MAX_LENGTH + 1];
    size_t *before = rows[0], *last = rows[1], *now = rows[2];

    for (size_t j = 0; j <= b_length; j++)
        last[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        now[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            now[j] =
                smaller(last[j - 1] + (a[i - 1] != b[j - 1]), smaller(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = smaller(now[j], before[j - 2] + 1);
        }
        size_t *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[b_length];
}

void
cli_suggest_init(struct cli_suggestion *suggestion, const char *word)
{
    *suggestion = (struct cli_suggestion){.word = word, .distance = (size_t)-1};
}

static void
offer_candidate(struct cli_suggestion *suggestion, const char *candidate, size_t length)
{
    const size_t word_length = strlen(suggestion->word);
    size_t distance;

    if (length > MAX_LENGTH || word_length > MAX_LENGTH)
        return;
    distance = edit_distance(suggestion->word, word_length, candidate, length);
    /* A prefix counts as one typing error. */
    if (word_length >= 2 && word_length < length &&
        !strncmp(suggestion->word, candidate, word_length))
        distance = 1;
    if (distance >= suggestion->distance)
        return;
    suggestion->distance = distance;
    memcpy(suggestion->nearest, candidate, length);
    suggestion->nearest[length] = '\0';
}

void
cli_suggest_offer(struct cli_suggestion *suggestion, const char *candidate)
{
    offer_candidate(suggestion, candidate, strlen(candidate));
}

void
cli_suggest_offer_list(struct cli_suggestion *suggestion, const char *candidates)
{
    while (*candidates) {
        const size_t length = strcspn(candidates, "|");

        offer_candidate(suggestion, candidates, length);
        candidates += length + (candidates[length] == '|');
    }
}

const char *
cli_suggest_word(const struct cli_suggestion *suggestion)
{
    const size_t tolerated = 1 + strlen(suggestion->word) / 3;

    return suggestion->distance <= tolerated ? suggestion->nearest : NULL;
}

const char *
cli_suggest_question(struct cli_suggestion *suggestion)
{
    const char *word = cli_suggest_word(suggestion);

    if (!word)
        return "";
    snprintf(suggestion->question, sizeof(suggestion->question), "; did you mean %s?", word);
    return suggestion->question;
}
