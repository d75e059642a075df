/*
 * api_generate - a new board with its solution, as a job with limits.
 *
 * The board has a base_memory of its own. What the generator needs temporarily counts against the
 * same budget and is released before the board is returned.
 */
#include "api/api.h"

/* Runs the generator. Its answer must pass the checker. */
static enum clew_status
run_generator(struct clew_board *board, struct api_job *job,
              const struct clew_generate_request *request, struct clew_error *error)
{
    struct puzzle_generation generation = {.rows = request->rows,
                                           .cols = request->cols,
                                           .options = &job->options,
                                           .search = &job->search,
                                           .memory = &board->memory};
    enum clew_status status = board->puzzle->generate(&generation, error);

    board->board = generation.board;
    board->carried = generation.answer;
    if (status == CLEW_STOPPED && search_is_stopped(&job->search))
        return api_job_stopped(job, "generating", error);
    if (status)
        return status;
    status = api_board_take_carried(board, error);
    if (!status && board->carried && !board->answer)
        status = base_fail(error, CLEW_BAD_ANSWER,
                           "the generator of %s is mistaken about its own solution",
                           board->puzzle->name);
    return status;
}

/* The solution that came with the board, or one that is searched for. The caller owns it. */
static enum clew_status
find_solution(struct clew_answer **answer, const struct clew_board *board,
              const struct clew_options *given, struct clew_control *control,
              struct clew_error *error)
{
    enum clew_status status;

    if (board->carried)
        return clew_check(answer, board, NULL, 0, error);
    status = clew_solve(answer, board, given, control, error);
    if (!status && !clew_answer_has_solution(*answer)) {
        clew_answer_free(*answer);
        *answer = NULL;
    }
    return status;
}

enum clew_status
clew_generate(struct clew_board **out, struct clew_answer **answer,
              const struct clew_generate_request *wanted, const struct clew_options *given,
              struct clew_control *control, struct clew_error *error)
{
    struct clew_generate_request request = CLEW_GENERATE_REQUEST_INIT;
    const struct puzzle *puzzle;
    struct puzzle_options options;
    struct base_memory scratch;
    struct clew_board *board;
    struct api_job job;
    enum clew_status status;

    *out = NULL;
    if (answer)
        *answer = NULL;
    base_error_clear(error);
    api_copy_in(&request, wanted, sizeof request);
    if (!request.puzzle)
        return base_fail(error, CLEW_BAD_OPTION, "the request names no puzzle");
    puzzle = api_puzzle_named(request.puzzle);
    if (!puzzle)
        return base_fail(error, CLEW_BAD_OPTION, "no puzzle is called '%.60s'", request.puzzle);
    if (!puzzle->generate)
        return base_fail(error, CLEW_UNSUPPORTED, "no new boards of %s can be made", puzzle->name);
    status = api_options_for(&options, puzzle, given, error);
    if (!status)
        status = api_board_new(&board, puzzle, puzzle_option_size(&options, "limit-bytes"), error);
    if (status)
        return status;
    base_memory_init_child(&scratch, &board->memory, 0);
    status = api_job_start(&job, puzzle, given, control, &scratch, error);
    if (!status) {
        status = run_generator(board, &job, &request, error);
        api_job_end(&job);
    }
    if (!status && answer)
        status = find_solution(answer, board, given, control, error);
    if (status)
        clew_board_free(board);
    else
        *out = board;
    return status;
}
