/*
 * cli_style - the drawing style for the current output.
 *
 * Colours only on a terminal and if NO_COLOR is not set, as many as it has; ASCII if the locale is not UTF-8; at most
 * as wide as the terminal. Options override all of these.
 */
#ifndef CLI_STYLE_H
#define CLI_STYLE_H

#include "input/cli_options.h"

struct clew_style cli_style(const struct cli_args *args);
/* Columns of the terminal behind a file descriptor; 0 if there is none. */
int cli_terminal_width(int descriptor);

#endif
