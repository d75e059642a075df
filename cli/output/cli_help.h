/* cli_help - help pages, generated from the option tables. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "input/cli_options.h"

/* All commands by group; fits 80 x 24. */
void cli_help_all(void);
/*
 * One command. The short page has what most people need, on one screen; the full one also lists
 * the options of single engines and other rarely used ones.
 */
void cli_help_command(const struct cli_command *command, bool is_full);
/* Reports an unknown command and suggests the nearest. */
enum cli_exit cli_help_unknown(const char *name);

#endif
