/*
 * cli_names - the names that are values of an option, though the option itself does not list them:
 * --puzzle, --engine, --format and --to.
 */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <stdbool.h>

/* Calls `each` for every name, of all puzzles; false if the option takes no such names. */
bool cli_names_each(const char *option, void (*each)(void *context, const char *name),
                    void *context);

#endif
