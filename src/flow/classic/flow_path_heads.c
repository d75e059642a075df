/* flow_path_heads - see the header. */
#include "flow/classic/flow_path_heads.h"

#include <string.h>

#define ALIGNED(bytes) (((bytes) + 15) & ~(size_t)15)

size_t
flow_path_heads_bytes(const struct flow_board *board)
{
    const size_t nodes = (size_t)board->node_count, colours = (size_t)board->colours;

    return ALIGNED(sizeof(struct flow_path_heads)) + ALIGNED(2 * colours * sizeof(int32_t)) +
           ALIGNED(2 * nodes * sizeof(int32_t)) + ALIGNED(nodes * sizeof(int16_t)) +
           ALIGNED(colours);
}

struct flow_path_heads *
flow_path_heads_lay(void *block, const struct flow_board *board)
{
    const size_t nodes = (size_t)board->node_count, colours = (size_t)board->colours;
    struct flow_path_heads *fronts = block;
    char *at = (char *)block + ALIGNED(sizeof *fronts);

    fronts->board = board;
    fronts->front = (int32_t *)at;
    at += ALIGNED(2 * colours * sizeof(int32_t));
    fronts->beside = (int32_t *)at;
    at += ALIGNED(2 * nodes * sizeof(int32_t));
    fronts->owner = (int16_t *)at;
    at += ALIGNED(nodes * sizeof(int16_t));
    fronts->is_finished = (uint8_t *)at;
    return fronts;
}

void
flow_path_heads_start(struct flow_path_heads *fronts)
{
    const struct flow_board *board = fronts->board;

    fronts->free_count = board->node_count - 2 * board->colours;
    fronts->unfinished = board->colours;
    for (int32_t node = 0; node < board->node_count; node++) {
        fronts->owner[node] = board->nodes[node].colour;
        fronts->beside[2 * node] = fronts->beside[2 * node + 1] = -1;
    }
    for (int colour = 0; colour < board->colours; colour++) {
        fronts->front[2 * colour] = board->dots[colour][0];
        fronts->front[2 * colour + 1] = board->dots[colour][1];
        fronts->is_finished[colour] = 0;
    }
}

void
flow_path_heads_copy(struct flow_path_heads *to, const struct flow_path_heads *from)
{
    const size_t nodes = (size_t)from->board->node_count, colours = (size_t)from->board->colours;

    to->free_count = from->free_count;
    to->unfinished = from->unfinished;
    memcpy(to->front, from->front, 2 * colours * sizeof *to->front);
    memcpy(to->beside, from->beside, 2 * nodes * sizeof *to->beside);
    memcpy(to->owner, from->owner, nodes * sizeof *to->owner);
    memcpy(to->is_finished, from->is_finished, colours);
}

/* ---- Moves ---- */

/* A node gets its second neighbour when it has one; taking back removes the last again. */
static void
link_to(struct flow_path_heads *fronts, int32_t node, int32_t other)
{
    fronts->beside[2 * node + (fronts->beside[2 * node] >= 0)] = other;
}

static void
unlink_last(struct flow_path_heads *fronts, int32_t node)
{
    fronts->beside[2 * node + (fronts->beside[2 * node + 1] >= 0)] = -1;
}

void
flow_path_heads_make(struct flow_path_heads *fronts, const struct flow_frontier_move *move)
{
    link_to(fronts, move->from, move->to);
    link_to(fronts, move->to, move->from);
    if (move->joins) {
        fronts->is_finished[move->colour] = 1;
        fronts->unfinished--;
        return;
    }
    fronts->owner[move->to] = move->colour;
    fronts->front[2 * move->colour + move->which] = move->to;
    fronts->free_count--;
}

void
flow_path_heads_take_back(struct flow_path_heads *fronts, const struct flow_frontier_move *move)
{
    unlink_last(fronts, move->from);
    unlink_last(fronts, move->to);
    if (move->joins) {
        fronts->is_finished[move->colour] = 0;
        fronts->unfinished++;
        return;
    }
    fronts->owner[move->to] = -1;
    fronts->front[2 * move->colour + move->which] = move->from;
    fronts->free_count++;
}

/* Under no-touch: whether the free node lies beside its colour but where it comes from or joins. */
static bool
touches(const struct flow_path_heads *fronts, int32_t node, int colour, int32_t from, int32_t other)
{
    const struct flow_node *here = &fronts->board->nodes[node];

    for (int i = 0; i < here->degree; i++) {
        const int32_t to = here->links[i].to;

        if (fronts->owner[to] == colour && to != from && to != other)
            return true;
    }
    return false;
}

/* The moves of one front; returns how many. */
static int
list_moves(const struct flow_path_heads *fronts, int colour, int which,
           struct flow_frontier_move *moves)
{
    const struct flow_board *board = fronts->board;
    const int32_t from = fronts->front[2 * colour + which];
    const int32_t other = fronts->front[2 * colour + !which];
    const struct flow_node *here = &board->nodes[from];
    int count = 0;

    for (int i = 0; i < here->degree; i++) {
        const int32_t to = here->links[i].to;
        const struct flow_frontier_move move = {.from = from,
                                                .to = to,
                                                .colour = (int16_t)colour,
                                                .which = (uint8_t)which,
                                                .joins = to == other};

        if (move.joins && !board->touch) {
            moves[0] = move; /* fronts side by side: the path has to go that way */
            return 1;
        }
        if (!move.joins && fronts->owner[to] >= 0)
            continue;
        if (!move.joins && !board->touch && touches(fronts, to, colour, from, other))
            continue;
        moves[count++] = move;
    }
    return count;
}

