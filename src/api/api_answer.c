/* api_answer - answers as handles, and the check of given answers. */
#include "api/api.h"
#include "base/base_blocks.h"

#include <stdlib.h>
#include <string.h>

/* The name, or "?" for a number without a name. */
#define NAME_IN(names, index)                                                                      \
    ((size_t)(index) < sizeof(names) / sizeof *(names) ? (names)[index] : "?")

enum clew_status
api_answer_new(struct clew_answer **answer, const struct clew_board *board, size_t budget,
               struct clew_error *error)
{
    *answer = base_block_new_zero(sizeof **answer);
    if (!*answer)
        return base_no_memory(error);
    base_memory_init(&(*answer)->own, budget);
    (*answer)->memory = &(*answer)->own;
    (*answer)->board = api_board_retain(board);
    (*answer)->engine = "";
    puzzle_facts_init(&(*answer)->facts, &(*answer)->own);
    return CLEW_OK;
}

void
clew_answer_free(struct clew_answer *answer)
{
    if (!answer)
        return;
    clew_answer_free(answer->second);
    puzzle_facts_free(&answer->facts);
    free(answer->worker_tasks);
    if (answer->payload && !answer->is_borrowed)
        answer->board->puzzle->free_answer(answer->payload, answer->memory);
    if (!answer->is_part_of_board)
        clew_board_free((struct clew_board *)answer->board);
    base_block_free(answer, sizeof *answer);
}

bool
api_has_solution(const struct clew_answer *answer)
{
    const struct puzzle *puzzle = answer->board->puzzle;

    return answer->payload && (!puzzle->has_solution || puzzle->has_solution(answer->payload));
}

/* The second solution belongs to the first answer and is freed with it. */
static enum clew_status
add_second(struct clew_answer *answer, struct clew_error *error)
{
    const struct clew_board *board = answer->board;
    struct clew_answer *second;
    enum clew_status status;

    if (!board->puzzle->second || !api_has_solution(answer))
        return CLEW_OK;
    status = api_answer_new(&second, board, 0, error);
    if (status)
        return status;
    answer->second = second;
    second->outcome = CLEW_SEVERAL;
    second->engine = answer->engine;
    second->stats = answer->stats;
    status =
        board->puzzle->second(&second->payload, board->board, answer->payload, &second->own, error);
    if (!status && second->payload)
        status = api_answer_complete(second, error);
    if (!second->payload) {
        clew_answer_free(second);
        answer->second = NULL;
    }
    return status;
}

enum clew_status
api_answer_complete(struct clew_answer *answer, struct clew_error *error)
{
    const struct puzzle *puzzle = answer->board->puzzle;

    puzzle->facts(answer->board->board, answer->payload, &answer->facts);
    if (answer->facts.failed)
        return base_no_memory(error);
    if (answer->payload && puzzle->count)
        puzzle->count(answer->payload, &answer->count, answer->count_text,
                      sizeof answer->count_text);
    return add_second(answer, error);
}

enum clew_status
api_solution_of(const void **solution, const struct clew_board *board,
                const struct clew_answer *answer, struct clew_error *error)
{
    *solution = NULL;
    if (answer && answer->board != board)
        return base_fail(error, CLEW_MISMATCH, "the answer belongs to another board");
    if (answer && api_has_solution(answer))
        *solution = answer->payload;
    return CLEW_OK;
}

enum clew_outcome
clew_answer_outcome(const struct clew_answer *answer)
{
    return answer->outcome;
}

const char *
clew_outcome_name(enum clew_outcome outcome)
{
    static const char *const names[] = {
        [CLEW_SOLVED] = "solved", [CLEW_UNIQUE] = "unique",   [CLEW_SEVERAL] = "several",
        [CLEW_NONE] = "none",     [CLEW_GAVE_UP] = "gave-up",
    };

    return NAME_IN(names, outcome);
}

enum clew_proof
clew_answer_proof(const struct clew_answer *answer)
{
    return answer->proof;
}

const char *
clew_proof_name(enum clew_proof proof)
{
    static const char *const names[] = {
        [CLEW_PROOF_NOTHING] = "nothing",
        [CLEW_PROOF_BEST] = "best",
        [CLEW_PROOF_ONLY] = "only",
        [CLEW_PROOF_NONE] = "none",
    };

    return NAME_IN(names, proof);
}

