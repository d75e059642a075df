/*
 * cli_report - prints the result of a board.
 *
 * One result in five forms: text with a drawing, one line (--quiet), a few words (--verdicts), one
 * JSON object (--json, in cli_json.c), and a row of a table on standard error (--stats). The facts of an answer are listed
 * by the library, so no form depends on a puzzle; only --long, which prints moves as the
 * rolling-ball and 15-puzzle systems did (doc/history.md), knows its puzzles. The caller chooses
 * the stream: a parallel job writes to a buffer that is printed in order later.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "input/cli_options.h"

#include <stdio.h>

struct cli_result {
    const char *file;
    uint64_t index;  /* of the board in its file, from 1 */
    uint64_t number; /* over all files, from 1; 0: not to be reported */
    double read_seconds;
    const struct clew_board *board;
    const struct clew_answer *answer;
};

/* What the reports of a batch need of an answer: plain data, valid in any process. */
struct cli_summary {
    char engine[32], verdict[80];
    enum clew_outcome outcome;
    bool is_cancelled;
    struct clew_stats stats;
};

void cli_summary_of(struct cli_summary *summary, const struct clew_answer *answer);

/* A format that keeps the rules of the board: its own if that does; NULL: there is none. */
const char *cli_lossless_format(const struct clew_board *board);

/* The exit code for an answer. */
enum cli_exit cli_exit_for(const struct clew_answer *answer);

enum cli_exit cli_report_text(FILE *out, const struct cli_args *args,
                              const struct cli_result *result, const struct clew_style *style);
void cli_report_quiet(FILE *out, const struct cli_result *result);
/* "17 unique only 1234": number, outcome, proof, nodes; and the number of answers, if counted. */
void cli_report_short(FILE *out, const struct cli_result *result);
/* The same for a board that could not be read. */
void cli_report_short_fault(FILE *out, const struct cli_result *result);
/* The moves in words (--long); nothing for flow. */
void cli_report_long(FILE *out, const struct cli_result *result);

/* Prints a value; text longer than `longest` bytes is cut, with a note. */
void cli_report_value(FILE *out, const struct clew_fact *fact, size_t longest);
/* "solved: path lul, length 3, distance 6" without a newline; long values are cut. */
void cli_report_facts(FILE *out, const char *verdict, const struct clew_answer *answer);
/* A path that is not proved shortest; false if the puzzle has no moves. */
bool cli_is_unproved_path(const struct clew_answer *answer);
/* "none", "gave-up (nodes)" ... */
void cli_report_verdict(char *text, size_t size, const struct clew_answer *answer);

/* Prints a row of the table, with a header before the first. */
void cli_stats_row(const struct cli_result *result, const struct cli_summary *summary);
/* Prints totals if there was more than one row. */
void cli_stats_end(void);

#endif
