/*
 * cli_words - text in lines of a given width, broken between words.
 *
 * Colour sequences and UTF-8 take the columns that a terminal shows. A word that is wider than a
 * line is broken.
 */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <stdio.h>

#define CLI_LINE_WIDTH 80 /* where the width of the terminal does not matter */

/* How lines are laid out; the first one begins at `column`, the others are indented. */
struct cli_lines {
    int width, column, indent;
};

/* Prints the words of a text, without a newline at the end. */
void cli_print_words(FILE *out, const char *text, const struct cli_lines *lines);

#endif
