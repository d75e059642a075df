/*
 * cli_loss - says what a text does not tell of the board that it was written from.
 *
 * Most formats have no words for the rules that a board carries, and whoever reads the text later
 * gets those that go without saying. Found out by reading the text again.
 */
#ifndef CLI_LOSS_H
#define CLI_LOSS_H

#include "cli.h"

#include <stddef.h>

/*
 * Whether the text, read again in this format (NULL: the board's own), gives other rules: then
 * `needed` receives the options that put it right, as in "--no-fill --rule=no-touch".
 */
bool cli_loss_of_rules(char *needed, size_t size, const struct clew_board *board, const char *text,
                       size_t length, const char *format);

#endif
