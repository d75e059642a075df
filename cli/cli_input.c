/* cli_input - see cli_input.h. */
#include "cli_input.h"
#include "cli_progress.h"
#include "cli_signals.h"

#include <assert.h>
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

/* For the bar of the progress line: 0 as soon as one of the files has no length. */
static uint64_t
total_length(char **files, size_t count)
{
    uint64_t total = 0;

    for (size_t i = 0; i < count; i++) {
        struct stat about;

        if (stat(files[i], &about) < 0 || !S_ISREG(about.st_mode))
            return 0;
        total += (uint64_t)about.st_size;
    }
    return total;
}

enum cli_exit
cli_input_init(struct cli_input *input, const struct cli_args *args, char **files,
               size_t file_count)
{
    static char *standard_input[] = {"-"};

    *input = (struct cli_input){.args = args, .files = files, .file_count = file_count};
    if (file_count == 0) {
        if (isatty(STDIN_FILENO))
            return cli_complain(args->command,
                                "which board? Give files, or - to type one here; see --help");
        input->files = standard_input;
        input->file_count = 1;
    }
    if (cli_progress_is_on())
        input->bytes_total = total_length(input->files, input->file_count);
    return CLI_FINE;
}

static void
fault(struct cli_input *input, const char *file, const struct clew_error *error)
{
    input->worst = cli_worse(input->worst, cli_complain_at(file, error));
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
open_next_file(struct cli_input *input)
{
    while (input->next_file < input->file_count && !cli_signals_stopped()) {
        struct clew_error error = {0};

        input->file = input->files[input->next_file++];
        input->index = 0;
        if (cli_source_open(&input->source, input->file, &error) &&
            !clew_reader_new(&input->reader, input->file, input->args->options, &error)) {
            if (input->source.is_mapped)
                clew_reader_feed(input->reader, input->source.text, input->source.length, true);
            else
                clew_reader_feed(input->reader, "", 0, false);
            return input->is_open = true;
        }
        fault(input, input->file, &error);
        cli_source_close(&input->source);
    }
    return false;
}

/* The reader could not tell: give it more, or close the file when there is a fault in reading. */
static void
feed(struct cli_input *input)
{
    struct clew_error error = {0};

    if (cli_source_more(&input->source, clew_reader_used(input->reader), &error)) {
        clew_reader_feed(input->reader, input->source.text, input->source.length,
                         input->source.is_last);
    } else {
        fault(input, input->file, &error);
        close_file(input);
    }
}

/* A file without any board is a mistake that somebody wants to hear of. */
static void
finish_file(struct cli_input *input)
{
    const struct clew_error error = {.status = CLEW_BAD_TEXT, .text = "there is no board in it"};

    if (input->index == 0 && !cli_signals_stopped())
        fault(input, input->file, &error);
    close_file(input);
}

static bool
find_board(struct cli_input *input, struct clew_board **board)
{
    while (!cli_signals_stopped() && (input->is_open || open_next_file(input))) {
        struct clew_error error = {0};

        switch (clew_reader_next(input->reader, board, &error)) {
        case CLEW_OK:
            input->index++;
            return true;
        case CLEW_MORE:
            assert(!input->source.is_last); /* the reader's contract */
            feed(input);
            break;
        case CLEW_END:
            finish_file(input);
            break;
        default:
            input->index++;
            fault(input, input->file, &error);
        }
    }
    return false;
}

bool
cli_input_next(struct cli_input *input, struct clew_board **board)
{
    const double start = cli_clock();

    if (!find_board(input, board))
        return false;
    input->boards++;
    input->read_seconds = cli_clock() - start;
    if (input->boards > 1)
        cli_progress_boards(input->boards - 1,
                            input->bytes_before + clew_reader_used(input->reader),
                            input->bytes_total);
    return true;
}

void
cli_input_free(struct cli_input *input)
{
    if (input->is_open)
        close_file(input);
}

enum cli_exit
cli_input_one(struct clew_board **board, const struct cli_args *args, const char *file)
{
    struct cli_source source;
    struct clew_error error = {0};
    enum cli_exit code = CLI_FINE;

    if (!cli_source_open(&source, file, &error) || !cli_source_whole(&source, &error) ||
        clew_board_read(board, source.text, source.length, args->options, &error))
        code = cli_complain_at(file, &error);
    cli_source_close(&source);
    return code;
}
