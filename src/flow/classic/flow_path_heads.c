/* flow_path_heads - see the header. */
#include "flow/classic/flow_path_heads.h"

#include <string.h>

/* Sets the arrays of a state in the block, after the struct; returns the bytes of the block. */
static size_t
heads_layout(struct flow_path_heads *heads, void *block, const struct flow_board *board)
{
    const size_t nodes = (size_t)board->node_count, colours = (size_t)board->colours;
    size_t used = 0;

    base_carve(block, &used, 1, sizeof *heads);
    heads->head = base_carve(block, &used, 2 * colours, sizeof *heads->head);
    heads->neighbours = base_carve(block, &used, 2 * nodes, sizeof *heads->neighbours);
    heads->owner = base_carve(block, &used, nodes, sizeof *heads->owner);
    heads->is_joined = base_carve(block, &used, colours, sizeof *heads->is_joined);
    return used;
}

size_t
flow_path_heads_bytes(const struct flow_board *board)
{
    struct flow_path_heads unused;

    return heads_layout(&unused, NULL, board);
}

struct flow_path_heads *
flow_path_heads_at(void *block, const struct flow_board *board)
{
    struct flow_path_heads *heads = block;

    heads->board = board;
    heads_layout(heads, block, board);
    return heads;
}

void
flow_path_heads_start(struct flow_path_heads *heads)
{
    const struct flow_board *board = heads->board;

    heads->free_count = board->node_count - 2 * board->colours;
    heads->unjoined_count = board->colours;
    for (int32_t node = 0; node < board->node_count; node++) {
        heads->owner[node] = board->nodes[node].colour;
        heads->neighbours[2 * node] = heads->neighbours[2 * node + 1] = -1;
    }
    for (int colour = 0; colour < board->colours; colour++) {
        heads->head[2 * colour] = board->dots[colour][0];
        heads->head[2 * colour + 1] = board->dots[colour][1];
        heads->is_joined[colour] = 0;
    }
}

void
flow_path_heads_copy(struct flow_path_heads *to, const struct flow_path_heads *from)
{
    const size_t nodes = (size_t)from->board->node_count, colours = (size_t)from->board->colours;

    to->free_count = from->free_count;
    to->unjoined_count = from->unjoined_count;
    memcpy(to->head, from->head, 2 * colours * sizeof *to->head);
    memcpy(to->neighbours, from->neighbours, 2 * nodes * sizeof *to->neighbours);
    memcpy(to->owner, from->owner, nodes * sizeof *to->owner);
    memcpy(to->is_joined, from->is_joined, colours);
}

/* ---- Moves ---- */

/* Fills the first free of a node's two slots; heads_unlink empties the last one used. */
static void
heads_link(struct flow_path_heads *heads, int32_t node, int32_t other)
{
    heads->neighbours[2 * node + (heads->neighbours[2 * node] >= 0)] = other;
}

static void
heads_unlink(struct flow_path_heads *heads, int32_t node)
{
    heads->neighbours[2 * node + (heads->neighbours[2 * node + 1] >= 0)] = -1;
}

void
flow_path_heads_move(struct flow_path_heads *heads, const struct flow_head_move *move)
{
    heads_link(heads, move->from, move->to);
    heads_link(heads, move->to, move->from);
    if (move->joins) {
        heads->is_joined[move->colour] = 1;
        heads->unjoined_count--;
        return;
    }
    heads->owner[move->to] = move->colour;
    heads->head[2 * move->colour + move->end] = move->to;
    heads->free_count--;
}

void
flow_path_heads_undo(struct flow_path_heads *heads, const struct flow_head_move *move)
{
    heads_unlink(heads, move->from);
    heads_unlink(heads, move->to);
    if (move->joins) {
        heads->is_joined[move->colour] = 0;
        heads->unjoined_count++;
        return;
    }
    heads->owner[move->to] = -1;
    heads->head[2 * move->colour + move->end] = move->from;
    heads->free_count++;
}

/* Under no-touch: whether the node has a neighbour of the colour besides `from` and `other`. */
static bool
heads_touch(const struct flow_path_heads *heads, int32_t node, int colour, int32_t from,
            int32_t other)
{
    const struct flow_node *here = &heads->board->nodes[node];

    for (int i = 0; i < here->degree; i++) {
        const int32_t to = here->links[i].to;

        if (heads->owner[to] == colour && to != from && to != other)
            return true;
    }
    return false;
}

/* Lists the moves of one head; returns their number. */
static int
heads_list_moves(const struct flow_path_heads *heads, int colour, int end,
                 struct flow_head_move *moves)
{
    const struct flow_board *board = heads->board;
    const int32_t from = heads->head[2 * colour + end];
    const int32_t other = heads->head[2 * colour + !end];
    const struct flow_node *here = &board->nodes[from];
    int count = 0;

    for (int i = 0; i < here->degree; i++) {
        const int32_t to = here->links[i].to;
        const struct flow_head_move move = {.from = from,
                                            .to = to,
                                            .colour = (int16_t)colour,
                                            .end = (uint8_t)end,
                                            .joins = to == other};

        if (move.joins && !board->touch) {
            moves[0] = move; /* under no-touch adjacent heads have to join */
            return 1;
        }
        if (!move.joins && heads->owner[to] >= 0)
            continue;
        if (!move.joins && !board->touch && heads_touch(heads, to, colour, from, other))
            continue;
        moves[count++] = move;
    }
    return count;
}

