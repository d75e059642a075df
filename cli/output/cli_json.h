/*
 * cli_json - results as JSON, one object a line, by jansson.
 *
 * Keys come in the order of the man page: what was asked, what came of it, what it took, then the
 * facts of the answer as the puzzle gives them (lines become an array of strings). Text that is
 * not UTF-8, as a file's name may be, has its stray bytes replaced by U+FFFD.
 */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "output/cli_report.h"

#include <jansson.h>

/* A new reference, or NULL without memory. */
json_t *cli_json_result(const struct cli_result *result);
/* A new object with file, index, puzzle, rows and cols of the board; NULL without memory. */
json_t *cli_json_board(const struct cli_result *result);
/* One fact, or all facts of an answer, into the object. */
void cli_json_fact(json_t *object, const struct clew_fact *fact);
void cli_json_facts(json_t *object, const struct clew_answer *answer);
json_t *cli_json_text(const char *text, size_t length);
/* Text of several lines as an array of strings. */
json_t *cli_json_lines(const char *text, size_t length);
/* Writes the object as one line and lets it go; false without memory. */
bool cli_json_write(FILE *out, json_t *object);
/* Prints the object as one line on standard output and lets it go; CLI_ERROR without memory. */
enum cli_exit cli_json_print(const struct cli_command *command, json_t *object);

#endif
