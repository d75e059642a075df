/*
 * cli_suggest - finds the nearest valid name to a mistyped one.
 *
 * Candidates are offered one by one; the smallest edit distance wins, the first one if equal. If
 * none is near enough there is no suggestion.
 *
 * Allocates no memory; the word is borrowed.
 */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include <stddef.h>

struct cli_suggestion {
    char question[96]; /* see cli_suggest_question */
    const char *word;
    char nearest[64];
    size_t distance;
};

void cli_suggest_init(struct cli_suggestion *suggestion, const char *word);
void cli_suggest_offer(struct cli_suggestion *suggestion, const char *candidate);
/* Offers each part of "a|b|c". */
void cli_suggest_offer_list(struct cli_suggestion *suggestion, const char *candidates);
/* The suggestion, or NULL if nothing is near enough. */
const char *cli_suggest_word(const struct cli_suggestion *suggestion);
/* For the end of a message: "; did you mean WORD?", or "" if nothing is near. */
const char *cli_suggest_question(struct cli_suggestion *suggestion);

#endif
