/*
 * cmd_merge - clew merge: puts the results of shards together, in the order of the boards.
 *
 * Every complete line of the files is indexed by the number of its board; the index is sorted, and
 * of several results for one board the strongest is printed. Results that contradict each other
 * are all reported and none is printed: one of them is wrong, and merge cannot know which.
 */
#include "input/cli_options.h"
#include "input/cli_result_line.h"
#include "input/cli_source.h"
#include "output/cli_output.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MAX_GAPS_SHOWN 20

struct entry {
    uint64_t number; /* of the board */
    const char *text;
    uint32_t length;
    uint32_t file;
};

struct merge_run {
    const struct cli_args *args;
    struct cli_source *sources; /* one per operand */
    struct entry *entries;
    size_t count, capacity;
    bool is_sorted;
    /* Boards that no file has, as ranges in a message. */
    uint64_t next_number, missing;
    size_t gaps;
    char *gap_text;
    size_t gap_length;
    FILE *gap_stream;
    enum cli_exit worst;
};

/* ---- Reading ---- */

static enum cli_exit
error_at_line(const struct merge_run *run, uint32_t file, const char *text, const char *problem)
{
    struct clew_error error = {.status = CLEW_BAD_TEXT, .line = 1, .cell = -1};

    for (const char *at = run->sources[file].text; at < text; at++)
        error.line += *at == '\n';
    snprintf(error.text, sizeof(error.text), "%s", problem);
    return cli_error_at(run->args->operands[file], &error);
}

static bool
add_entry(struct merge_run *run, struct entry entry)
{
    if (run->count == run->capacity) {
        const size_t capacity = run->capacity ? 2 * run->capacity : 1024;
        struct entry *grown = realloc(run->entries, capacity * sizeof(*grown));

        if (!grown)
            return false;
        run->entries = grown;
        run->capacity = capacity;
    }
    run->is_sorted =
        run->is_sorted && (!run->count || run->entries[run->count - 1].number <= entry.number);
    run->entries[run->count++] = entry;
    return true;
}

static enum cli_exit
index_line(struct merge_run *run, uint32_t file, const char *text, size_t length)
{
    const uint64_t boards = cli_number(run->args, CLI_EXPECT);
    struct cli_result_line line;
    struct entry entry = {.text = text, .length = (uint32_t)length, .file = file};
    char problem[120];

    if (length > UINT32_MAX || !cli_result_line_read(&line, text, length))
        return error_at_line(run, file, text, "no result of clew is in this line");
    entry.number = line.number;
    cli_result_line_free(&line);
    if (boards && entry.number > boards) {
        snprintf(problem, sizeof(problem), "board %" PRIu64 " of %" PRIu64, entry.number, boards);
        return error_at_line(run, file, text, problem);
    }
    return add_entry(run, entry) ? CLI_OK : cli_error(run->args->command, "no memory");
}

static enum cli_exit
index_file(struct merge_run *run, uint32_t file)
{
    struct cli_source *source = &run->sources[file];
    struct clew_error error = {0};
    const char *at, *end, *newline;

    if (!cli_source_open(source, run->args->operands[file], &error) ||
        !cli_source_whole(source, &error))
        return cli_error_at(run->args->operands[file], &error);
    at = source->text;
    end = at + source->length;
    for (; (newline = memchr(at, '\n', (size_t)(end - at))); at = newline + 1)
        if (index_line(run, file, at, (size_t)(newline - at)))
            return CLI_ERROR;
    if (at < end) {
        error_at_line(run, file, at, "the line is not complete, and is left out");
        run->worst = cli_worse(run->worst, CLI_NO);
    }
    return CLI_OK;
}

/* By board; several results of one board in the order in which they were given. */
static int
compare_entries(const void *one, const void *other)
{
    const struct entry *a = one, *b = other;

    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    return (a->text > b->text) - (a->text < b->text);
}

/* ---- Missing boards ---- */

/* The boards from next_number up to before `number` are missing. */
static void
note_gap(struct merge_run *run, uint64_t number)
{
    const uint64_t first = run->next_number;

    if (number > first) {
        run->missing += number - first;
        if (run->gaps++ < MAX_GAPS_SHOWN)
            fprintf(run->gap_stream, number - first > 1 ? "%s%" PRIu64 "-%" PRIu64 : "%s%" PRIu64,
                    run->gaps > 1 ? ", " : "", first, number - 1);
    }
    run->next_number = number + 1;
}

