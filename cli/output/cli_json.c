/* cli_json - see cli_json.h. */
#include "output/cli_json.h"
#include "input/cli_result_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS_OF_REALS 9

/* Length of the UTF-8 sequence that starts with this byte, or 0. */
static size_t
sequence_length(unsigned char first)
{
    return first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
}

/* Replaces bytes that jansson rejects by U+FFFD. */
static json_t *
repaired(const char *text, size_t length)
{
    char *clean = malloc(3 * length + 1);
    size_t at = 0;
    json_t *value;

    if (!clean)
        return NULL;
    for (size_t i = 0; i < length;) {
        const size_t bytes = sequence_length((unsigned char)text[i]);
        json_t *one = bytes && i + bytes <= length ? json_stringn(text + i, bytes) : NULL;
        const char *part = one ? text + i : "\xEF\xBF\xBD";
        const size_t part_length = one ? bytes : 3;

        memcpy(clean + at, part, part_length);
        at += part_length;
        i += one ? bytes : 1;
        json_decref(one);
    }
    value = json_stringn(clean, at);
    free(clean);
    return value;
}

json_t *
cli_json_text(const char *text, size_t length)
{
    json_t *value = json_stringn(text, length);

    return value ? value : repaired(text, length);
}

json_t *
cli_json_lines(const char *text, size_t length)
{
    json_t *lines = json_array();

    while (length > 0) {
        const char *end = memchr(text, '\n', length);
        const size_t line = end ? (size_t)(end - text) : length;
        const size_t step = line + (end != NULL);

        json_array_append_new(lines, cli_json_text(text, line));
        text += step;
        length -= step;
    }
    return lines;
}

static void
set_text(json_t *object, const char *key, const char *text)
{
    json_object_set_new(object, key, cli_json_text(text, strlen(text)));
}

static void
set_number(json_t *object, const char *key, uint64_t number)
{
    json_object_set_new(object, key, json_integer((json_int_t)number));
}

void
cli_json_fact(json_t *object, const struct clew_fact *fact)
{
    json_t *value;

    if (fact->kind == CLEW_FACT_NUMBER)
        value = json_integer(fact->number);
    else if (fact->kind == CLEW_FACT_REAL)
        value = json_real(fact->real);
    else if (fact->kind == CLEW_FACT_LINES)
        value = cli_json_lines(fact->text, fact->length);
    else
        value = cli_json_text(fact->text, fact->length);
    json_object_set_new(object, fact->name, value);
}

void
cli_json_facts(json_t *object, const struct clew_answer *answer)
{
    const struct clew_fact *fact;

    for (size_t i = 0; (fact = clew_answer_fact_at(answer, i)); i++)
        cli_json_fact(object, fact);
}

json_t *
cli_json_tasks(const struct clew_tasks *tasks)
{
    json_t *object = json_object();

    set_number(object, "created", tasks->created);
    set_number(object, "stolen", tasks->stolen);
    set_number(object, "inline", tasks->run_inline);
    set_number(object, "dropped", tasks->dropped);
    return object;
}

static json_t *
worker_tasks(const struct clew_answer *answer)
{
    json_t *workers = json_array();
    struct clew_tasks tasks;

    for (size_t i = 0; clew_answer_worker_tasks(answer, i, &tasks); i++)
        json_array_append_new(workers, cli_json_tasks(&tasks));
    return workers;
}

static void
set_stats(json_t *object, const struct clew_answer *answer, double read_seconds)
{
    const struct clew_stats *stats = clew_answer_stats(answer);
    json_t *tasks = cli_json_tasks(&stats->tasks);

    set_number(object, "nodes", stats->nodes);
    json_object_set_new(object, "seconds", json_real(stats->seconds));
    json_object_set_new(object, "read_seconds", json_real(read_seconds));
    set_number(object, "peak_bytes", stats->peak_bytes);
    if (stats->threads > 1 && stats->tasks.created > 0)
        json_object_set_new(tasks, "workers", worker_tasks(answer));
    json_object_set_new(object, "tasks", tasks);
}

static void
set_place(json_t *object, const struct cli_result *result)
{
    if (result->number)
        set_number(object, "number", result->number);
    set_text(object, "file", result->file);
    set_number(object, "index", result->index);
}

json_t *
cli_json_fault(const struct cli_result *result, const struct clew_error *error)
{
    json_t *object = json_object();

    if (!object)
        return NULL;
    set_place(object, result);
    set_number(object, "line", error->line);
    set_number(object, "column", error->column);
    set_text(object, "outcome", CLI_OUTCOME_ERROR);
    set_text(object, "error", error->text);
    return object;
}

json_t *
cli_json_board(const struct cli_result *result)
{
    json_t *object = json_object();

    if (!object)
        return NULL;
    set_place(object, result);
    set_text(object, "puzzle", clew_board_puzzle(result->board));
    set_number(object, "rows", (uint64_t)clew_board_rows(result->board));
    set_number(object, "cols", (uint64_t)clew_board_cols(result->board));
    return object;
}

/* The board as text, so that the result can be read again. */
static void
set_board(json_t *object, const struct clew_board *board)
{
    const char *format = cli_lossless_format(board);
    size_t length;
    char *text;

    if (!format || clew_write(&text, &length, board, NULL, format, NULL))
        return;
    set_text(object, "format", format);
    json_object_set_new(object, "board", cli_json_text(text, length));
    clew_free(text);
}

json_t *
cli_json_result(const struct cli_result *result)
{
    const struct clew_answer *answer = result->answer;
    const enum clew_outcome outcome = clew_answer_outcome(answer);
    const char *limit = clew_answer_limit(answer);
    json_t *object = cli_json_board(result);

    if (!object)
        return NULL;
    set_text(object, "engine", clew_answer_engine(answer));
    set_number(object, "threads", (uint64_t)clew_answer_stats(answer)->threads);
    set_text(object, "outcome", clew_outcome_name(outcome));
    set_text(object, "proof", clew_proof_name(clew_answer_proof(answer)));
    if (outcome == CLEW_GAVE_UP && limit)
        set_text(object, "limit", limit);
    set_stats(object, answer, result->read_seconds);
    cli_json_facts(object, answer);
    set_board(object, result->board);
    return object;
}

bool
cli_json_write(FILE *out, json_t *object)
{
    char *text =
        object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(DIGITS_OF_REALS)) : NULL;

    json_decref(object);
    if (!text)
        return false;
    fputs(text, out);
    fputc('\n', out);
    free(text);
    return true;
}

enum cli_exit
cli_json_print(const struct cli_command *command, json_t *object)
{
    return cli_json_write(stdout, object) ? CLI_OK : cli_error(command, "no memory for the JSON");
}

json_t *
cli_json_cell(int64_t cell, enum clew_role role, int64_t cols)
{
    static const char *const names[] = {[CLEW_ROLE_EVIDENCE] = "evidence",
                                        [CLEW_ROLE_AFFECTED] = "affected",
                                        [CLEW_ROLE_MISTAKE] = "mistake"};

    return json_pack("{s:I, s:I, s:s}", "row", (json_int_t)(cell / cols), "col",
                     (json_int_t)(cell % cols), "role", names[role]);
}
