/* flow_attempt - see the header. */
#include "flow/generate/flow_attempt.h"

#include "flow/generate/flow_prove.h"
#include "flow/generate/flow_repair.h"
#include "flow/generate/flow_style.h"
#include "flow/rate/flow_grade.h"

#include <string.h>

#define LETTER_COUNT   52
#define MAX_COOLDOWNS  6  /* runs at the coldest temperatures until a cover is clean */
#define COOLDOWN       48 /* where they begin */
#define MAX_PROOFS     8  /* proofs that find a second answer, before the attempt fails */
#define MAX_GRADINGS   12 /* boards of a wrong grade */
#define REHEAT         28 /* where annealing goes on from one of them */
#define GRADED_EFFORT  8  /* of the proof of a board that has the grade asked for */
#define TRIES_PER_NODE 2  /* of the repair */
#define MIN_TRIES      100

struct attempt_state {
    struct flow_attempt *attempt;
    struct flow_layout layout;
    struct flow_anneal *cover;
    struct flow_repair *repair;
    struct search_meter meter;
    uint64_t steps;
    unsigned wanted_grades; /* bit per enum clew_grade */
    uint8_t *known, *other; /* answers, a byte per edge */
    uint8_t *is_marked;     /* scratch: a byte per cell */
};

/* ---- From a cover to a board ---- */

/* Letters where there are enough of them, numbers from 1 otherwise. */
static void
name_colours(uint32_t *names, int colours)
{
    for (int i = 0; i < colours; i++)
        names[i] = colours > LETTER_COUNT ? FLOW_NUMBER + 1 + (uint32_t)i
                   : i < 26               ? 'A' + (uint32_t)i
                                          : 'a' + (uint32_t)i - 26;
}

/* Colours in the order of their first dots. */
static void
place_dots(const struct flow_anneal *cover, int16_t *dots, int16_t *colour_of)
{
    const struct flow_board *graph = cover->graph;
    int16_t colours = 0;

    for (int path = 0; path < cover->path_count; path++)
        colour_of[path] = -1;
    for (int32_t cell = 0; cell < graph->cell_count; cell++) {
        const int32_t node = graph->first_node[cell];
        const int used = node < 0 ? 0 : cover->nodes[node].used;

        dots[cell] = -1;
        if (node < 0 || used & (used - 1))
            continue;
        if (colour_of[cover->nodes[node].label] < 0)
            colour_of[cover->nodes[node].label] = colours++;
        dots[cell] = colour_of[cover->nodes[node].label];
    }
}

/* The board whose dots are the ends of the cover's paths. */
static enum clew_status
build_board(struct flow_board **board, const struct flow_anneal *cover, struct base_memory *memory,
            struct clew_error *error)
{
    const struct flow_board *graph = cover->graph;
    const size_t cells = (size_t)graph->cell_count, paths = (size_t)cover->path_count;
    int16_t *dots = base_alloc(memory, (cells + paths) * sizeof *dots);
    uint32_t names[FLOW_MAX_COLOURS];
    const struct flow_shape shape = {.rows = graph->rows,
                                     .cols = graph->cols,
                                     .lattice = graph->lattice,
                                     .joins_sides = graph->joins_sides,
                                     .joins_ends = graph->joins_ends,
                                     .fill = true,
                                     .touch = graph->touch,
                                     .cells = graph->cells,
                                     .dots = dots,
                                     .colours = cover->path_count,
                                     .names = names,
                                     .walls = graph->walls,
                                     .wall_count = graph->wall_count};
    enum clew_status status;

    if (!dots)
        return base_no_memory(error);
    place_dots(cover, dots, dots + cells);
    name_colours(names, cover->path_count);
    status = flow_board_build(board, &shape, memory, error);
    base_release(memory, dots, (cells + paths) * sizeof *dots);
    return status;
}

/* The links of the cover; edges have the same numbers in the graph and in its boards. */
static void
copy_links(const struct flow_anneal *cover, uint8_t *is_used)
{
    for (int32_t i = 0; i < cover->node_count; i++) {
        const struct flow_node *node = &cover->graph->nodes[i];

        for (int k = 0; k < node->degree; k++)
            is_used[node->links[k].edge] = cover->nodes[i].used >> node->links[k].side & 1;
    }
}

/* Board and answer of the attempt; the caller of the generator checks the answer. */
static enum clew_status
keep_board(struct attempt_state *state, struct clew_error *error)
{
    struct flow_attempt *attempt = state->attempt;
    enum clew_status status = build_board(&attempt->board, state->cover, attempt->memory, error);

    if (status == CLEW_OK)
        status = flow_answer_new(&attempt->answer, attempt->board, attempt->memory, error);
    if (status != CLEW_OK) {
        flow_board_free(attempt->board, attempt->memory);
        attempt->board = NULL;
        return status;
    }
    copy_links(state->cover, state->known);
    flow_paths_from_edges(&attempt->answer->first, attempt->board, state->known);
    return CLEW_OK;
}

/* ---- Proofs and grades ---- */

