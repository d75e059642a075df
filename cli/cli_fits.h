/*
 * cli_fits - whether the options that were given are for the engine that will search.
 *
 * An option that only one engine knows says so: its line begins with the engine's name. To pass it
 * over in silence would leave people waiting for a file, or comparing a switch that does nothing.
 */
#ifndef CLI_FITS_H
#define CLI_FITS_H

#include "cli_options.h"

/* CLEW_OK, or CLEW_BAD_OPTION with a sentence. */
enum clew_status cli_fits_engine(const struct cli_args *args, const struct clew_board *board,
                                 struct clew_error *error);

#endif
