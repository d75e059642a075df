/* cli_report - see cli_report.h. */
#include "output/cli_report.h"
#include "input/cli_result_line.h"
#include "output/cli_output.h"
#include "output/cli_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CELLS_DRAWN 250000
#define MAX_VALUE_BYTES 160

enum cli_exit
cli_exit_for(const struct clew_answer *answer)
{
    switch (clew_answer_outcome(answer)) {
    case CLEW_NONE:
        return CLI_NO;
    case CLEW_GAVE_UP:
        return CLI_GAVE_UP;
    default:
        return CLI_OK;
    }
}

void
cli_report_verdict(char *text, size_t size, const struct clew_answer *answer)
{
    const char *limit = clew_answer_limit(answer);
    const char *name = clew_outcome_name(clew_answer_outcome(answer));

    if (clew_answer_outcome(answer) == CLEW_GAVE_UP && limit)
        snprintf(text, size, "%s (%s)", name, limit);
    else
        snprintf(text, size, "%s", name);
}

void
cli_report_value(FILE *out, const struct clew_fact *fact, size_t longest)
{
    if (fact->kind == CLEW_FACT_NUMBER)
        fprintf(out, "%lld", (long long)fact->number);
    else if (fact->kind == CLEW_FACT_REAL)
        fprintf(out, "%g", fact->real);
    else if (fact->length > longest)
        fprintf(out, "%.*s... (%zu characters, all with --quiet)", (int)longest, fact->text,
                fact->length);
    else
        fwrite(fact->text, 1, fact->length, out);
}

bool
cli_is_unproved_path(const struct clew_answer *answer)
{
    return clew_answer_outcome(answer) == CLEW_SOLVED &&
           clew_answer_proof(answer) == CLEW_PROOF_NOTHING && clew_answer_moves(answer);
}

void
cli_report_facts(FILE *out, const char *verdict, const struct clew_answer *answer)
{
    const struct clew_fact *fact;
    const char *before = ": ";

    fputs(verdict, out);
    for (size_t i = 0; (fact = clew_answer_fact_at(answer, i)); i++) {
        if (fact->kind == CLEW_FACT_LINES)
            continue; /* shown in the drawing */
        fprintf(out, "%s%s ", before, fact->name);
        cli_report_value(out, fact, MAX_VALUE_BYTES);
        before = ", ";
    }
}

/* The line below a drawing: verdict, facts, and what is not proved. */
static void
print_summary(FILE *out, const char *verdict, const struct clew_answer *answer)
{
    const struct clew_fact *bound = clew_answer_fact(answer, "bound");

    cli_report_facts(out, verdict, answer);
    if (!cli_is_unproved_path(answer))
        return;
    fputs("; not proved shortest", out);
    if (bound)
        fprintf(out, "; at least %lld", (long long)bound->number);
}

/* The same, wrapped at the width of the terminal. */
static void
print_wrapped_summary(FILE *out, const char *verdict, const struct clew_answer *answer, int width)
{
    char *text = NULL;
    size_t length;
    FILE *line = width > 8 ? open_memstream(&text, &length) : NULL;

    if (!line) {
        print_summary(out, verdict, answer);
        return;
    }
    print_summary(line, verdict, answer);
    if (cli_stream_close(line, &text))
        cli_print_words(out, text, &(struct cli_lines){.width = width, .indent = 2});
    else
        print_summary(out, verdict, answer);
    free(text);
}

static enum cli_exit
print_drawing(FILE *out, const struct cli_args *args, const struct cli_result *result,
              const struct clew_answer *answer, const struct clew_style *style)
{
    struct clew_error error = {0};
    char *text;
    size_t length;

    if (clew_board_rows(result->board) * clew_board_cols(result->board) > MAX_CELLS_DRAWN) {
        fputs("(too large to draw here; use --draw FILE)\n", out);
        return CLI_OK;
    }
    if (clew_draw_text(&text, &length, result->board, answer, style, &error))
        return cli_error(args->command, "cannot draw the board: %s", error.text);
    fwrite(text, 1, length, out);
    clew_free(text);
    return CLI_OK;
}

/* Prints as many cells as fit on one line. */
static void
print_cells(FILE *out, const struct clew_fact *cells)
{
    size_t count = 0, length = cells->length;

    for (size_t i = 0; i < cells->length; i++)
        count += cells->text[i] == '\n';
    if (length > MAX_VALUE_BYTES)
        for (length = MAX_VALUE_BYTES; cells->text[length - 1] != '\n';)
            length--;
    fprintf(out, "the two differ in %zu cells:", count);
    for (size_t i = 0, from = 0; i < length; i++)
        if (cells->text[i] == '\n') {
            fprintf(out, " %.*s", (int)(i - from), cells->text + from);
            from = i + 1;
        }
    fputs(length < cells->length ? " ... (all with --json)\n" : "\n", out);
}

/*
 * If there are several answers, prints a second one and the cells that differ. Not for a count
 * of the answers.
 */
static enum cli_exit
print_second(FILE *out, const struct cli_args *args, const struct cli_result *result,
             const struct clew_style *style)
{
    const struct clew_answer *second = clew_answer_second(result->answer);
    const struct clew_fact *cells = clew_answer_fact(result->answer, "differ");
    enum cli_exit code;

    if (!second || clew_answer_count(result->answer))
        return CLI_OK;
    fputs("another answer:\n", out);
    code = print_drawing(out, args, result, second, style);
    if (cells)
        print_cells(out, cells);
    return code;
}

