/*
 * cli_report - says what became of a board.
 *
 * The same result in four voices: words with a drawing (for people), one line (--quiet), one JSON
 * object (--json, in cli_json.c), and a row of a table on standard error (--stats). What an answer
 * says in its puzzle is asked fact by fact, so no voice knows any puzzle; only the lines of the
 * older systems (--long) know theirs. Where it goes is the caller's choice: a search among
 * many writes to a text of its own, which is printed when its turn has come.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "input/cli_options.h"

#include <stdio.h>

struct cli_result {
    const char *file;
    uint64_t index; /* of the board in its file, from 1 */
    double read_seconds;
    const struct clew_board *board;
    const struct clew_answer *answer;
};

/* What the exit code says of an answer. */
enum cli_exit cli_exit_for(const struct clew_answer *answer);

enum cli_exit cli_report_text(FILE *out, const struct cli_args *args,
                              const struct cli_result *result, const struct clew_style *style);
void cli_report_quiet(FILE *out, const struct cli_result *result);
/* The moves in words, as the older systems had them; nothing for flow, whose answer is drawn. */
void cli_report_long(FILE *out, const struct cli_result *result);

/* The value of a fact; a text beyond `longest` bytes is cut with a note. */
void cli_report_value(FILE *out, const struct clew_fact *fact, size_t longest);
/* "solved: path lul, length 3, distance 6" without a newline; long values are cut. */
void cli_report_facts(FILE *out, const char *verdict, const struct clew_answer *answer);
/* A path that was found but not proved to be the shortest; false where the puzzle has no moves. */
bool cli_is_unproved_path(const struct clew_answer *answer);
/* "none", "gave-up (nodes)" ... */
void cli_report_verdict(char *text, size_t size, const struct clew_answer *answer);

/* A row of the table, and before the first one its head. */
void cli_stats_row(const struct cli_result *result);
/* The sums, when there was more than one row. */
void cli_stats_end(void);

#endif