void
flow_path_heads_choose(const struct flow_path_heads *heads, struct flow_head_choice *choice)
{
    struct flow_head_move moves[FLOW_MAX_LINKS];

    choice->count = FLOW_MAX_LINKS + 1;
    choice->total = 0;
    for (int colour = 0; colour < heads->board->colours && choice->count; colour++) {
        if (heads->is_joined[colour])
            continue;
        for (int end = 0; end < 2; end++) {
            const int count = heads_list_moves(heads, colour, end, moves);

            choice->total += count;
            if (count >= choice->count)
                continue;
            choice->count = count;
            memcpy(choice->moves, moves, (size_t)count * sizeof *moves);
        }
    }
    if (choice->count > FLOW_MAX_LINKS)
        choice->count = 0; /* all colours are joined */
}

bool
flow_path_heads_is_solved(const struct flow_path_heads *heads)
{
    return heads->unjoined_count == 0 && (!heads->board->fill || heads->free_count == 0);
}

void
flow_path_heads_to_paths(const struct flow_path_heads *heads, struct flow_paths *paths)
{
    const struct flow_board *board = heads->board;
    int32_t filled = 0;

    for (int colour = 0; colour < board->colours; colour++) {
        int32_t node = board->dots[colour][0], came = -1;

        paths->start[colour] = filled;
        while (node >= 0) {
            const int32_t *neighbours = &heads->neighbours[2 * node];
            const int32_t next = neighbours[0] != came ? neighbours[0] : neighbours[1];

            paths->nodes[filled++] = node;
            came = node;
            node = next;
        }
    }
    paths->start[board->colours] = filled;
}

/* ---- Lost states ---- */

static bool
heads_is_head(const struct flow_path_heads *heads, int32_t node)
{
    const int colour = heads->owner[node];

    return colour >= 0 && !heads->is_joined[colour] &&
           (heads->head[2 * colour] == node || heads->head[2 * colour + 1] == node);
}

/* A free node that a path must cross needs two neighbours that are free or heads. */
static bool
heads_is_dead_end(const struct flow_path_heads *heads, int32_t node)
{
    const struct flow_node *here = &heads->board->nodes[node];
    int open = 0;

    for (int i = 0; i < here->degree && open < 2; i++)
        open += heads->owner[here->links[i].to] < 0 || heads_is_head(heads, here->links[i].to);
    return open < 2;
}

/* Numbers the connected regions of free nodes; returns how many there are. */
static int32_t
heads_number_regions(const struct flow_path_heads *heads, int32_t *region_of, int32_t *stack)
{
    const struct flow_board *board = heads->board;
    int32_t regions = 0;

    memset(region_of, 0xFF, (size_t)board->node_count * sizeof *region_of);
    for (int32_t start = 0; start < board->node_count; start++) {
        int32_t count = 0;

        if (heads->owner[start] >= 0 || region_of[start] >= 0)
            continue;
        region_of[start] = regions;
        stack[count++] = start;
        while (count) {
            const struct flow_node *here = &board->nodes[stack[--count]];

            for (int i = 0; i < here->degree; i++) {
                const int32_t to = here->links[i].to;

                if (heads->owner[to] >= 0 || region_of[to] >= 0)
                    continue;
                region_of[to] = regions;
                stack[count++] = to;
            }
        }
        regions++;
    }
    return regions;
}

/* Whether the heads of a colour are adjacent or share a region; marks such regions fillable. */
static bool
heads_can_join(const struct flow_path_heads *heads, int colour, const int32_t *region_of,
               int32_t *is_fillable)
{
    const struct flow_board *board = heads->board;
    const int32_t one = heads->head[2 * colour], two = heads->head[2 * colour + 1];
    bool is_possible = false;

    for (int i = 0; i < board->nodes[one].degree; i++) {
        const int32_t near = board->nodes[one].links[i].to;

        if (near == two)
            is_possible = true;
        if (region_of[near] < 0)
            continue;
        for (int j = 0; j < board->nodes[two].degree; j++)
            if (region_of[board->nodes[two].links[j].to] == region_of[near]) {
                is_possible = true;
                is_fillable[region_of[near]] = 1;
            }
    }
    return is_possible;
}

static bool
heads_has_dead_end_beside(const struct flow_path_heads *heads, int32_t node)
{
    const struct flow_node *here = &heads->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (heads->owner[here->links[i].to] < 0 && heads_is_dead_end(heads, here->links[i].to))
            return true;
    return false;
}

bool
flow_path_heads_has_dead_end(const struct flow_path_heads *heads, const struct flow_head_move *move)
{
    if (!heads->board->fill)
        return false;
    if (move)
        return heads_has_dead_end_beside(heads, move->from) ||
               (move->joins && heads_has_dead_end_beside(heads, move->to));
    for (int32_t node = 0; node < heads->board->node_count; node++)
        if (heads->owner[node] < 0 && heads_is_dead_end(heads, node))
            return true;
    return false;
}

bool
flow_path_heads_is_split(const struct flow_path_heads *heads, int32_t *region_of, int32_t *stack)
{
    const struct flow_board *board = heads->board;
    const int32_t regions = heads_number_regions(heads, region_of, stack);

    memset(stack, 0, (size_t)regions * sizeof *stack); /* from here on: is a region fillable? */
    for (int colour = 0; colour < board->colours; colour++)
        if (!heads->is_joined[colour] && !heads_can_join(heads, colour, region_of, stack))
            return true;
    for (int32_t region = 0; board->fill && region < regions; region++)
        if (!stack[region])
            return true;
    return false;
}