/* Marks the cells with a link that only one of the two answers has. */
static void
mark_differing(struct attempt_state *state)
{
    const struct flow_board *graph = state->layout.graph;

    memset(state->is_marked, 0, (size_t)graph->cell_count);
    for (int edge = 0; edge < graph->edge_count; edge++)
        if (state->known[edge] != state->other[edge]) {
            state->is_marked[graph->nodes[graph->edges[edge].a].cell] = 1;
            state->is_marked[graph->nodes[graph->edges[edge].b].cell] = 1;
        }
}

/*
 * Whether the board has a grade that is wanted. That is found out from the known answer, as if it
 * were the only one: it takes less time than a proof.
 */
static enum clew_status
has_grade(bool *has, const struct attempt_state *state, const struct flow_board *board,
          struct clew_error *error)
{
    const struct flow_attempt *attempt = state->attempt;
    struct puzzle_rating rating = {
        .board = board, .options = attempt->options, .search = attempt->search};
    enum clew_status status;

    *has = true;
    if (state->wanted_grades == FLOW_STYLE_ALL_GRADES)
        return CLEW_OK;
    status = flow_grade_known(&rating, state->known, error);
    *has = status == CLEW_OK && (state->wanted_grades >> rating.grade & 1);
    return status == CLEW_STOPPED ? CLEW_OK : status; /* the attempt then ends, too */
}

/* ---- The attempt ---- */

/* Anneals until the cover is clean; false if it does not become so, or a limit was reached. */
static bool
anneal_cover(struct attempt_state *state, int from, uint64_t steps)
{
    struct flow_anneal *cover = state->cover;

    if (!flow_anneal_run(cover, from, steps, &state->meter))
        return false;
    for (int i = 0; i < MAX_COOLDOWNS && !flow_anneal_is_clean(cover); i++)
        if (!flow_anneal_run(cover, COOLDOWN, steps / 4, &state->meter))
            return false;
    return flow_anneal_is_clean(cover);
}

static bool
repair_cover(struct attempt_state *state)
{
    const int tries = TRIES_PER_NODE * state->cover->node_count;

    return flow_repair_run(state->repair, tries < MIN_TRIES ? MIN_TRIES : tries, &state->meter);
}

/* What to do with a cover after its board was examined. */
enum next_step {
    KEEP,
    DISTURB,
    REHEAT_AGAIN,
    DROP
};

/* The verdict of both engines; a board of the wrong grade is not proved further. */
static enum clew_status
prove_board(enum flow_verdict *verdict, bool *has, const struct attempt_state *state,
            const struct flow_board *board, struct clew_error *error)
{
    const bool is_graded = state->attempt->wish->grade != FLOW_ANY_GRADE;
    struct flow_proof proof = {.board = board,
                               .known = state->known,
                               .other = state->other,
                               .effort = 1,
                               .whole = state->attempt->search};
    enum clew_status status = flow_prove_by_learn(verdict, &proof, error);

    if (status != CLEW_OK || *verdict == FLOW_VERDICT_SEVERAL || *verdict == FLOW_VERDICT_STOPPED ||
        (*verdict == FLOW_VERDICT_OPEN && !is_graded))
        return status;
    if (is_graded)
        status = has_grade(has, state, board, error);
    if (status == CLEW_OK && *has && *verdict == FLOW_VERDICT_OPEN) {
        proof.effort = GRADED_EFFORT;
        status = flow_prove_by_learn(verdict, &proof, error);
    }
    if (status == CLEW_OK && *has && *verdict == FLOW_VERDICT_UNIQUE)
        status = flow_prove_again(verdict, &proof, error);
    return status;
}

static enum clew_status
examine_board(enum next_step *next, struct attempt_state *state, struct clew_error *error)
{
    struct flow_attempt *attempt = state->attempt;
    struct base_memory *scratch = attempt->search->memory;
    enum flow_verdict verdict = FLOW_VERDICT_STOPPED;
    struct flow_board *board;
    bool has = true;
    enum clew_status status = build_board(&board, state->cover, scratch, error);

    if (status != CLEW_OK)
        return status;
    copy_links(state->cover, state->known);
    if (attempt->wish->is_mixed)
        status = has_grade(&has, state, board, error);
    if (status == CLEW_OK && has)
        status = prove_board(&verdict, &has, state, board, error);
    attempt->is_unique |= verdict == FLOW_VERDICT_UNIQUE;
    *next = verdict == FLOW_VERDICT_SEVERAL   ? DISTURB
            : verdict == FLOW_VERDICT_STOPPED ? DROP
            : !has                            ? REHEAT_AGAIN
            : verdict == FLOW_VERDICT_UNIQUE  ? KEEP
                                              : DROP;
    flow_board_free(board, scratch);
    return status;
}