static enum cli_exit
report_missing(struct merge_run *run)
{
    const uint64_t boards = cli_number(run->args, CLI_EXPECT);
    const uint64_t last = run->count ? run->entries[run->count - 1].number : 0;

    if (!cli_stream_close(run->gap_stream, &run->gap_text))
        return cli_error(run->args->command, "no memory");
    if (!run->missing)
        return CLI_OK;
    cli_error(run->args->command, "%" PRIu64 " of %" PRIu64 " boards are missing: %s%s",
              run->missing, boards ? boards : last, run->gap_text,
              run->gaps > MAX_GAPS_SHOWN ? ", ..." : "");
    return CLI_NO;
}

/* ---- Writing ---- */

static void
read_entry(struct cli_result_line *line, const struct entry *entry)
{
    if (!cli_result_line_read(line, entry->text, entry->length))
        *line = (struct cli_result_line){0}; /* without memory: it was read before */
}

static bool
do_agree(const struct entry *one, const struct entry *other)
{
    struct cli_result_line a, b;
    bool is_fine;

    read_entry(&a, one);
    read_entry(&b, other);
    is_fine = cli_result_line_agrees(&a, &b);
    cli_result_line_free(&a);
    cli_result_line_free(&b);
    return is_fine;
}

static int
strength_of(const struct entry *entry)
{
    struct cli_result_line line;
    int strength;

    read_entry(&line, entry);
    strength = cli_result_line_strength(&line);
    cli_result_line_free(&line);
    return strength;
}

/* The strongest of the results of one board; NULL, with messages, if two contradict each other. */
static const struct entry *
choose_entry(const struct merge_run *run, const struct entry *group, size_t count)
{
    const struct entry *best = group;
    char problem[80];

    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            if (!do_agree(&group[i], &group[j])) {
                snprintf(problem, sizeof(problem), "board %" PRIu64 ": this result ...",
                         group->number);
                error_at_line(run, group[i].file, group[i].text, problem);
                error_at_line(run, group[j].file, group[j].text,
                              "... and this one contradict each other");
                return NULL;
            }
    for (size_t i = 1; i < count; i++)
        if (strength_of(&group[i]) > strength_of(best))
            best = &group[i];
    return best;
}

static enum cli_exit
write_entries(struct merge_run *run)
{
    const uint64_t boards = cli_number(run->args, CLI_EXPECT);

    for (size_t i = 0, end; i < run->count && !ferror(stdout); i = end) {
        const struct entry *chosen;

        for (end = i + 1; end < run->count; end++)
            if (run->entries[end].number != run->entries[i].number)
                break;
        note_gap(run, run->entries[i].number);
        chosen = end - i > 1 ? choose_entry(run, &run->entries[i], end - i) : &run->entries[i];
        if (chosen)
            fwrite(chosen->text, 1, chosen->length + 1, stdout); /* with its newline */
        else
            run->worst = CLI_ERROR;
    }
    if (boards >= run->next_number)
        note_gap(run, boards + 1);
    return cli_output_flush();
}

static enum cli_exit
merge_files(struct merge_run *run)
{
    for (size_t i = 0; i < run->args->operand_count; i++)
        if (index_file(run, (uint32_t)i))
            return CLI_ERROR;
    if (!run->is_sorted)
        qsort(run->entries, run->count, sizeof(*run->entries), compare_entries);
    run->gap_stream = open_memstream(&run->gap_text, &run->gap_length);
    if (!run->gap_stream)
        return cli_error(run->args->command, "no memory");
    run->worst = cli_worse(run->worst, write_entries(run));
    return cli_worse(run->worst, report_missing(run));
}

static enum cli_exit
run_merge(const struct cli_args *args)
{
    struct merge_run run = {.args = args, .is_sorted = true, .next_number = 1};
    enum cli_exit code;

    if (args->operand_count == 0)
        return cli_error(args->command, "files with the results of shards are needed");
    run.sources = calloc(args->operand_count, sizeof(*run.sources));
    if (!run.sources)
        return cli_error(args->command, "no memory");
    for (size_t i = 0; i < args->operand_count; i++)
        run.sources[i].fd = -1;
    code = merge_files(&run);
    for (size_t i = 0; i < args->operand_count; i++)
        cli_source_close(&run.sources[i]);
    free(run.gap_text);
    free(run.entries);
    free(run.sources);
    return code;
}

const struct cli_command cmd_merge = {
    .name = "merge",
    .summary = "put the results of shards together",
    .group = CLI_GROUP_SOLVE,
    .usage = "FILE ...",
    .details =

        "Reads what clew solve, count, rate and generate wrote with --verdicts or --json\n"
        "and --shard or --resume, and prints one line per board in the order of the\n"
        "boards. Of several results for a board that agree the strongest is kept; results\n"
        "that contradict each other are reported and left out. So are boards without a\n"
        "result, and lines that a crash cut off.\n"
        "Exit code: 0 complete, 1 boards are missing, 2 results contradict each other, or\n"
        "bad usage or input.",
    .own = CLI_TAKES(CLI_EXPECT),
    .run = run_merge,
};
