/*
 * flow_command - the older command for Flow boards: its options, its words, its numbers.
 *
 * flow_main runs it, flow_args takes its options, flow_report says what came of a board. Only the
 * dialect is here: boards are read, searched, drawn and animated by the same parts as clew's.
 */
#ifndef FLOW_COMMAND_H
#define FLOW_COMMAND_H

#include "input/cli_input.h"
#include "output/cli_picture.h"

/* What may become of a search, as the older command says it. */
enum flow_outcome {
    FLOW_SOLVED,
    FLOW_UNSOLVABLE,
    FLOW_FULL,
    FLOW_IN_PROGRESS,
    FLOW_OUTCOME_COUNT,
};

struct flow {
    struct cli_args args; /* what the shared parts look at; options goes to the library */
    struct clew_style style;
    struct clew_control *control;
    struct cli_input input;
    bool is_quiet, wants_diagnostics, wants_animation, wants_svg, wants_help;
    const char *engine;
    struct flow_sum {
        uint64_t boards, nodes;
        double seconds;
    } sums[FLOW_OUTCOME_COUNT];
};

/* flow_args: reads the words of the command line; false after a complaint. */
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