const char *
clew_status_name(enum clew_status status)
{
    static const char *const names[] = {
        [CLEW_OK] = "ok",
        [CLEW_END] = "end",
        [CLEW_MORE] = "more",
        [CLEW_BAD_TEXT] = "bad text",
        [CLEW_BAD_BOARD] = "bad board",
        [CLEW_BAD_OPTION] = "bad option",
        [CLEW_BAD_ANSWER] = "bad answer",
        [CLEW_BAD_MOVE] = "bad move",
        [CLEW_MISMATCH] = "mismatch",
        [CLEW_UNSUPPORTED] = "unsupported",
        [CLEW_STOPPED] = "stopped",
        [CLEW_NO_MEMORY] = "no memory",
        [CLEW_NO_FILE] = "no file",
        [CLEW_NO_FORMAT] = "no format",
    };

    return NAME_IN(names, status);
}

const char *
clew_answer_limit(const struct clew_answer *answer)
{
    return answer->limit;
}

const char *
clew_answer_engine(const struct clew_answer *answer)
{
    return answer->engine;
}

const struct clew_stats *
clew_answer_stats(const struct clew_answer *answer)
{
    return &answer->stats;
}

bool
clew_answer_worker_tasks(const struct clew_answer *answer, size_t worker, struct clew_tasks *tasks)
{
    if (worker >= (size_t)answer->stats.threads)
        return false;
    if (answer->worker_tasks)
        *tasks = answer->worker_tasks[worker];
    else
        *tasks = worker == 0 ? answer->stats.tasks : (struct clew_tasks){0};
    return true;
}

const struct clew_board *
clew_answer_board(const struct clew_answer *answer)
{
    return answer->board;
}

size_t
clew_answer_path_count(const struct clew_answer *answer)
{
    const struct puzzle *puzzle = answer->board->puzzle;

    if (!puzzle->path || !api_has_solution(answer))
        return 0;
    return puzzle->path_count ? puzzle->path_count(answer->board->board, answer->payload) : 1;
}

size_t
clew_answer_path(const struct clew_answer *answer, size_t path, int64_t *cells, size_t capacity)
{
    if (path >= clew_answer_path_count(answer))
        return 0;
    return answer->board->puzzle->path(answer->board->board, answer->payload, path, cells,
                                       capacity);
}

const char *
clew_answer_moves(const struct clew_answer *answer)
{
    const char *name = answer->board->puzzle->moves_fact;
    const struct clew_fact *fact = name ? clew_answer_fact(answer, name) : NULL;

    return fact ? fact->text : NULL;
}

const struct clew_answer *
clew_answer_second(const struct clew_answer *answer)
{
    return answer->second;
}

const struct clew_count *
clew_answer_count(const struct clew_answer *answer)
{
    return answer->count.text ? &answer->count : NULL;
}

bool
clew_answer_has_solution(const struct clew_answer *answer)
{
    return api_has_solution(answer);
}

const struct clew_fact *
clew_answer_fact(const struct clew_answer *answer, const char *name)
{
    for (size_t i = 0; i < answer->facts.count; i++)
        if (strcmp(answer->facts.facts[i].name, name) == 0)
            return &answer->facts.facts[i];
    return NULL;
}

const struct clew_fact *
clew_answer_fact_at(const struct clew_answer *answer, size_t index)
{
    return index < answer->facts.count ? &answer->facts.facts[index] : NULL;
}

/* Checks the payload. A wrong one stays until the handle is freed. */
static enum clew_status
check_payload(struct clew_answer *answer, struct clew_error *error)
{
    const struct clew_board *board = answer->board;
    enum clew_status status =
        board->puzzle->check(board->board, answer->payload, &answer->own, error);

    answer->outcome = CLEW_SOLVED;
    return status ? status : api_answer_complete(answer, error);
}

enum clew_status
clew_check(struct clew_answer **out, const struct clew_board *board, const char *text,
           size_t length, struct clew_error *error)
{
    struct clew_answer *answer;
    struct base_text reading;
    enum clew_status status;

    if (out)
        *out = NULL;
    base_error_clear(error);
    if (!text && !board->carried)
        return base_fail(error, CLEW_UNSUPPORTED, "no answer came with this board");
    status = api_answer_new(&answer, board, 0, error);
    if (status)
        return status;
    if (text) {
        base_text_init(&reading, "", text, length);
        status = board->puzzle->read_answer(&answer->payload, board->board, &reading, &answer->own,
                                            error);
    } else {
        answer->payload = board->carried;
        answer->is_borrowed = true;
    }
    if (!status)
        status = check_payload(answer, error);
    if (status || !out)
        clew_answer_free(answer);
    else
        *out = answer;
    return status;
}
