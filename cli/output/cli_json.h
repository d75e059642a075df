/*
 * cli_json - results as JSON, one object per line, with jansson.
 *
 * Keys are in the order of the manual page: board, outcome, statistics, then the facts of the
 * answer as the puzzle lists them (lines become an array of strings). Bytes that are not valid
 * UTF-8, for example in file names, are replaced by U+FFFD.
 *
 * Fails: returns NULL or false without memory.  Objects are new references.
 */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "output/cli_report.h"

#include <jansson.h>

/* All keys of a result. */
json_t *cli_json_result(const struct cli_result *result);
/* Only number, file, index, puzzle, rows and cols of the board. */
json_t *cli_json_board(const struct cli_result *result);
/* A board that could not be read, with the place of the fault. */
json_t *cli_json_fault(const struct cli_result *result, const struct clew_error *error);
/* Adds one fact, or all facts of an answer, to the object. */
void cli_json_fact(json_t *object, const struct clew_fact *fact);
void cli_json_facts(json_t *object, const struct clew_answer *answer);
json_t *cli_json_tasks(const struct clew_tasks *tasks);
json_t *cli_json_text(const char *text, size_t length);
/* A cell of a hint: row and col from 0, and its role. */
json_t *cli_json_cell(int64_t cell, enum clew_role role, int64_t cols);
/* Lines of text as an array of strings. */
json_t *cli_json_lines(const char *text, size_t length);
/* Writes the object as one line and releases it; false without memory. */
bool cli_json_write(FILE *out, json_t *object);
/* The same to standard output, with an error message and CLI_ERROR. */
enum cli_exit cli_json_print(const struct cli_command *command, json_t *object);

#endif
