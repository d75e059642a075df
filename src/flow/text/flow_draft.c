/* flow_draft - see the header. */
#include "flow/text/flow_draft.h"
#include "flow/board/flow_shape.h"

#include <string.h>

enum clew_status
flow_draft_start(struct flow_draft *draft, int rows, int cols, struct base_memory *memory,
                 struct clew_error *error)
{
    const size_t cells = (size_t)rows * (size_t)cols;

    memset(draft, 0, sizeof *draft);
    draft->memory = memory;
    draft->cell_count = cells;
    draft->shape = (struct flow_shape){.rows = rows, .cols = cols, .fill = true, .touch = true};
    draft->cells = base_alloc_zero(memory, cells, sizeof *draft->cells);
    draft->dots = base_alloc(memory, cells * sizeof *draft->dots);
    draft->locations = base_alloc_zero(memory, cells, sizeof *draft->locations);
    if (!draft->cells || !draft->dots || !draft->locations) {
        flow_draft_free(draft);
        return base_no_memory(error);
    }
    memset(draft->dots, 0xFF, cells * sizeof *draft->dots); /* -1: no dot */
    return CLEW_OK;
}

void
flow_draft_free(struct flow_draft *draft)
{
    base_release(draft->memory, draft->cells, draft->cell_count * sizeof *draft->cells);
    base_release(draft->memory, draft->dots, draft->cell_count * sizeof *draft->dots);
    base_release(draft->memory, draft->locations, draft->cell_count * sizeof *draft->locations);
    base_release(draft->memory, draft->walls, draft->wall_capacity * sizeof *draft->walls);
    base_release(draft->memory, draft->wall_locations,
                 draft->wall_capacity * sizeof *draft->wall_locations);
    memset(draft, 0, sizeof *draft);
}

int
flow_draft_colour(struct flow_draft *draft, uint32_t name)
{
    for (int colour = 0; colour < draft->shape.colours; colour++)
        if (draft->names[colour] == name)
            return colour;
    if (draft->shape.colours == FLOW_MAX_COLOURS)
        return -1;
    draft->names[draft->shape.colours] = name;
    return draft->shape.colours++;
}

enum clew_status
flow_draft_dot(struct flow_draft *draft, int32_t cell, uint32_t name, const struct base_text *text,
               struct clew_error *error)
{
    const int colour = flow_draft_colour(draft, name);

    if (colour < 0)
        return base_text_fail(text, error, CLEW_BAD_BOARD, "there are more than %d colours",
                              FLOW_MAX_COLOURS);
    if (draft->dots[cell] >= 0)
        return base_text_fail(text, error, CLEW_BAD_BOARD,
                              "this cell has a dot of colour %s already",
                              flow_name_of(draft->names[draft->dots[cell]]).text);
    draft->dots[cell] = (int16_t)colour;
    draft->locations[cell] = base_text_location(text);
    return CLEW_OK;
}

void
flow_draft_kind(struct flow_draft *draft, int32_t cell, int kind, struct base_location location)
{
    draft->cells[cell] = (uint8_t)kind;
    if (draft->locations[cell].line == 0)
        draft->locations[cell] = location;
}

static bool
grow_walls(struct flow_draft *draft)
{
    const size_t old = draft->wall_capacity, wanted = old ? 2 * old : 16;
    struct base_location *locations;
    struct flow_wall *walls;

    if (draft->shape.wall_count < old)
        return true;
    locations = base_alloc(draft->memory, wanted * sizeof *locations);
    walls = base_alloc(draft->memory, wanted * sizeof *walls);
    if (!locations || !walls) {
        base_release(draft->memory, locations, wanted * sizeof *locations);
        base_release(draft->memory, walls, wanted * sizeof *walls);
        return false;
    }
    if (old) {
        memcpy(locations, draft->wall_locations, old * sizeof *locations);
        memcpy(walls, draft->walls, old * sizeof *walls);
    }
    base_release(draft->memory, draft->wall_locations, old * sizeof *locations);
    base_release(draft->memory, draft->walls, old * sizeof *walls);
    draft->wall_locations = locations;
    draft->walls = walls;
    draft->wall_capacity = wanted;
    return true;
}

enum clew_status
flow_draft_wall(struct flow_draft *draft, struct flow_wall wall, struct base_location location,
                struct clew_error *error)
{
    if (!grow_walls(draft))
        return base_no_memory(error);
    draft->walls[draft->shape.wall_count] = wall;
    draft->wall_locations[draft->shape.wall_count++] = location;
    return CLEW_OK;
}

/* Reports a fault of the shape at the location of the text that caused it. */
static enum clew_status
draft_fail_at(const struct base_text *text, struct base_location location,
              const struct clew_error *fault, struct clew_error *error)
{
    base_text_fail_in(text, location, error, fault->status, "%s", fault->text);
    if (error && error->status == fault->status)
        error->cell = fault->cell;
    return fault->status;
}

static enum clew_status
draft_check_walls(struct flow_draft *draft, const struct base_text *text, struct clew_error *error)
{
    uint8_t *blocked = base_alloc_zero(draft->memory, draft->cell_count, 1);
    struct clew_error fault;
    enum clew_status status;
    size_t which;

    if (!blocked)
        return base_no_memory(error);
    base_error_clear(&fault);
    status = flow_shape_walls(&draft->shape, blocked, &which, &fault);
    base_release(draft->memory, blocked, draft->cell_count);
    return status == CLEW_OK ? CLEW_OK
                             : draft_fail_at(text, draft->wall_locations[which], &fault, error);
}

enum clew_status
flow_draft_build(struct flow_board **board, struct flow_draft *draft, const struct base_text *text,
                 struct base_location start, struct clew_error *error)
{
    enum clew_status status;
    struct clew_error fault;

    draft->shape.cells = draft->cells;
    draft->shape.dots = draft->dots;
    draft->shape.names = draft->names;
    draft->shape.walls = draft->walls;
    status = draft_check_walls(draft, text, error);
    if (status != CLEW_OK)
        return status;
    base_error_clear(&fault);
    status = flow_board_build(board, &draft->shape, draft->memory, &fault);
    if (status == CLEW_OK)
        return CLEW_OK;
    if (fault.cell >= 0 && draft->locations[fault.cell].line)
        start = draft->locations[fault.cell];
    return draft_fail_at(text, start, &fault, error);
}

void
flow_draft_rules(struct flow_draft *draft, const struct puzzle_reading *reading, bool default_fill)
{
    const struct puzzle_options *options = reading->options;

    draft->shape.fill = default_fill;
    draft->shape.touch = true;
    if (options && puzzle_option_is_given(options, "fill"))
        draft->shape.fill = puzzle_option_flag(options, "fill");
    if (options && puzzle_option_is_given(options, "rule"))
        draft->shape.touch = puzzle_option_choice(options, "rule") == FLOW_RULE_TOUCH;
}
