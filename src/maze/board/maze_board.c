/* maze_board - see the header. */
#include "maze/board/maze_board.h"

#include <string.h>

enum clew_status
maze_board_new(struct maze_board **board, int64_t cols, struct base_memory *memory,
               struct clew_error *error)
{
    struct maze_board *made = base_alloc_zero(memory, 1, sizeof *made);

    if (!made)
        return base_no_memory(error);
    made->cols = cols;
    maze_lines_init(&made->walls, cols);
    *board = made;
    return CLEW_OK;
}

void
maze_board_free(void *board, struct base_memory *memory)
{
    struct maze_board *maze = board;

    if (!maze)
        return;
    maze_lines_free(&maze->walls, memory);
    base_release(memory, maze, sizeof *maze);
}

enum clew_status
maze_answer_new(struct maze_answer **answer, const char *moves, int64_t length, int64_t distance,
                struct base_memory *memory, struct clew_error *error)
{
    struct maze_answer *made = base_alloc(memory, sizeof *made);
    char *copy = base_alloc(memory, (size_t)length + 1);

    if (!made || !copy) {
        base_release(memory, made, sizeof *made);
        base_release(memory, copy, (size_t)length + 1);
        return base_no_memory(error);
    }
    memcpy(copy, moves, (size_t)length);
    copy[length] = '\0';
    *made = (struct maze_answer){.moves = copy, .length = length, .distance = distance};
    *answer = made;
    return CLEW_OK;
}

void
maze_answer_free(void *answer, struct base_memory *memory)
{
    struct maze_answer *maze = answer;

    if (!maze)
        return;
    base_release(memory, maze->moves, (size_t)maze->length + 1);
    base_release(memory, maze, sizeof *maze);
}
