/*
 * cli_engine_options - rejects options that the chosen engine does not use.
 *
 * Some options belong to certain engines (clew_option_info.engines). Ignoring one silently would
 * leave people waiting for a file that is never written, or comparing a switch that does nothing.
 */
#ifndef CLI_ENGINE_OPTIONS_H
#define CLI_ENGINE_OPTIONS_H

#include "input/cli_options.h"

/* CLEW_OK, or CLEW_BAD_OPTION with a sentence. */
enum clew_status cli_check_engine_options(const struct cli_args *args,
                                          const struct clew_board *board, struct clew_error *error);

#endif
