/* bench - see bench.h. */
#include "bench.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

void
bench_fail(const char *what)
{
    fflush(stdout);
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

void
bench_parse_arguments(struct bench_settings *settings, int count, char **arguments)
{
    settings->data = getenv("CLEW_DATA");
    if (!settings->data)
        settings->data = "puzzles";
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i], *value = i + 1 < count ? arguments[i + 1] : NULL;

        if (!strcmp(name, "--full")) {
            settings->is_full = true;
            continue;
        }
        i++;
        if (value && !strcmp(name, "--rounds"))
            settings->rounds = atoi(value);
        else if (value && !strcmp(name, "--clew"))
            settings->clew = value;
        else if (value && !strcmp(name, "--data"))
            settings->data = value;
        else if (value && !strcmp(name, "--side"))
            settings->side = atoll(value);
        else if (value && !strcmp(name, "--boards"))
            settings->boards = atoi(value);
        else if (value && !strcmp(name, "--colours"))
            settings->colours = atoi(value);
        else
            bench_fail("options: --rounds N --clew PATH --data FOLDER --side N --boards N "
                       "--colours N --full");
    }
    if (settings->rounds < 1 || settings->rounds > MAX_BENCH_ROUNDS)
        bench_fail("from 1 to 100 rounds");
}

static double
seconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double
bench_wall(void)
{
    return seconds(CLOCK_MONOTONIC);
}

double
bench_cpu(void)
{
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static int
by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

void
bench_sort(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
}

void
bench_print_spread(const char *what, const char *form, double *values, int count)
{
    bench_sort(values, count);
    printf("  %-42s ", what);
    printf(form, values[count / 2]);
    printf(" (");
    printf(form, values[0]);
    printf(" to ");
    printf(form, values[count - 1]);
    printf(")\n");
    fflush(stdout);
}

struct clew_options *
bench_options(const char *const (*pairs)[2], int count)
{
    struct clew_options *options;

    if (clew_options_new(&options, NULL))
        bench_fail("no memory");
    for (int i = 0; i < count; i++)
        if (pairs[i][0] && clew_options_set(options, pairs[i][0], pairs[i][1], NULL))
            bench_fail("an option is refused");
    return options;
}

struct bench_run
bench_command(const char *const *arguments, const char *input)
{
    const double start = bench_wall();
    posix_spawn_file_actions_t actions;
    struct rusage usage;
    pid_t child;
    int status;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, input ? input : "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    if (posix_spawn(&child, arguments[0], &actions, NULL, (char *const *)arguments, environ) ||
        wait4(child, &status, 0, &usage) < 0 || status != 0)
        bench_fail("the command failed");
    posix_spawn_file_actions_destroy(&actions);
    return (struct bench_run){.wall = bench_wall() - start,
                              .cpu =
                                  (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                                  1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)};
}

void
bench_add(struct bench_boards *boards, struct clew_board *board)
{
    struct clew_board **list = realloc(boards->list, (boards->count + 1) * sizeof *list);

    if (!list)
        bench_fail("no memory");
    boards->list = list;
    boards->list[boards->count++] = board;
}

void
bench_make(struct bench_boards *boards, const char *puzzle, int side, const char *const (*pairs)[2],
           int count)
{
    const struct clew_generate_request request = {sizeof request, puzzle, side, side};
    struct clew_options *options = bench_options(pairs, count);
    struct clew_board *board;

    if (clew_generate(&board, NULL, &request, options, NULL, NULL))
        bench_fail("a board cannot be made");
    bench_add(boards, board);
    clew_options_free(options);
}

static char *
read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;

    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) || (*length = (size_t)ftell(file)) == 0 ||
        fseek(file, 0, SEEK_SET) || !(text = malloc(*length)) ||
        fread(text, 1, *length, file) != *length)
        bench_fail("cannot read a file of boards");
    fclose(file);
    return text;
}

bool
bench_read(struct bench_boards *boards, const char *path, const struct clew_options *options)
{
    size_t length = 0;
    char *text = read_whole(path, &length);
    struct clew_reader *reader;
    struct clew_board *board;
    enum clew_status status;

    if (!text)
        return false;
    if (clew_reader_new(&reader, path, options, NULL))
        bench_fail("no reader");
    clew_reader_feed(reader, text, length, true);
    while ((status = clew_reader_next(reader, &board, NULL)) == CLEW_OK)
        bench_add(boards, board);
    if (status != CLEW_END)
        bench_fail("a board is bad");
    clew_reader_free(reader);
    free(text);
    return true;
}

void
bench_free(struct bench_boards *boards)
{
    for (size_t i = 0; i < boards->count; i++)
        clew_board_free(boards->list[i]);
    free(boards->list);
    *boards = (struct bench_boards){0};
}
