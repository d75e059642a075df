/* cli_input - see cli_input.h. */
#include "input/cli_input.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <assert.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

double
cli_clock(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* For the progress bar: 0 if the size of any file is unknown. */
static uint64_t
total_length(char **files, size_t count)
{
    uint64_t total = 0;

    for (size_t i = 0; i < count; i++) {
        struct stat info;

        if ((strcmp(files[i], "-") ? stat(files[i], &info) : fstat(STDIN_FILENO, &info)) < 0 ||
            !S_ISREG(info.st_mode))
            return 0;
        total += (uint64_t)info.st_size;
    }
    return total;
}

/* Whether a word that should be a file was meant as the value of a flag: --fill maybe. */
static bool
has_stray_value(const struct cli_args *args, char **files)
{
    return files == args->operands && args->stray_value.word;
}

enum cli_exit
cli_input_init(struct cli_input *input, const struct cli_args *args, char **files,
               size_t file_count)
{
    static char *standard_input[] = {"-"};

    *input = (struct cli_input){.args = args, .files = files, .file_count = file_count};
    if (has_stray_value(args, files))
        return cli_error(args->command, "--%s is on or off, not '%s', and there is no such file",
                         args->stray_value.flag, args->stray_value.word);
    if (file_count == 0) {
        if (isatty(STDIN_FILENO))
            return cli_error(args->command, "no board given: name a file, or - for standard input");
        input->files = standard_input;
        input->file_count = 1;
    }
    if (cli_progress_is_on())
        input->bytes_total = total_length(input->files, input->file_count);
    return cli_selection_init(&input->selection, args);
}

static void
close_file(struct cli_input *input)
{
    input->bytes_before += input->source.length;
    clew_reader_free(input->reader);
    cli_source_close(&input->source);
    input->reader = NULL;
    input->is_open = false;
}

static bool
open_next_file(struct cli_input *input, struct clew_error *error)
{
    input->file = input->files[input->next_file++];
    input->index = 0;
    if (!cli_source_open(&input->source, input->file, error) ||
        clew_reader_new(&input->reader, input->file, input->args->options, error)) {
        cli_source_close(&input->source);
        return false;
    }
    if (input->source.is_last)
        clew_reader_feed(input->reader, input->source.text, input->source.length, true);
    else
        clew_reader_feed(input->reader, "", 0, false);
    return input->is_open = true;
}

/* The reader needs more text: reads on, or closes the file after a read error. */
static bool
feed_reader(struct cli_input *input, struct clew_error *error)
{
    if (!cli_source_more(&input->source, clew_reader_used(input->reader), error)) {
        close_file(input);
        return false;
    }
    clew_reader_feed(input->reader, input->source.text, input->source.length,
                     input->source.is_last);
    return true;
}

/* A file without a board is reported as an error. */
static bool
finish_file(struct cli_input *input, struct clew_error *error)
{
    const bool is_empty = input->index == 0 && !cli_signals_stopped();

    close_file(input);
    if (is_empty)
        *error = (struct clew_error){.status = CLEW_BAD_TEXT, .text = "there is no board in it"};
    return !is_empty;
}

static enum clew_status
read_in_stage(struct clew_reader *reader, struct clew_board **board, struct clew_error *error)
{
    enum clew_status status;

    cli_stage_begin("reading");
    status = clew_reader_next(reader, board, error);
    cli_stage_end();
    return status;
}

static void
count_board(struct cli_input *input)
{
    input->index++;
    input->number++;
    input->is_numbered = true;
}

/* Whether opening the next file may wait: a named pipe waits for its writer. */
static bool
is_next_file_slow(const struct cli_input *input)
{
    const char *name = input->files[input->next_file];
    struct stat info;

    return strcmp(name, "-") && stat(name, &info) == 0 && !S_ISREG(info.st_mode);
}

/* Finds the next board, or a fault (board NULL); false at the end, or where it may not wait. */
static bool
find_board_or_fault(struct cli_input *input, bool may_wait, struct clew_board **board,
                    struct clew_error *error)
{
    bool is_fine = true;

    *board = NULL;
    *error = (struct clew_error){0};
    input->is_numbered = false;
    while (is_fine && !cli_signals_stopped()) {
        if (!input->is_open) {
            if (input->next_file == input->file_count || (!may_wait && is_next_file_slow(input)))
                return false;
            is_fine = open_next_file(input, error);
            continue;
        }
        switch (read_in_stage(input->reader, board, error)) {
        case CLEW_OK:
            count_board(input);
            return true;
        case CLEW_MORE:
            assert(!input->source.is_last); /* guaranteed by the reader */
            if (!may_wait && cli_source_may_wait(&input->source, clew_reader_used(input->reader)))
                return false;
            is_fine = feed_reader(input, error);
            break;
        case CLEW_END:
            is_fine = finish_file(input, error);
            break;
        default:
            count_board(input);
            is_fine = false;
        }
    }
    return !is_fine;
}

/* Frees a board that is not in the selection. */
static bool
skip_left_out(struct cli_input *input, struct clew_board *board)
{
    if (!input->is_numbered || cli_selection_takes(&input->selection, input->number))
        return false;
    clew_board_free(board);
    return true;
}

static bool
take_board(struct cli_input *input, bool may_wait, struct clew_board **board,
           struct clew_error *error)
{
    const double start = cli_clock();

    do {
        if (!find_board_or_fault(input, may_wait, board, error))
            return false;
    } while (skip_left_out(input, *board));
    input->boards += *board != NULL;
    input->read_seconds = cli_clock() - start;
    input->bytes = input->bytes_before;
    if (input->is_open)
        input->bytes += clew_reader_used(input->reader);
    return true;
}

bool
cli_input_take(struct cli_input *input, struct clew_board **board, struct clew_error *error)
{
    return take_board(input, true, board, error);
}

bool
cli_input_take_now(struct cli_input *input, struct clew_board **board, struct clew_error *error)
{
    return take_board(input, false, board, error);
}

bool
cli_input_next(struct cli_input *input, struct clew_board **board)
{
    struct clew_error error;

    while (cli_input_take(input, board, &error)) {
        if (*board)
            return true;
        input->worst = cli_worse(input->worst, cli_error_at(input->file, &error));
    }
    return false;
}

void
cli_input_free(struct cli_input *input)
{
    if (input->is_open)
        close_file(input);
    cli_selection_free(&input->selection);
}

enum cli_exit
cli_input_one(struct clew_board **board, const struct cli_args *args, const char *file)
{
    struct cli_source source;
    struct clew_error error = {0};
    enum cli_exit code = CLI_OK;

    cli_stage_begin("reading");
    if (!cli_source_open(&source, file, &error) || !cli_source_whole(&source, &error) ||
        clew_board_read(board, source.text, source.length, args->options, &error))
        code = CLI_ERROR;
    cli_stage_end();
    if (code && cli_signals_stopped()) { /* perhaps only the beginning was read */
        cli_interrupted(args->command, "while reading");
        code = CLI_GAVE_UP;
    } else if (code) {
        cli_error_at(file, &error);
    }
    cli_source_close(&source);
    return code;
}
