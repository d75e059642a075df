/* flow_report - prints results in the format of the flow command; see flow_command.h. */
#include "classic/flow_command.h"
#include "output/cli_format_number.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define DIAGNOSE_SECONDS "1"

static const struct {
    char flag;
    const char *words;
} endings[FLOW_OUTCOME_COUNT] = {
    [FLOW_SOLVED] = {'s', "successful"},
    [FLOW_UNSOLVABLE] = {'u', "unsolvable"},
    [FLOW_FULL] = {'f', "out of storage"},
    [FLOW_IN_PROGRESS] = {'?', "still in progress"},
};

enum flow_outcome
flow_outcome_of(const struct clew_answer *answer)
{
    const char *limit = clew_answer_limit(answer);

    switch (clew_answer_outcome(answer)) {
    case CLEW_NONE:
        return FLOW_UNSOLVABLE;
    case CLEW_GAVE_UP:
        if (!strcmp(limit, "rule"))
            return FLOW_UNSOLVABLE; /* under the rule of this engine */
        return !strcmp(limit, "cancel") ? FLOW_IN_PROGRESS : FLOW_FULL;
    default:
        return FLOW_SOLVED;
    }
}

static void
print_name(const struct flow *flow)
{
    fputs(flow->input.file, stdout);
    if (flow->input.index > 1) /* the original had one board per file */
        printf(":%" PRIu64, flow->input.index);
}

void
flow_report_line(const struct flow *flow, const struct clew_answer *answer)
{
    const struct clew_stats *stats = clew_answer_stats(answer);
    char nodes[CLI_NUMBER_BYTES];

    print_name(flow);
    printf(" %c %.3f %s\n", endings[flow_outcome_of(answer)].flag, stats->seconds,
           cli_format_count(nodes, sizeof(nodes), stats->nodes));
}

void
flow_report_totals(const struct flow *flow)
{
    char nodes[CLI_NUMBER_BYTES];

    for (int i = 0; i < FLOW_OUTCOME_COUNT; i++) {
        const struct flow_sum *sum = &flow->sums[i];

        if (sum->boards)
            printf("%" PRIu64 " total %c %.3f %s\n", sum->boards, endings[i].flag, sum->seconds,
                   cli_format_count(nodes, sizeof(nodes), sum->nodes));
    }
}

static void
print_flow_drawing(const struct flow *flow, const struct cli_picture *picture)
{
    struct clew_error error = {0};
    char *text;
    size_t length;

    if (clew_draw_text(&text, &length, picture->board, picture->answer, &flow->style, &error)) {
        cli_error(NULL, "cannot draw the board: %s", error.text);
        return;
    }
    fwrite(text, 1, length, stdout);
    clew_free(text);
}

void
flow_report_text(const struct flow *flow, const struct cli_picture *picture,
                 const struct clew_answer *answer)
{
    const struct clew_stats *stats = clew_answer_stats(answer);
    const struct clew_fact *colours = clew_answer_fact(answer, "colours");
    const struct clew_fact *rule = clew_answer_fact(answer, "rule");
    const enum flow_outcome ending = flow_outcome_of(answer);
    char nodes[CLI_NUMBER_BYTES];

    print_name(flow);
    printf(": %" PRId64 "x%" PRId64 " board, %" PRId64 " colors\n", clew_board_rows(picture->board),
           clew_board_cols(picture->board), colours ? colours->number : 0);
    print_flow_drawing(flow, picture);
    printf("%s after %.3f seconds and %s node%s", endings[ending].words, stats->seconds,
           cli_format_count(nodes, sizeof(nodes), stats->nodes), stats->nodes == 1 ? "" : "s");
    if (ending == FLOW_UNSOLVABLE && rule)
        printf(" (rule %s)", rule->text);
    fputs("\n\n", stdout);
}

/* Whether the board has an answer if paths may touch themselves; searches for one second. */
static const char *
verdict_of_clew(const struct clew_board *board)
{
    const char *verdict = "not known after a second";
    struct clew_answer *answer = NULL;
    struct clew_options *options;
    size_t length;
    struct clew_board *again = NULL;
    char *text = NULL;

    if (clew_options_new(&options, NULL))
        return verdict;
    if (!clew_options_set(options, "puzzle", "flow", NULL) &&
        !clew_options_set(options, "rule", "touch", NULL) &&
        !clew_options_set(options, "limit-seconds", DIAGNOSE_SECONDS, NULL) &&
        !clew_write(&text, &length, board, NULL, "rows", NULL) &&
        !clew_board_read(&again, text, length, options, NULL) &&
        !clew_solve(&answer, again, options, NULL, NULL) &&
        clew_answer_outcome(answer) != CLEW_GAVE_UP)
        verdict =
            clew_answer_outcome(answer) == CLEW_NONE ? "none" : "there is one; see --engine auto";
    clew_answer_free(answer);
    clew_board_free(again);
    clew_free(text);
    clew_options_free(options);
    return verdict;
}

void
flow_report_diagnostics(const struct clew_board *board, const struct clew_answer *answer)
{
    const struct clew_stats *stats = clew_answer_stats(answer);
    const char *limit = clew_answer_limit(answer);

    printf("  engine               %s\n", clew_answer_engine(answer));
    printf("  stopped by           %s\n", limit ? limit : "the end of the queue");
    printf("  storage used         %.1f MB\n", (double)stats->peak_bytes / (1 << 20));
    if (stats->seconds > 0)
        printf("  nodes per second     %.0f\n", (double)stats->nodes / stats->seconds);
    if (flow_outcome_of(answer) == FLOW_UNSOLVABLE)
        printf("  answer that touches  %s\n", verdict_of_clew(board));
    putchar('\n');
}
