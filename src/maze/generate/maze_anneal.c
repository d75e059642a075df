/* maze_anneal - see the header. */
#include "maze/generate/maze_anneal.h"

#include "base/base_random.h"
#include "search/search_pool.h"

#include <string.h>

#define CHAINS 8
/* Steps of a chain. More of them find longer paths: see bench/records/maze-anneal-2026-11-16.txt. */
#define MAX_ROLLS_STEPS 120000
#define ROLLS_STEPS     16000

/* Values and temperatures: one roll is ROLL. */
#define ROLL         64
#define SEVERAL_WAYS 80
#define FLOOR_MISSED 12
#define EACH_WALL    2
#define FALSE_LEAD   2
#define HOT          (2 * ROLL << 8) /* with 8 binary digits after the point */
#define COLD         (3 << 8)
#define COOL_EVERY   64 /* steps */

struct maze_chain {
    const struct maze_wish *wish;
    struct base_random random;
    struct search_meter *meter;
    struct maze_field field;
    struct maze_levels levels;
    int ball, hole;
    int64_t value;
    struct maze_composition best;
    struct maze_composition trial; /* being cleaned up */
    struct maze_levels trial_levels;
    bool is_stopped;
};

/* ---- Acceptance ---- */

/* Whether to accept a loss: with probability exp(-loss / temperature), from two small tables. */
static bool
accepts_loss(struct base_random *random, int64_t loss, int64_t temperature)
{
    /* 2^32 exp(-k), and 2^32 exp(-k / 16) */
    static const uint32_t whole[16] = {
        4294967295, 1580030169, 581260615, 213833830, 78665070, 28939262, 10646160, 3916503,
        1440801,    530041,     194991,    71733,     26389,    9708,     3571,     1314};
    static const uint32_t parts[16] = {4294967295, 4034748382, 3790295335, 3560652950,
                                       3344923893, 3142265200, 2951884975, 2773039306,
                                       2605029347, 2447198598, 2298930330, 2159645183,
                                       2028798896, 1905880184, 1790408741, 1681933360};
    const int64_t sixteenths = loss * 4096 / temperature;

    if (loss <= 0)
        return true;
    if (sixteenths >= 256)
        return false;
    return base_random_next(random) >> 32 <
           ((uint64_t)whole[sixteenths >> 4] * parts[sixteenths & 15]) >> 32;
}

