/* puzzle_play - lists of moves and hints; see the header. */
#include "puzzle/puzzle_play.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
puzzle_moves_init(struct puzzle_moves *moves, struct base_memory *memory)
{
    *moves = (struct puzzle_moves){.memory = memory};
}

void
puzzle_moves_free(struct puzzle_moves *moves)
{
    base_release(moves->memory, moves->moves, moves->capacity * sizeof *moves->moves);
    puzzle_moves_init(moves, moves->memory);
}

void
puzzle_moves_add(struct puzzle_moves *moves, struct clew_move move)
{
    if (moves->count == moves->capacity && !moves->failed) {
        void *grown =
            base_grow(moves->memory, moves->moves, &moves->capacity, sizeof *moves->moves);

        if (grown)
            moves->moves = grown;
        moves->failed = !grown;
    }
    if (!moves->failed)
        moves->moves[moves->count++] = move;
}

void
puzzle_hint_init(struct puzzle_hint *hint, struct base_memory *memory)
{
    *hint = (struct puzzle_hint){.memory = memory, .near = -1, .kind = CLEW_HINT_UNDECIDED};
    puzzle_moves_init(&hint->moves, memory);
}

void
puzzle_hint_free(struct puzzle_hint *hint)
{
    puzzle_moves_free(&hint->moves);
    base_release(hint->memory, hint->cells, hint->cell_capacity * sizeof *hint->cells);
    hint->cells = NULL;
    hint->cell_count = hint->cell_capacity = 0;
}

void
puzzle_hint_add_cell(struct puzzle_hint *hint, int64_t cell, enum clew_role role)
{
    if (hint->cell_count == hint->cell_capacity && !hint->failed) {
        void *grown =
            base_grow(hint->memory, hint->cells, &hint->cell_capacity, sizeof *hint->cells);

        if (grown)
            hint->cells = grown;
        hint->failed = !grown;
    }
    if (!hint->failed)
        hint->cells[hint->cell_count++] = (struct puzzle_hint_cell){cell, role};
}

void
puzzle_hint_set(struct puzzle_hint *hint, int level, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(hint->sentences[level - 1], PUZZLE_SENTENCE_BYTES, format, arguments);
    va_end(arguments);
}

void
puzzle_hint_fill_levels(struct puzzle_hint *hint)
{
    for (int level = 1; level < PUZZLE_HINT_LEVELS; level++)
        if (!hint->sentences[level][0])
            memcpy(hint->sentences[level], hint->sentences[level - 1], PUZZLE_SENTENCE_BYTES);
}

void
puzzle_plan_init(struct puzzle_plan *plan, struct base_memory *memory)
{
    *plan = (struct puzzle_plan){.memory = memory, .promise = "none"};
}

void
puzzle_plan_free(struct puzzle_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++)
        puzzle_hint_free(&plan->steps[i]);
    base_release(plan->memory, plan->steps, plan->capacity * sizeof *plan->steps);
    puzzle_plan_init(plan, plan->memory);
}

struct puzzle_hint *
puzzle_plan_add(struct puzzle_plan *plan)
{
    if (plan->count == plan->capacity && !plan->failed) {
        const size_t size = sizeof *plan->steps;
        const size_t capacity = plan->capacity ? 2 * plan->capacity : 32;
        void *grown =
            base_resize(plan->memory, plan->steps, plan->capacity * size, capacity * size);

        if (grown) {
            plan->steps = grown;
            plan->capacity = capacity;
        }
        plan->failed = !grown;
    }
    if (plan->failed)
        return NULL;
    puzzle_hint_init(&plan->steps[plan->count], plan->memory);
    return &plan->steps[plan->count++];
}
