/*
 * cli_history - clew bench history: the published tables of the earlier systems, run again.
 *
 * Each row is a method on a board. It is run with Clew's implementation of the method, within a
 * share of the time that is left, and once with auto. Answers that contradict each other are an
 * error. doc/history.md explains where figures differ.
 */
#ifndef CLI_HISTORY_H
#define CLI_HISTORY_H

#include "input/cli_options.h"

enum cli_exit cli_history_run(const struct cli_args *args);

#endif