/* The temperature at a step: falls by the same factor every COOL_EVERY steps. */
static int64_t
cooling_factor(int steps)
{
    /* The largest factor, in 2^-20, that cools from HOT to COLD in the given number of steps. */
    int64_t low = 0, high = INT64_C(1) << 20;

    while (high - low > 1) {
        const int64_t middle = (low + high) / 2;
        int64_t temperature = HOT << 8;

        for (int i = 0; i < steps / COOL_EVERY && temperature > 0; i++)
            temperature = temperature * middle >> 20;
        if (temperature > (COLD << 8))
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* ---- Values ---- */

static int64_t
value_of_hole(const struct maze_wish *wish, const struct maze_field *field,
              const struct maze_levels *levels, int hole)
{
    const int rolls = maze_field_rolls(levels, hole);
    int64_t value;

    if (rolls <= 0)
        return -ROLL;
    if (wish->rolls && rolls > wish->rolls)
        value = (int64_t)ROLL * (2 * wish->rolls - rolls);
    else
        value = (int64_t)ROLL * rolls;
    if (wish->is_single && levels->way_count[hole] > 1)
        value -= SEVERAL_WAYS;
    if (wish->is_reached)
        value -= (int64_t)FLOOR_MISSED * levels->floor_missed;
    if (wish->is_minimal && wish->wall_count < 0)
        value -= (int64_t)EACH_WALL * field->wall_count;
    if (wish->rolls) {
        const int leads = levels->stops_before[rolls] - rolls;

        value += FALSE_LEAD * (leads < 2 * rolls ? leads : 2 * rolls);
    }
    return value;
}

/* The best hole, and the value of the maze with it. */
static int64_t
choose_best_hole(int *hole, const struct maze_wish *wish, const struct maze_field *field,
                 const struct maze_levels *levels, int first)
{
    int64_t best = INT64_MIN;

    *hole = wish->hole;
    if (wish->hole >= 0)
        return value_of_hole(wish, field, levels, wish->hole);
    for (int i = 0, cell = first; i < field->cells; i++) {
        if (levels->level[cell] > 1) {
            const int64_t value = value_of_hole(wish, field, levels, cell);

            if (value > best) {
                best = value;
                *hole = cell;
            }
        }
        cell = cell + 1 == field->cells ? 0 : cell + 1;
    }
    return *hole < 0 ? -ROLL : best;
}

/*
 * Whether a measured maze has all the qualities that can be seen without changing it. A ball that
 * cannot move has no hole to aim for (-1).
 */
static bool
is_as_wished(const struct maze_wish *wish, const struct maze_levels *levels, int hole)
{
    const int rolls = hole < 0 ? -1 : maze_field_rolls(levels, hole);

    return rolls > 0 && (!wish->rolls || rolls == wish->rolls) &&
           (!wish->is_single || levels->way_count[hole] == 1) &&
           (!wish->is_reached || levels->floor_missed == 0);
}

/* ---- Mazes worth keeping ---- */

/* Measures the trial without one of its walls. */
static bool
is_wall_needed(struct maze_chain *chain, int wall)
{
    struct maze_composition *trial = &chain->trial;
    bool is_needed;

    maze_field_set(&trial->field, wall, false);
    maze_field_measure(&chain->trial_levels, &trial->field, trial->ball);
    is_needed = !is_as_wished(chain->wish, &chain->trial_levels, trial->hole) ||
                maze_field_rolls(&chain->trial_levels, trial->hole) < trial->rolls;
    if (is_needed)
        maze_field_set(&trial->field, wall, true);
    else
        trial->rolls = maze_field_rolls(&chain->trial_levels, trial->hole);
    if (!search_count_node(chain->meter))
        chain->is_stopped = true;
    return is_needed;
}

/* Removes walls until each one is needed. False: one is not, and their number is fixed. */
static bool
remove_spare_walls(struct maze_chain *chain)
{
    struct maze_composition *trial = &chain->trial;
    const int first = (int)base_random_below(&chain->random, (uint64_t)trial->field.cells);
    int since_removed = 0;

    for (int cell = first; since_removed < trial->field.cells && !chain->is_stopped;
         since_removed++) {
        if (trial->field.is_wall[cell] && !is_wall_needed(chain, cell)) {
            if (chain->wish->wall_count >= 0)
                return false;
            since_removed = 0;
        }
        cell = cell + 1 == trial->field.cells ? 0 : cell + 1;
    }
    return !chain->is_stopped;
}

/* Keeps the current maze, cleaned up, if it is better than what is kept. */
static void
keep_if_better(struct maze_chain *chain)
{
    struct maze_composition *trial = &chain->trial;

    if (!is_as_wished(chain->wish, &chain->levels, chain->hole) ||
        (chain->best.is_found && chain->value <= chain->best.value))
        return;
    *trial = (struct maze_composition){.ball = chain->ball,
                                       .hole = chain->hole,
                                       .rolls = maze_field_rolls(&chain->levels, chain->hole),
                                       .is_found = true};
    trial->field = chain->field;
    if (chain->wish->is_minimal && !remove_spare_walls(chain))
        return;
    maze_field_measure(&chain->trial_levels, &trial->field, trial->ball);
    trial->value = value_of_hole(chain->wish, &trial->field, &chain->trial_levels, trial->hole);
    if (!chain->best.is_found || trial->value > chain->best.value)
        chain->best = *trial;
}

/* ---- Steps ---- */

/* A random cell that is wall or free as asked for, and neither ball nor given hole; -1: none. */
static int
random_cell(struct maze_chain *chain, bool is_wall)
{
    const int cells = chain->field.cells;
    const int first = (int)base_random_below(&chain->random, (uint64_t)cells);

    for (int i = 0, cell = first; i < cells; i++) {
        if (chain->field.is_wall[cell] == is_wall && cell != chain->ball &&
            cell != chain->wish->hole)
            return cell;
        cell = cell + 1 == cells ? 0 : cell + 1;
    }
    return -1;
}

/* A change of the maze: cells whose wall is toggled, and the ball's cell before. */
struct maze_change {
    int toggled[2];
    int ball;
};

static void
toggle_wall(struct maze_chain *chain, int cell)
{
    if (cell >= 0)
        maze_field_set(&chain->field, cell, !chain->field.is_wall[cell]);
}

static struct maze_change
choose_change(struct maze_chain *chain)
{
    struct maze_change change = {.toggled = {-1, -1}, .ball = chain->ball};
    const bool is_count_fixed = chain->wish->wall_count >= 0;
    const uint64_t kind = base_random_below(&chain->random, 8);

    if (kind == 0 && chain->wish->ball < 0) {
        const int cell = random_cell(chain, false);

        chain->ball = cell >= 0 ? cell : chain->ball;
    } else if (is_count_fixed || kind <= 3) {
        change.toggled[0] = random_cell(chain, true);
        change.toggled[1] = change.toggled[0] >= 0 ? random_cell(chain, false) : -1;
        if (change.toggled[1] < 0)
            change.toggled[0] = -1;
    } else {
        const int cell = (int)base_random_below(&chain->random, (uint64_t)chain->field.cells);

        change.toggled[0] = cell == chain->ball || cell == chain->wish->hole ? -1 : cell;
    }
    toggle_wall(chain, change.toggled[0]);
    toggle_wall(chain, change.toggled[1]);
    return change;
}

static void
undo_change(struct maze_chain *chain, const struct maze_change *change)
{
    toggle_wall(chain, change->toggled[1]);
    toggle_wall(chain, change->toggled[0]);
    chain->ball = change->ball;
}

static void
measure_chain(struct maze_chain *chain, int *hole, int64_t *value)
{
    maze_field_measure(&chain->levels, &chain->field, chain->ball);
    *value = choose_best_hole(hole, chain->wish, &chain->field, &chain->levels,
                              (int)(chain->wish->seed % (uint64_t)chain->field.cells));
    if (!search_count_node(chain->meter))
        chain->is_stopped = true;
}

static void
anneal_step(struct maze_chain *chain, int64_t temperature)
{
    const struct maze_change change = choose_change(chain);
    int64_t value;
    int hole;

    measure_chain(chain, &hole, &value);
    if (!accepts_loss(&chain->random, chain->value - value, temperature)) {
        undo_change(chain, &change);
        return;
    }
    chain->value = value;
    chain->hole = hole;
    keep_if_better(chain);
}

/* ---- Chains ---- */

/* Random walls, one cell in eight unless their number is given, and a ball. */
static void
start_chain(struct maze_chain *chain)
{
    const struct maze_wish *wish = chain->wish;
    int left;

    maze_field_init(&chain->field, wish->rows, wish->cols, wish->rule);
    left = wish->wall_count >= 0 ? wish->wall_count : chain->field.cells / 8;
    chain->ball = wish->ball;
    if (chain->ball < 0)
        chain->ball = random_cell(chain, false);
    while (left-- > 0)
        toggle_wall(chain, random_cell(chain, false));
    measure_chain(chain, &chain->hole, &chain->value);
    keep_if_better(chain);
}

static void
run_chain(struct maze_chain *chain)
{
    const int steps = chain->wish->rolls ? ROLLS_STEPS : MAX_ROLLS_STEPS;
    const int64_t factor = cooling_factor(steps);
    int64_t temperature = HOT << 8;

    start_chain(chain);
    for (int step = 1; step <= steps && !chain->is_stopped; step++) {
        anneal_step(chain, temperature >> 8);
        if (step % COOL_EVERY == 0)
            temperature = temperature * factor >> 20;
    }
}

struct chain_set {
    const struct maze_wish *wish;
    struct search *search;
    struct maze_chain *chains;      /* one per worker */
    struct maze_composition *found; /* one per chain */
};

static void
run_chains(void *context, int64_t from, int64_t to, int worker)
{
    struct chain_set *set = context;
    struct maze_chain *chain = &set->chains[worker];
    struct search_meter meter;

    search_meter_start(&meter, set->search, worker);
    for (int64_t i = from; i < to && !search_is_stopped(set->search); i++) {
        *chain = (struct maze_chain){.wish = set->wish, .meter = &meter};
        base_random_seed(&chain->random, set->wish->seed * CHAINS + (uint64_t)i);
        run_chain(chain);
        set->found[i] = chain->best;
    }
    search_meter_finish(&meter);
}

enum clew_status
maze_anneal(struct maze_composition *best, const struct maze_wish *wish, struct search *search,
            struct clew_error *error)
{
    const size_t workers = (size_t)search_pool_size(search->pool);
    struct chain_set set = {.wish = wish, .search = search};
    enum clew_status status = CLEW_OK;

    best->is_found = false;
    set.chains = base_alloc(search->memory, workers * sizeof *set.chains);
    set.found = base_alloc_zero(search->memory, CHAINS, sizeof *set.found);
    if (!set.chains || !set.found)
        status = base_no_memory(error);
    else
        search_pool_for(search->pool, CHAINS, 1, run_chains, &set);
    if (!status && search_must_stop(search))
        status = base_fail(error, CLEW_STOPPED, "generating a maze was stopped by a limit");
    for (int i = 0; !status && i < CHAINS; i++)
        if (set.found[i].is_found && (!best->is_found || set.found[i].value > best->value))
            *best = set.found[i];
    base_release(search->memory, set.found, CHAINS * sizeof *set.found);
    base_release(search->memory, set.chains, workers * sizeof *set.chains);
    return status;
}
