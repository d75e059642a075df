/*
 * cli_suggest - the word that somebody probably meant.
 *
 * Candidates are offered one by one; the nearest by edit distance wins, the first among equals. A
 * word that is too far away to be a slip of the hand is no suggestion at all.
 *
 * Used by: main, cli_options.  No memory beyond the struct; candidates are borrowed.
 */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include <stddef.h>

struct cli_suggestion {
    const char *word;
    char nearest[64];
    size_t distance;
};

void cli_suggest_init(struct cli_suggestion *suggestion, const char *word);
void cli_suggest_offer(struct cli_suggestion *suggestion, const char *candidate);
/* The same for "a|b|c". */
void cli_suggest_offer_list(struct cli_suggestion *suggestion, const char *candidates);
/* NULL if nothing was near enough. */
const char *cli_suggest_word(const struct cli_suggestion *suggestion);

#endif
