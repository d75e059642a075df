/* maze_facts - see the header. */
#include "maze/board/maze_facts.h"

void
maze_facts(const void *board, const void *answer, struct puzzle_facts *facts)
{
    const struct maze_answer *own = answer;

    (void)board;
    if (!own)
        return;
    puzzle_fact_text(facts, "path", own->moves, (size_t)own->length);
    puzzle_fact_number(facts, "length", own->length);
    puzzle_fact_number(facts, "distance", own->distance);
}

bool
maze_rule_at(const void *board, size_t index, struct clew_rule *rule)
{
    const struct maze_board *maze = board;

    if (index == 0) {
        rule->name = "rule";
        rule->value = maze->rule == MAZE_DROP ? "drop" : "stop";
        rule->is_default = maze->rule == MAZE_DROP;
    } else if (index == 1) {
        rule->name = "measure";
        rule->value = maze->measure == MAZE_DISTANCE ? "distance" : "moves";
        rule->is_default = maze->measure == MAZE_DISTANCE;
    }
    return index < 2;
}

size_t
maze_path(const void *board, const void *answer, size_t index, int64_t *cells, size_t capacity)
{
    const struct maze_board *maze = board;
    const struct maze_answer *own = answer;
    const size_t count = (size_t)own->length + 1;
    struct grid_place place = maze->ball;

    if (index > 0)
        return 0;
    for (size_t i = 0; i < count && i < capacity; i++) {
        cells[i] = maze_cell(maze, place);
        if (i + 1 < count)
            maze_roll(maze, &place, (enum grid_direction)grid_direction_of_letter(own->moves[i]));
    }
    return count;
}
