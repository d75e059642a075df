/* api_answer - answers as handles, and the judgement of those that people bring. */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

enum clew_status
api_answer_new(struct clew_answer **answer, const struct puzzle *puzzle, size_t budget,
               struct clew_error *error)
{
    *answer = calloc(1, sizeof **answer);
    if (!*answer)
        return base_no_memory(error);
    base_memory_init(&(*answer)->own, budget);
    (*answer)->memory = &(*answer)->own;
    (*answer)->puzzle = puzzle;
    (*answer)->engine = "";
    puzzle_facts_init(&(*answer)->facts, &(*answer)->own);
    return CLEW_OK;
}

void
clew_answer_free(struct clew_answer *answer)
{
    if (!answer)
        return;
    puzzle_facts_free(&answer->facts);
    if (answer->payload && !answer->is_borrowed)
        answer->puzzle->free_answer(answer->payload, answer->memory);
    free(answer);
}

bool
api_has_solution(const struct clew_answer *answer)
{
    const struct puzzle *puzzle = answer->puzzle;

    return answer->payload && (!puzzle->has_solution || puzzle->has_solution(answer->payload));
}

enum clew_status
api_answer_facts(struct clew_answer *answer, const void *board, struct clew_error *error)
{
    answer->puzzle->facts(board, answer->payload, &answer->facts);
    return answer->facts.failed ? base_no_memory(error) : CLEW_OK;
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

    return names[outcome];
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
        [CLEW_UNSUPPORTED] = "unsupported",
        [CLEW_NO_MEMORY] = "no memory",
        [CLEW_NO_FILE] = "no file",
    };

    return names[status];
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

/* Judges a payload of the answer's; it stays even when it is wrong, until the handle goes. */
static enum clew_status
judge(struct clew_answer *answer, const struct clew_board *board, struct clew_error *error)
{
    enum clew_status status =
        answer->puzzle->check(board->board, answer->payload, &answer->own, error);

    answer->outcome = CLEW_SOLVED;
    return status ? status : api_answer_facts(answer, board->board, error);
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
    base_fault_clear(error);
    if (!text && !board->carried)
        return base_fail(error, CLEW_UNSUPPORTED, "no answer came with this board");
    status = api_answer_new(&answer, board->puzzle, 0, error);
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
        status = judge(answer, board, error);
    if (status || !out)
        clew_answer_free(answer);
    else
        *out = answer;
    return status;
}
