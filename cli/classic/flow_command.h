/*
 * flow_command - the command line of the Flow shortest-path system (see doc/history.md).
 *
 * flow_main runs it, flow_args parses its options, flow_report prints the results in its format.
 * Reading, searching, drawing and animating are the same code as in clew.
 */
#ifndef FLOW_COMMAND_H
#define FLOW_COMMAND_H

#include "input/cli_input.h"
#include "pictures/cli_picture.h"

/* Outcomes of a search, as the flow command reports them. */
enum flow_outcome {
    FLOW_SOLVED,
    FLOW_UNSOLVABLE,
    FLOW_FULL,
    FLOW_IN_PROGRESS,
    FLOW_OUTCOME_COUNT,
};

struct flow {
    struct cli_args args; /* for the code shared with clew; args.options goes to the library */
    struct clew_style style;
    struct clew_control *control;
    struct cli_input input;
    bool is_quiet, wants_diagnostics, wants_animation, wants_svg, wants_help;
    const char *engine;
    bool has_first_svg; /* cli_series.has_first of the current file */
    struct flow_sum {
        uint64_t boards, nodes;
        double seconds;
    } sums[FLOW_OUTCOME_COUNT];
};

/* flow_args: parses the command line; false after an error message. */
bool flow_parse_options(struct flow *flow, int argc, char **argv);
void flow_print_help(void);

/* flow_report */
enum flow_outcome flow_outcome_of(const struct clew_answer *answer);
/* -q: name, flag, seconds, nodes */
void flow_report_line(const struct flow *flow, const struct clew_answer *answer);
/* -q: one such line for each flag that came up */
void flow_report_totals(const struct flow *flow);
/* otherwise: the name, the board with its paths, and a sentence */
void flow_report_text(const struct flow *flow, const struct cli_picture *picture,
                      const struct clew_answer *answer);
/* -i: what is known of a search that found nothing */
void flow_report_diagnostics(const struct clew_board *board, const struct clew_answer *answer);

#endif
