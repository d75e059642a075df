/*
 * cli_names - names that are valid values of --puzzle, --engine, --format and --to.
 *
 * These options are free text in the option tables; their values come from the library's lists.
 */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <stdbool.h>

/* Calls `each` for every name of all puzzles; false if the option has no such names. */
bool cli_names_each(const char *option, void (*each)(void *context, const char *name),
                    void *context);

#endif
