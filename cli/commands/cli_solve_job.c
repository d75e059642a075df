/* cli_solve_job - see cli_solve_job.h. */
#include "commands/cli_solve_job.h"
#include "output/cli_json.h"

#include <stdlib.h>
#include <string.h>

/* Before the names and the text of a board, in this order, each with a null byte at its end. */
struct job_head {
    uint64_t index, number;
    double read_seconds;
    uint64_t file_bytes, puzzle_bytes, format_bytes;
};

/* Before the text of a result; a rare message follows it, before the text. */
struct result_head {
    enum cli_exit code;
    bool is_answered, has_message;
    struct cli_summary summary;
};

void
cli_solve_job_free(struct cli_solve_job *job)
{
    clew_answer_free(job->answer);
    clew_board_free(job->board);
    free(job->text);
    free(job->file);
}

bool
cli_solve_job_pack(FILE *out, const struct cli_solve_job *job)
{
    const char *puzzle = clew_board_puzzle(job->board);
    const char *format = cli_lossless_format(job->board);
    const struct job_head head = {.index = job->result.index,
                                  .number = job->result.number,
                                  .read_seconds = job->result.read_seconds,
                                  .file_bytes = strlen(job->result.file) + 1,
                                  .puzzle_bytes = strlen(puzzle) + 1,
                                  .format_bytes = format ? strlen(format) + 1 : 0};
    size_t length;
    char *text;

    if (!format || clew_write(&text, &length, job->board, NULL, format, NULL))
        return false;
    fwrite(&head, sizeof(head), 1, out);
    fwrite(job->result.file, 1, head.file_bytes, out);
    fwrite(puzzle, 1, head.puzzle_bytes, out);
    fwrite(format, 1, head.format_bytes, out);
    fwrite(text, 1, length, out);
    clew_free(text);
    return !ferror(out);
}

/* The options of the run, but for a board of this puzzle and format. */
static enum clew_status
read_packed_board(struct cli_solve_job *job, const struct cli_args *args, const char *const names[],
                  const char *text, size_t length)
{
    struct clew_options *options = cli_options_copy(args, NULL);
    enum clew_status status = CLEW_NO_MEMORY;

    if (options && !clew_options_set(options, "puzzle", names[0], NULL) &&
        !clew_options_set(options, "format", names[1], NULL))
        status = clew_board_read(&job->board, text, length, options, &job->error);
    clew_options_free(options);
    return status;
}

bool
cli_solve_job_unpack(struct cli_solve_job *job, const struct cli_args *args, const char *bytes,
                     size_t length)
{
    const char *const end = bytes + length;
    const char *names[2];
    struct job_head head;

    if (length < sizeof(head))
        return false;
    memcpy(&head, bytes, sizeof(head));
    bytes += sizeof(head);
    if (head.file_bytes + head.puzzle_bytes + head.format_bytes > (uint64_t)(end - bytes))
        return false;
    job->file = strdup(bytes);
    names[0] = bytes + head.file_bytes;
    names[1] = names[0] + head.puzzle_bytes;
    bytes = names[1] + head.format_bytes;
    if (!job->file || read_packed_board(job, args, names, bytes, (size_t)(end - bytes)))
        return false;
    job->result = (struct cli_result){.file = job->file,
                                      .index = head.index,
                                      .number = head.number,
                                      .read_seconds = head.read_seconds,
                                      .board = job->board};
    return true;
}

bool
cli_solve_job_pack_result(FILE *out, const struct cli_solve_job *job)
{
    const struct clew_error *message = job->is_answered ? &job->note : &job->error;
    const struct result_head head = {.code = job->code,
                                     .is_answered = job->is_answered,
                                     .has_message = *message->text != '\0',
                                     .summary = job->summary};

    fwrite(&head, sizeof(head), 1, out);
    if (head.has_message)
        fwrite(message, sizeof(*message), 1, out);
    fwrite(job->text, 1, job->length, out);
    return !ferror(out);
}

bool
cli_solve_job_unpack_result(struct cli_solve_job *job, const char *bytes, size_t length)
{
    const char *const end = bytes + length;
    struct clew_error *message;
    struct result_head head;

    if (length < sizeof(head))
        return false;
    memcpy(&head, bytes, sizeof(head));
    bytes += sizeof(head);
    job->code = head.code;
    job->is_answered = head.is_answered;
    job->summary = head.summary;
    message = job->is_answered ? &job->note : &job->error;
    if (head.has_message) {
        if ((size_t)(end - bytes) < sizeof(*message))
            return false;
        memcpy(message, bytes, sizeof(*message));
        bytes += sizeof(*message);
        message->line = clew_board_line(job->board); /* the board was sent without its file */
    }
    job->length = (size_t)(end - bytes);
    job->text = malloc(job->length + 1);
    if (job->text)
        memcpy(job->text, bytes, job->length);
    return job->text != NULL;
}
