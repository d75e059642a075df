/*
 * cli_style - how to draw for the place where the output goes.
 *
 * Colours on a terminal only, and never against NO_COLOR; ASCII where the locale is not UTF-8; no
 * wider than the terminal. Options say otherwise.
 */
#ifndef CLI_STYLE_H
#define CLI_STYLE_H

#include "input/cli_options.h"

struct clew_style cli_style(const struct cli_args *args);

#endif