void
flow_path_heads_look(const struct flow_path_heads *fronts, struct flow_frontier_choice *choice)
{
    struct flow_frontier_move moves[FLOW_MAX_LINKS];

    choice->count = FLOW_MAX_LINKS + 1;
    choice->total = 0;
    for (int colour = 0; colour < fronts->board->colours && choice->count; colour++) {
        if (fronts->is_finished[colour])
            continue;
        for (int which = 0; which < 2; which++) {
            const int count = list_moves(fronts, colour, which, moves);

            choice->total += count;
            if (count >= choice->count)
                continue;
            choice->count = count;
            memcpy(choice->moves, moves, (size_t)count * sizeof *moves);
        }
    }
    if (choice->count > FLOW_MAX_LINKS)
        choice->count = 0; /* all are finished */
}

bool
flow_path_heads_is_solved(const struct flow_path_heads *fronts)
{
    return fronts->unfinished == 0 && (!fronts->board->fill || fronts->free_count == 0);
}

void
flow_path_heads_paths(const struct flow_path_heads *fronts, struct flow_paths *paths)
{
    const struct flow_board *board = fronts->board;
    int32_t filled = 0;

    for (int colour = 0; colour < board->colours; colour++) {
        int32_t node = board->dots[colour][0], came = -1;

        paths->start[colour] = filled;
        while (node >= 0) {
            const int32_t *beside = &fronts->beside[2 * node];
            const int32_t next = beside[0] != came ? beside[0] : beside[1];

            paths->nodes[filled++] = node;
            came = node;
            node = next;
        }
    }
    paths->start[board->colours] = filled;
}

/* ---- Lost states ---- */

static bool
is_front(const struct flow_path_heads *fronts, int32_t node)
{
    const int colour = fronts->owner[node];

    return colour >= 0 && !fronts->is_finished[colour] &&
           (fronts->front[2 * colour] == node || fronts->front[2 * colour + 1] == node);
}

/* A free node that must be passed needs two neighbours that are free or fronts. */
static bool
is_dead(const struct flow_path_heads *fronts, int32_t node)
{
    const struct flow_node *here = &fronts->board->nodes[node];
    int open = 0;

    for (int i = 0; i < here->degree && open < 2; i++)
        open += fronts->owner[here->links[i].to] < 0 || is_front(fronts, here->links[i].to);
    return open < 2;
}

/* Gives every free node the number of its region; returns how many regions there are. */
static int32_t
mark_regions(const struct flow_path_heads *fronts, int32_t *mark, int32_t *queue)
{
    const struct flow_board *board = fronts->board;
    int32_t regions = 0;

    memset(mark, 0xFF, (size_t)board->node_count * sizeof *mark);
    for (int32_t start = 0; start < board->node_count; start++) {
        int32_t count = 0;

        if (fronts->owner[start] >= 0 || mark[start] >= 0)
            continue;
        mark[start] = regions;
        queue[count++] = start;
        while (count) {
            const struct flow_node *here = &board->nodes[queue[--count]];

            for (int i = 0; i < here->degree; i++) {
                const int32_t to = here->links[i].to;

                if (fronts->owner[to] >= 0 || mark[to] >= 0)
                    continue;
                mark[to] = regions;
                queue[count++] = to;
            }
        }
        regions++;
    }
    return regions;
}

/* Whether the two fronts of a colour meet or share a region; those regions can be filled. */
static bool
can_join(const struct flow_path_heads *fronts, int colour, const int32_t *mark, int32_t *is_filled)
{
    const struct flow_board *board = fronts->board;
    const int32_t one = fronts->front[2 * colour], two = fronts->front[2 * colour + 1];
    bool is_possible = false;

    for (int i = 0; i < board->nodes[one].degree; i++) {
        const int32_t near = board->nodes[one].links[i].to;

        if (near == two)
            is_possible = true;
        if (mark[near] < 0)
            continue;
        for (int j = 0; j < board->nodes[two].degree; j++)
            if (mark[board->nodes[two].links[j].to] == mark[near]) {
                is_possible = true;
                is_filled[mark[near]] = 1;
            }
    }
    return is_possible;
}

static bool
is_dead_beside(const struct flow_path_heads *fronts, int32_t node)
{
    const struct flow_node *here = &fronts->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (fronts->owner[here->links[i].to] < 0 && is_dead(fronts, here->links[i].to))
            return true;
    return false;
}

bool
flow_path_heads_has_dead_end(const struct flow_path_heads *fronts,
                             const struct flow_frontier_move *move)
{
    if (!fronts->board->fill)
        return false;
    if (move)
        return is_dead_beside(fronts, move->from) ||
               (move->joins && is_dead_beside(fronts, move->to));
    for (int32_t node = 0; node < fronts->board->node_count; node++)
        if (fronts->owner[node] < 0 && is_dead(fronts, node))
            return true;
    return false;
}

bool
flow_path_heads_is_split(const struct flow_path_heads *fronts, int32_t *mark, int32_t *queue)
{
    const struct flow_board *board = fronts->board;
    const int32_t regions = mark_regions(fronts, mark, queue);

    memset(queue, 0, (size_t)regions * sizeof *queue); /* from here on: can a region be filled? */
    for (int colour = 0; colour < board->colours; colour++)
        if (!fronts->is_finished[colour] && !can_join(fronts, colour, mark, queue))
            return true;
    for (int32_t region = 0; board->fill && region < regions; region++)
        if (!queue[region])
            return true;
    return false;
}
