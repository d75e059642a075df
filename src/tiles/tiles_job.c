/* tiles_job - what every engine does first and last; see tiles_engines.h. */
#include "tiles/tables/tiles_pdb_file.h"
#include "tiles/tiles_engines.h"

#include <string.h>

enum clew_status
tiles_job_solved(struct puzzle_job *job, const struct tiles_start *start, const char *moves,
                 int length, int bound, struct clew_error *error)
{
    struct tiles_answer *answer;
    enum clew_status status =
        tiles_answer_new(&answer, start, moves, length, job->search->memory, error);

    if (status)
        return status;
    answer->bound = bound;
    job->answer = answer;
    job->outcome = CLEW_SOLVED;
    job->is_proved = true;
    job->is_best = bound >= length;
    return CLEW_OK;
}

bool
tiles_job_begin(struct puzzle_job *job, struct tiles_start *start, struct clew_error *error,
                enum clew_status *status)
{
    const struct tiles_board *board = job->board;

    *status = CLEW_OK;
    tiles_board_normalise(start, board);
    if (!tiles_is_solvable(board)) {
        job->outcome = CLEW_NONE;
        job->is_proved = true;
        return true;
    }
    for (int tile = 1; tile < start->cells; tile++)
        if (start->tile_at[tiles_home(start, tile)] != tile)
            return false;
    *status = tiles_job_solved(job, start, "", 0, 0, error);
    return true;
}

enum clew_status
tiles_job_order(uint8_t order[GRID_DIRECTIONS], const struct puzzle_job *job,
                const struct tiles_start *start, struct clew_error *error)
{
    const char *text = puzzle_option_text(job->options, "order");
    unsigned seen = 0;

    for (int i = 0; i < GRID_DIRECTIONS && text[i]; i++) {
        const int direction = grid_direction_of_letter((unsigned char)text[i]);
        const bool is_sideways = direction == GRID_LEFT || direction == GRID_RIGHT;

        if (direction < 0)
            break;
        order[i] = (uint8_t)direction;
        if (is_sideways ? start->is_mirrored : start->is_upside_down)
            order[i] = (uint8_t)grid_opposite((enum grid_direction)direction);
        seen |= 1u << direction;
    }
    if (seen != 15 || strlen(text) != GRID_DIRECTIONS)
        return base_fail(error, CLEW_BAD_OPTION,
                         "option order takes the letters L, R, U and D in some order, not '%.20s'",
                         text);
    return CLEW_OK;
}

const char *
tiles_job_tables_folder(char *folder, size_t size, const struct puzzle_job *job)
{
    const char *option = puzzle_option_text(job->options, "tables");

    if (strcmp(option, "none") == 0)
        return NULL;
    return tiles_pdb_folder(folder, size, strcmp(option, "cache") == 0 ? NULL : option) ? folder
                                                                                        : NULL;
}
