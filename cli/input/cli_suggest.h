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

struct cli_guess {
    const char *word;
    char nearest[64];
    size_t distance;
};

void cli_guess_init(struct cli_guess *guess, const char *word);
void cli_guess_offer(struct cli_guess *guess, const char *candidate);
/* The same for "a|b|c". */
void cli_guess_offer_list(struct cli_guess *guess, const char *candidates);
/* NULL if nothing was near enough. */
const char *cli_guess_word(const struct cli_guess *guess);

#endif
