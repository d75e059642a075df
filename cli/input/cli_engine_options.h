/*
 * cli_engine_options - rejects options that the chosen engine does not use.
 *
 * Some options belong to certain engines (clew_option_info.engines). If such an option were
 * ignored, users would wait for a file that is never written, or compare a switch without effect.
 */
#ifndef CLI_ENGINE_OPTIONS_H
#define CLI_ENGINE_OPTIONS_H

#include "input/cli_options.h"

/* CLEW_OK, or CLEW_BAD_OPTION with a sentence. */
enum clew_status cli_check_engine_options(const struct cli_args *args,
                                          const struct clew_board *board, struct clew_error *error);

#endif
