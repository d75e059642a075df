/*
 * watch - control of a search: limit it, listen to it, and cancel it.
 *
 * The same large maze is solved three times: with a limit on the nodes, with a listener that
 * cancels after ten thousand steps, and to the end, with the progress read afterwards.
 */
#include <clew.h>
#include <stdio.h>

struct watcher {
    struct clew_control *control;
    long steps;
};

static void
on_event(void *context, const struct clew_event *event)
{
    struct watcher *watcher = context;

    if (event->kind == CLEW_EVENT_EXPAND && ++watcher->steps == 10000)
        clew_control_cancel(watcher->control);
}

static void
solve_and_print(const char *what, const struct clew_board *board, const char *nodes,
                struct clew_control *control)
{
    struct clew_options *options;
    struct clew_answer *answer = NULL;
    struct clew_error error = {0};

    if (clew_options_new(&options, NULL))
        return;
    if (clew_options_set(options, "limit-nodes", nodes, &error) ||
        clew_solve(&answer, board, options, control, &error))
        printf("%s: %s\n", what, error.text);
    else if (clew_answer_outcome(answer) == CLEW_GAVE_UP)
        printf("%s: gave up, limit %s\n", what, clew_answer_limit(answer));
    else
        printf("%s: %s\n", what, clew_outcome_name(clew_answer_outcome(answer)));
    clew_answer_free(answer);
    clew_options_free(options);
}

int
main(void)
{
    struct watcher watcher = {0};
    struct clew_progress progress = CLEW_PROGRESS_INIT;
    struct clew_generate_request request = CLEW_GENERATE_REQUEST_INIT;
    struct clew_board *board;

    request.puzzle = "maze";
    request.rows = 700;
    request.cols = 900;
    if (clew_generate(&board, NULL, &request, NULL, NULL, NULL) ||
        clew_control_new(&watcher.control, NULL))
        return 2;
    solve_and_print("5000 nodes", board, "5000", watcher.control);

    clew_control_listen(watcher.control, on_event, &watcher);
    solve_and_print("cancelled", board, NULL, watcher.control);

    clew_control_listen(watcher.control, NULL, NULL);
    clew_control_reset(watcher.control);
    solve_and_print("to the end", board, NULL, watcher.control);
    clew_control_progress(watcher.control, &progress);
    printf("more than 10000 nodes: %s\n", progress.nodes > 10000 ? "yes" : "no");

    clew_control_free(watcher.control);
    clew_board_free(board);
    return 0;
}
