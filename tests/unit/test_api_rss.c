/*
 * test_api_rss - the resident memory of every engine stays within limit-bytes.
 *
 * The budget counts what is allocated; this test asks the system what the process really takes.
 * Each engine runs in a process of its own on a board that would take far more than the limit. The
 * allocator, stacks, code and cached tables may take SLACK_KB together. Blocks that were freed must
 * not count, however the threads take turns: so large ones are returned to the system at once.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#define LIMIT       "limit-bytes=12M"
#define LIMIT_KB    (12 * 1024)
#define SLACK_KB    (16 * 1024)
#define LARGE_BLOCK (64 * 1024)
#define FLOW_SIDE   50
#define MAZE_SIDE   1500

/* The most memory that this process ever had resident, in KB; 0 where it is not known. */
static long
peak_resident_kb(void)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long peak = 0;

    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmHWM:", 6) == 0)
            peak = strtol(line + 6, NULL, 10);
    if (file)
        fclose(file);
    return peak;
}

/* By default the heap of each thread keeps blocks of up to 32 MB, for that thread only. */
static void
return_large_blocks(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK);
#endif
}

/* In the child: exits with the peak in MB, rounded up. */
static void
solve_and_exit(const char *puzzle, const char *text, const char *engine, const char *threads)
{
    char puzzle_option[64], engine_option[64], threads_option[64];
    struct clew_options *options;
    struct clew_answer *answer;
    struct clew_board *board;
    enum clew_status status;

    return_large_blocks();
    snprintf(puzzle_option, sizeof puzzle_option, "puzzle=%s", puzzle);
    snprintf(engine_option, sizeof engine_option, "engine=%s", engine);
    snprintf(threads_option, sizeof threads_option, "threads=%s", threads);
    board = support_read(text, puzzle_option, NULL);
    options = support_options(engine_option, threads_option, LIMIT, "limit-seconds=0.4",
                              strcmp(puzzle, "tiles") == 0 ? "tables=none" : NULL, NULL);
    status = clew_solve(&answer, board, options, NULL, NULL);
    if (status && status != CLEW_UNSUPPORTED)
        _exit(255);
    _exit((int)((peak_resident_kb() + 1023) / 1024));
}

static int
solve_in_child(const char *puzzle, const char *text, const char *engine, const char *threads)
{
    const pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0)
        solve_and_exit(puzzle, text, engine, threads);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void
stay_within_limit(const char *puzzle, const char *text, const char *engine, const char *threads)
{
    const int megabytes = solve_in_child(puzzle, text, engine, threads);

    if (megabytes * 1024 > LIMIT_KB + SLACK_KB)
        print_message("# %s %s with %s threads took %d MB\n", puzzle, engine, threads, megabytes);
    assert_true(megabytes * 1024 <= LIMIT_KB + SLACK_KB);
}

static void
stay_within_limit_in_all_engines(const char *puzzle, const char *text)
{
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;

    for (size_t i = 0; clew_engine_at(puzzle, i, &engine); i++) {
        stay_within_limit(puzzle, text, engine.name, "1");
        if (strcmp(engine.name, "auto") == 0)
            stay_within_limit(puzzle, text, engine.name, "4");
    }
}

/* Dots anywhere: there is no solution, but no engine can tell within the limits. */
static void
test_api_rss_flow(void **state)
{
    static char text[FLOW_SIDE * (FLOW_SIDE + 1) + 1];
    struct base_random random;

    (void)state;
    for (size_t i = 0; i + 1 < sizeof text; i++)
        text[i] = i % (FLOW_SIDE + 1) == FLOW_SIDE ? '\n' : '.';
    base_random_seed(&random, 5);
    for (int dot = 0; dot < 2 * 26;) {
        const size_t at = base_random_below(&random, sizeof text - 1);

        if (text[at] == '.')
            text[at] = (char)('A' + dot++ / 2);
    }
    stay_within_limit_in_all_engines("flow", text);
}

static void
test_api_rss_tiles(void **state)
{
    (void)state;
    stay_within_limit_in_all_engines(
        "tiles", "2 5 8 11 3\n1 13 24 6 7\n4 0 10 9 12\n14 15 16 17 18\n19 20 21 22 23\n");
    stay_within_limit_in_all_engines("tiles", "0 12 9 13\n15 11 10 14\n3 7 6 2\n4 8 5 1\n");
}

/* The board itself takes a fifth of the limit. */
static void
test_api_rss_maze(void **state)
{
    static char text[MAZE_SIDE * (MAZE_SIDE + 1) + 1];
    struct base_random random;

    (void)state;
    base_random_seed(&random, 6);
    for (size_t i = 0; i + 1 < sizeof text; i++)
        text[i] = i % (MAZE_SIDE + 1) == MAZE_SIDE     ? '\n'
                  : base_random_below(&random, 5) == 0 ? '#'
                                                       : '.';
    text[0] = 'B';
    text[sizeof text - 3] = 'H';
    stay_within_limit_in_all_engines("maze", text);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_rss_flow),
        cmocka_unit_test(test_api_rss_tiles),
        cmocka_unit_test(test_api_rss_maze),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
