/*
 * cli_help - the pages that clew prints about itself, made from the tables.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "input/cli_options.h"

/* All commands, grouped by what people want to do; fits 80 x 24. */
void cli_help_all(void);
/*
 * One command. The short page has what most people need, on one screen; the full one also lists
 * the options of single engines and other rarely used ones.
 */
void cli_help_command(const struct cli_command *command, bool is_full);
/* Complains about a command that does not exist and names the nearest. */
enum cli_exit cli_help_unknown(const char *name);

#endif