/* Changes the cover until its board is what is wanted, or the attempt is given up. */
static enum clew_status
search_board(struct attempt_state *state, struct clew_error *error)
{
    int proofs = 0, gradings = 0;

    while (repair_cover(state) && !search_is_stopped(state->attempt->search)) {
        enum next_step next;
        const enum clew_status status = examine_board(&next, state, error);

        if (status != CLEW_OK)
            return status;
        switch (next) {
        case KEEP:
            return keep_board(state, error);
        case DISTURB:
            if (++proofs > MAX_PROOFS)
                return CLEW_OK;
            mark_differing(state);
            if (!flow_repair_disturb(state->repair, state->is_marked))
                return CLEW_OK;
            break;
        case REHEAT_AGAIN:
            if (++gradings > MAX_GRADINGS || !anneal_cover(state, REHEAT, state->steps / 2))
                return CLEW_OK;
            break;
        case DROP:
            return CLEW_OK;
        }
    }
    return CLEW_OK;
}

/* The number of colours that the symmetry allows: next to the one given. */
static int
fit_symmetry(const struct flow_layout *layout, int colours)
{
    const struct flow_board *graph = layout->graph;
    int centre = 0;

    if (!layout->image || (graph->rows + graph->cols) % 2)
        return colours; /* a path through the middle edge is its own image */
    for (int32_t i = 0; i < graph->node_count; i++)
        centre += layout->image[i] == i && graph->cells[graph->nodes[i].cell] != FLOW_CELL_BRIDGE;
    return colours % 2 == centre ? colours : colours + 1;
}

static int
choose_colours(const struct attempt_state *state)
{
    const struct flow_attempt *attempt = state->attempt;
    const struct flow_board *graph = state->layout.graph;
    const int nodes = graph->node_count;
    const bool is_plain =
        graph->lattice == FLOW_SQUARES && !graph->joins_sides && !graph->joins_ends;
    const enum flow_style_proof proof = !attempt->wish->layout.touch || attempt->wish->is_any
                                            ? FLOW_STYLE_EASY_PROOF
                                        : is_plain ? FLOW_STYLE_PLAIN_PROOF
                                                   : FLOW_STYLE_SHAPED_PROOF;
    struct base_random random;
    int colours;

    if (attempt->wish->colours)
        return attempt->wish->colours;
    base_random_seed(&random, attempt->colour_seed);
    colours = flow_style_colours(nodes, proof, attempt->failed_series, &random);
    if (colours > nodes / attempt->wish->min_length)
        colours = nodes / attempt->wish->min_length;
    if (colours > FLOW_MAX_COLOURS)
        colours = FLOW_MAX_COLOURS;
    return fit_symmetry(&state->layout, colours);
}

/* Those of the wish; where grades are to be mixed, those that this attempt may have. */
static unsigned
choose_grades(const struct attempt_state *state)
{
    const struct flow_wish *wish = state->attempt->wish;
    struct base_random random;

    if (wish->grade != FLOW_ANY_GRADE)
        return 1u << wish->grade;
    if (!wish->is_mixed)
        return FLOW_STYLE_ALL_GRADES;
    base_random_seed(&random, ~state->attempt->seed);
    return flow_style_grades(state->layout.graph->node_count, &random);
}

static enum clew_status
make_cover(struct attempt_state *state, struct clew_error *error)
{
    struct flow_attempt *attempt = state->attempt;
    const int nodes = state->layout.graph->node_count;
    struct flow_energy energy = flow_style_energy(nodes);

    state->steps = flow_style_steps(nodes);
    state->wanted_grades = choose_grades(state);
    energy.min_length = attempt->wish->min_length;
    if (!flow_anneal_start(state->cover, choose_colours(state), attempt->seed))
        return CLEW_OK;
    flow_anneal_set_energy(state->cover, &energy);
    attempt->has_cover = anneal_cover(state, 0, state->steps);
    if (!attempt->has_cover)
        return CLEW_OK;
    return attempt->wish->is_any ? keep_board(state, error) : search_board(state, error);
}

static enum clew_status
run_with_layout(struct attempt_state *state, struct clew_error *error)
{
    struct flow_attempt *attempt = state->attempt;
    struct base_memory *scratch = attempt->search->memory;
    const size_t edges = (size_t)state->layout.graph->edge_count;
    const size_t bytes = 2 * edges + (size_t)state->layout.graph->cell_count;
    enum clew_status status;

    state->known = base_alloc(scratch, bytes);
    state->cover = flow_anneal_new(state->layout.graph, state->layout.image, scratch);
    if (state->cover)
        state->repair = flow_repair_new(state->cover, attempt->wish->layout.touch, scratch);
    if (state->known && state->repair) {
        state->other = state->known + edges;
        state->is_marked = state->other + edges;
        status = make_cover(state, error);
    } else {
        status = base_no_memory(error);
    }
    flow_repair_free(state->repair);
    flow_anneal_free(state->cover);
    base_release(scratch, state->known, bytes);
    return status;
}

enum clew_status
flow_attempt_run(struct flow_attempt *attempt, struct clew_error *error)
{
    struct attempt_state state = {.attempt = attempt};
    struct base_random random;
    enum clew_status status;

    base_random_seed(&random, attempt->seed);
    search_meter_start(&state.meter, attempt->search, attempt->worker);
    status = flow_layout_make(&state.layout, &attempt->wish->layout, &random,
                              attempt->search->memory, error);
    if (status == CLEW_OK)
        status = run_with_layout(&state, error);
    flow_layout_free(&state.layout);
    search_meter_finish(&state.meter);
    return status;
}