enum cli_exit
cli_report_text(FILE *out, const struct cli_args *args, const struct cli_result *result,
                const struct clew_style *style)
{
    static const char *const colours[] = {[CLI_OK] = "32", [CLI_NO] = "31", [CLI_GAVE_UP] = "33"};
    char verdict[80], painted[100];
    enum cli_exit code;

    cli_report_verdict(verdict, sizeof(verdict), result->answer);
    snprintf(painted, sizeof(painted), "\033[1;%sm%s\033[0m", colours[cli_exit_for(result->answer)],
             verdict);
    fprintf(out, "%s, board %llu: %s %lldx%lld\n", result->file, (unsigned long long)result->index,
            clew_board_puzzle(result->board), (long long)clew_board_rows(result->board),
            (long long)clew_board_cols(result->board));
    code = print_drawing(out, args, result,
                         clew_answer_has_solution(result->answer) ? result->answer : NULL, style);
    print_wrapped_summary(out, style->colour ? painted : verdict, result->answer,
                          style->text_width);
    fputc('\n', out);
    return cli_worse(code, print_second(out, args, result, style));
}

void
cli_report_short(FILE *out, const struct cli_result *result)
{
    const struct clew_answer *answer = result->answer;
    const struct clew_count *count = clew_answer_count(answer);

    fprintf(out, "%" PRIu64 " %s %s %" PRIu64, result->number,
            clew_outcome_name(clew_answer_outcome(answer)),
            clew_proof_name(clew_answer_proof(answer)), clew_answer_stats(answer)->nodes);
    if (count && count->is_exact)
        fprintf(out, " %s", count->text);
    else if (count) /* "at least N" */
        fprintf(out, " >=%s", strrchr(count->text, ' ') + 1);
    fputc('\n', out);
}

void
cli_report_short_fault(FILE *out, const struct cli_result *result)
{
    fprintf(out, "%" PRIu64 " " CLI_OUTCOME_ERROR " %s 0\n", result->number,
            clew_proof_name(CLEW_PROOF_NOTHING));
}

void
cli_summary_of(struct cli_summary *summary, const struct clew_answer *answer)
{
    const char *limit = clew_answer_limit(answer);

    *summary = (struct cli_summary){.outcome = clew_answer_outcome(answer),
                                    .is_cancelled = limit && !strcmp(limit, "cancel"),
                                    .stats = *clew_answer_stats(answer)};
    snprintf(summary->engine, sizeof(summary->engine), "%s", clew_answer_engine(answer));
    cli_report_verdict(summary->verdict, sizeof(summary->verdict), answer);
}

static bool
is_lossless(const struct clew_board *board, const struct clew_format_info *info)
{
    struct clew_rule rule = CLEW_RULE_INIT;

    return info->writes && !info->needs_answer && !clew_write_loses(board, info->name, 0, &rule);
}

const char *
cli_lossless_format(const struct clew_board *board)
{
    const char *puzzle = clew_board_puzzle(board), *own = clew_board_format(board);
    struct clew_format_info info = CLEW_FORMAT_INFO_INIT;

    for (size_t i = 0; own && clew_format_at(puzzle, i, &info); i++)
        if (!strcmp(info.name, own) && is_lossless(board, &info))
            return info.name;
    for (size_t i = 0; clew_format_at(puzzle, i, &info); i++)
        if (is_lossless(board, &info))
            return info.name;
    return NULL;
}

void
cli_report_quiet(FILE *out, const struct cli_result *result)
{
    const struct clew_fact *fact;
    char verdict[80];

    cli_report_verdict(verdict, sizeof(verdict), result->answer);
    fprintf(out, "%s:%llu: %s", result->file, (unsigned long long)result->index, verdict);
    for (size_t i = 0; (fact = clew_answer_fact_at(result->answer, i)); i++) {
        if (fact->kind == CLEW_FACT_LINES)
            continue;
        fprintf(out, " %s=", fact->name);
        cli_report_value(out, fact, fact->length);
    }
    if (cli_is_unproved_path(result->answer))
        fprintf(out, " proof=%s", clew_proof_name(clew_answer_proof(result->answer)));
    fputc('\n', out);
}

/* The moves as words: `before` precedes the first, `between` every other one. */
static void
print_directions(FILE *out, const char *moves, const char *before, const char *between)
{
    static const char *const names[] = {"left", "right", "up", "down"};

    for (size_t i = 0; moves[i]; i++)
        for (size_t k = 0; k < sizeof(names) / sizeof(*names); k++)
            if ((moves[i] | 0x20) == names[k][0])
                fprintf(out, "%s%s", i ? between : before, names[k]);
}

static void
print_long_maze(FILE *out, const struct clew_answer *answer)
{
    const char *moves = clew_answer_moves(answer);
    const struct clew_fact *distance = clew_answer_fact(answer, "distance");

    if (clew_answer_outcome(answer) == CLEW_NONE)
        fputs("Impossible to reach the hole!\n", out);
    if (!moves || !distance)
        return;
    fputs("Instruction: start", out);
    print_directions(out, moves, "->", "->");
    fprintf(out, "\nTotal distance: %lld\n", (long long)distance->number);
}

static void
print_long_tiles(FILE *out, const struct clew_answer *answer)
{
    const char *moves = clew_answer_moves(answer);

    if (!moves)
        return;
    fputs("Moves:", out);
    print_directions(out, moves, " ", ", ");
    fputc('\n', out);
}

void
cli_report_long(FILE *out, const struct cli_result *result)
{
    const char *puzzle = clew_board_puzzle(result->board);

    if (!strcmp(puzzle, "maze"))
        print_long_maze(out, result->answer);
    else if (!strcmp(puzzle, "tiles"))
        print_long_tiles(out, result->answer);
}
