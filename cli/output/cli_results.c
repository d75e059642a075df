/* cli_results - see cli_results.h. */
#include "output/cli_results.h"
#include "input/cli_result_line.h"
#include "input/cli_source.h"
#include "output/cli_json.h"
#include "output/cli_output.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static enum cli_exit
error_of_line(const char *path, uint64_t line, const char *text)
{
    struct clew_error error = {.status = CLEW_BAD_TEXT, .line = line, .cell = -1};

    snprintf(error.text, sizeof(error.text), "%s", text);
    return cli_error_at(path, &error);
}

static enum cli_exit
take_line(struct cli_selection *selection, const char *path, const char *text, size_t length,
          uint64_t line_number)
{
    struct cli_result_line line;
    char problem[120] = "";

    if (!cli_result_line_read(&line, text, length))
        return error_of_line(path, line_number, "no result of clew is in this line");
    if (!cli_selection_is_in_shard(selection, line.number))
        snprintf(problem, sizeof(problem), "board %" PRIu64 " is not in shard %" PRIu64 "/%" PRIu64,
                 line.number, selection->shard, selection->shard_count);
    else if (!cli_selection_add_done(selection, line.number))
        snprintf(problem, sizeof(problem), "no memory");
    cli_result_line_free(&line);
    return *problem ? error_of_line(path, line_number, problem) : CLI_OK;
}

/* Takes all complete lines; *kept is where the last one ends. */
static enum cli_exit
take_lines(struct cli_selection *selection, const struct cli_source *source, int64_t *kept)
{
    const char *at = source->text, *const end = at + source->length, *newline;
    uint64_t line_number = 1;

    for (; (newline = memchr(at, '\n', (size_t)(end - at))); at = newline + 1, line_number++)
        if (take_line(selection, source->name, at, (size_t)(newline - at), line_number))
            return CLI_ERROR;
    if (!cli_result_line_may_begin(at, (size_t)(end - at)))
        return error_of_line(source->name, line_number, "no result of clew is in this line");
    *kept = at - source->text;
    cli_selection_sort(selection);
    return CLI_OK;
}

static enum cli_exit
continue_file(struct cli_results *results, struct cli_selection *selection)
{
    struct cli_append *file = &results->file;
    struct cli_source source;
    struct clew_error error = {0};
    enum cli_exit code;
    int64_t kept = 0;

    if (!file->is_regular || file->is_created)
        return CLI_OK;
    if (!cli_source_open(&source, file->path, &error) || !cli_source_whole(&source, &error))
        code = cli_error_at(file->path, &error);
    else
        code = take_lines(selection, &source, &kept);
    if (!code)
        code = cli_append_keep(file, kept, (int64_t)source.length);
    cli_source_close(&source);
    return code;
}

enum cli_exit
cli_results_open(struct cli_results *results, const struct cli_args *args,
                 struct cli_selection *selection)
{
    const char *path = cli_text(args, CLI_RESUME);
    enum cli_exit code;

    *results = (struct cli_results){.is_open = false};
    if (!path)
        return CLI_OK;
    code = cli_append_open(&results->file, args->command, path);
    if (code)
        return code;
    results->is_open = true;
    code = continue_file(results, selection);
    results->file.is_created = false; /* an empty shard leaves an empty file */
    if (!code && selection->done_count)
        fprintf(stderr, "%s: %zu board%s done already\n", path, selection->done_count,
                selection->done_count == 1 ? " was" : "s were");
    return code;
}

enum cli_exit
cli_results_add(struct cli_results *results, const char *line, size_t length)
{
    if (results->has_failed)
        return CLI_ERROR;
    results->has_failed = cli_append_write(&results->file, line, length) != CLI_OK;
    return results->has_failed ? CLI_ERROR : CLI_OK;
}

enum cli_exit
cli_results_json(struct cli_results *results, const struct cli_command *command, json_t *object)
{
    char *text = NULL;
    size_t length;
    FILE *out;
    enum cli_exit code;

    if (!results->is_open)
        return cli_json_print(command, object);
    out = open_memstream(&text, &length);
    if (!out) {
        json_decref(object);
        return cli_error(command, "no memory");
    }
    code = cli_json_write(out, object) ? CLI_OK : CLI_ERROR;
    if (!cli_stream_close(out, &text) || code)
        code = cli_error(command, "no memory for the JSON");
    else
        code = cli_results_add(results, text, length);
    free(text);
    return code;
}

enum cli_exit
cli_results_close(struct cli_results *results)
{
    return results->is_open ? cli_append_close(&results->file) : CLI_OK;
}
