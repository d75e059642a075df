/* flow_front - see the header. */
#include "flow/flow_front.h"

#include "search/search_team.h"

#define KEEP_AT_LEAST  8   /* steps between two layers that are kept */
#define PARTS_A_WORKER 2   /* so that who is done early can take another */
#define WORTH_A_TEAM   256 /* states: below, meeting the others takes longer than they save */

static int
entries_of(const struct flow_sweep *sweep)
{
    return sweep->board->touch ? sweep->slots : 2 * sweep->slots;
}

/* Under no-touch colours are beside the labels, and a label only says "leads to a dot". */
static unsigned
first_mate(const struct flow_board *board)
{
    return board->touch ? 1u + (unsigned)board->colours : 2u;
}

static bool
needs_wide_labels(const struct flow_sweep *sweep)
{
    const int colours = sweep->board->colours;

    return 1 + colours + sweep->slots > UINT8_MAX;
}

int
flow_front_key_words(const struct flow_sweep *sweep)
{
    const int bytes = entries_of(sweep) * (needs_wide_labels(sweep) ? 2 : 1);

    /* Whole pairs, so that the usual boards all have the length that the hot loop knows. */
    return bytes <= 0 ? 2 : (bytes + 15) / 16 * 2;
}

static void
free_kept(struct flow_front *front)
{
    for (size_t i = 0; i < front->kept_count; i++) {
        const size_t count = front->kept[i].count;

        base_release(front->memory, front->kept[i].keys,
                     count * (size_t)front->words * sizeof(uint64_t));
        base_release(front->memory, front->kept[i].ancestors,
                     count * sizeof *front->kept[i].ancestors);
    }
    base_release(front->memory, front->kept, front->kept_capacity * sizeof *front->kept);
}

void
flow_front_free(struct flow_front *front)
{
    size_t parts;

    if (!front)
        return;
    parts = (size_t)front->parts;
    for (size_t i = 0; i < parts && front->now && front->next; i++) {
        flow_layer_free(&front->now[i]);
        flow_layer_free(&front->next[i]);
    }
    for (size_t i = 0; i < parts * parts && front->spills; i++) {
        struct flow_spill *spill = &front->spills[i];

        base_release(front->memory, spill->keys,
                     spill->capacity * (size_t)front->words * sizeof *spill->keys);
        base_release(front->memory, spill->ways, spill->capacity * sizeof *spill->ways);
    }
    free_kept(front);
    base_release(front->memory, front->routes,
                 front->blocks * (size_t)front->words * sizeof *front->routes);
    base_release(front->memory, front->now, parts * sizeof *front->now);
    base_release(front->memory, front->next, parts * sizeof *front->next);
    base_release(front->memory, front->turn, parts * sizeof *front->turn);
    base_release(front->memory, front->spills, parts * parts * sizeof *front->spills);
    base_release(front->memory, front, sizeof *front);
}

static int
count_parts(int threads)
{
    int parts = 1;

    while (threads > 1 && parts < PARTS_A_WORKER * threads)
        parts *= 2;
    return parts;
}

static bool
put_first_state(struct flow_front *front)
{
    const uint64_t nothing[FLOW_FRONT_WORDS] = {0};
    const struct flow_ways one = {.count_low = 1, .from = 0, .also = FLOW_NOWHERE};
    return flow_layer_put(&front->now[0], nothing, front->words,
                          flow_layer_hash(nothing, front->words), &one);
}

enum clew_status
flow_front_new(struct flow_front **out, const struct flow_sweep *sweep, struct search *search,
               struct clew_error *error)
{
    struct base_memory *memory = search->memory;
    struct flow_front *front = base_alloc_zero(memory, 1, sizeof *front);
    size_t parts;

    *out = NULL;
    if (!front)
        return base_no_memory(error);
    front->sweep = sweep;
    front->search = search;
    front->memory = memory;
    front->words = flow_front_key_words(sweep);
    front->is_wide = needs_wide_labels(sweep);
    front->mate = first_mate(sweep->board);
    front->parts = count_parts(search->threads);
    front->keep_every = (KEEP_AT_LEAST + sweep->line - 1) / sweep->line * sweep->line;
    parts = (size_t)front->parts;
    front->now = base_alloc_zero(memory, parts, sizeof *front->now);
    front->next = base_alloc_zero(memory, parts, sizeof *front->next);
    front->spills = base_alloc_zero(memory, parts * parts, sizeof *front->spills);
    front->turn = base_alloc_zero(memory, parts, sizeof *front->turn);
    for (size_t i = 0; i < parts && front->now && front->next; i++) {
        flow_layer_init(&front->now[i], memory, front->words);
        flow_layer_init(&front->next[i], memory, front->words);
    }
    if (!front->now || !front->next || !front->spills || !front->turn || !put_first_state(front)) {
        flow_front_free(front);
        return base_no_memory(error);
    }
    flow_front_find_routes(front);
    *out = front;
    return CLEW_OK;
}

uint64_t
flow_front_size(const struct flow_front *front)
{
    uint64_t size = 0;

    for (int i = 0; i < front->parts; i++)
        size += front->now[i].count;
    return size;
}

bool
flow_front_spill(const struct flow_front *front, int from, int to, const uint64_t *key,
                 const struct flow_ways *ways)
{
    struct flow_spill *spill = &front->spills[from * front->parts + to];
    const size_t words = (size_t)front->words;

    if (spill->count == spill->capacity) {
        const size_t old = spill->capacity, capacity = old ? 2 * old : 512;
        uint64_t *keys = base_alloc(front->memory, capacity * words * sizeof *keys);
        struct flow_ways *more = base_alloc(front->memory, capacity * sizeof *more);

        if (!keys || !more) {
            base_release(front->memory, keys, capacity * words * sizeof *keys);
            base_release(front->memory, more, capacity * sizeof *more);
            return false;
        }
        if (old) {
            memcpy(keys, spill->keys, old * words * sizeof *keys);
            memcpy(more, spill->ways, old * sizeof *more);
        }
        base_release(front->memory, spill->keys, old * words * sizeof *keys);
        base_release(front->memory, spill->ways, old * sizeof *more);
        spill->keys = keys;
        spill->ways = more;
        spill->capacity = capacity;
    }
    memcpy(spill->keys + spill->count * words, key, words * sizeof *key);
    spill->ways[spill->count++] = *ways;
    return true;
}

static bool
send_part(struct flow_front *front, int part, bool is_alone)
{
    const struct flow_sweep *sweep = front->sweep;
    struct flow_front_work work = {.front = front,
                                   .step = &sweep->steps[front->at],
                                   .ring = sweep->rings ? &sweep->rings[front->at] : NULL,
                                   .route = flow_front_route(front, front->at + 1),
                                   .into = front->next,
                                   .parts = front->parts,
                                   .part = part,
                                   .is_alone = is_alone};

    flow_front_expand_layer(&work, &front->now[part]);
    return !work.has_failed;
}

/* First phase: the successors of a part, those that stay put at once. */
static void
send(void *context, int place)
{
    struct flow_front *front = context;

    if (!send_part(front, front->turn[place], false))
        atomic_store(&front->has_failed, true);
}

static inline __attribute__((always_inline)) bool
receive_spill(struct flow_layer *layer, struct flow_spill *spill, int words)
{
    for (size_t i = 0; i < spill->count; i++) {
        const uint64_t *key = spill->keys + i * (size_t)words;

        if (!flow_layer_put(layer, key, words, flow_layer_hash(key, words), &spill->ways[i]))
            return false;
    }
    spill->count = 0;
    return true;
}

/* Second phase: what the others sent. What it came from is no longer needed. */
static void
receive(void *context, int place)
{
    struct flow_front *front = context;
    const int part = front->turn[place];
    struct flow_layer *layer = &front->next[part];

    for (int sender = 0; sender < front->parts; sender++) {
        struct flow_spill *spill = &front->spills[sender * front->parts + part];
        const bool is_done = front->words == 2 ? receive_spill(layer, spill, 2)
                                               : receive_spill(layer, spill, front->words);

        if (!is_done)
            atomic_store(&front->has_failed, true);
    }
    flow_layer_clear(&front->now[part]);
}

static void
sort_parts(struct flow_front *front)
{
    for (int i = 0; i < front->parts; i++) {
        int place = i;

        for (; place > 0 && front->now[front->turn[place - 1]].count < front->now[i].count; place--)
            front->turn[place] = front->turn[place - 1];
        front->turn[place] = i;
    }
}

/* The successors of all parts, by the team where that pays. */
static bool
pass_node(struct flow_front *front, struct search_team *team)
{
    bool is_done = true;

    if (team && flow_front_size(front) >= WORTH_A_TEAM) {
        sort_parts(front);
        search_team_do(team, send);
        search_team_do(team, receive);
        return !atomic_load(&front->has_failed);
    }
    for (int part = 0; part < front->parts && is_done; part++)
        is_done = send_part(front, part, true);
    for (int part = 0; part < front->parts; part++)
        flow_layer_clear(&front->now[part]);
    return is_done;
}

static bool
push_kept(struct flow_front *front, struct flow_kept **room)
{
    if (front->kept_count == front->kept_capacity) {
        const size_t old = front->kept_capacity, capacity = old ? 2 * old : 32;
        struct flow_kept *kept =
            base_resize(front->memory, front->kept, old * sizeof *kept, capacity * sizeof *kept);

        if (!kept)
            return false;
        front->kept = kept;
        front->kept_capacity = capacity;
    }
    *room = &front->kept[front->kept_count];
    return true;
}

/* Keeps the layer, and makes its states the ancestors of all that follow. */
static bool
keep_layer(struct flow_front *front)
{
    const size_t count = (size_t)flow_front_size(front), words = (size_t)front->words;
    struct flow_kept *kept;
    uint32_t place = 0;

    if (!push_kept(front, &kept))
        return false;
    *kept = (struct flow_kept){.at = front->at, .count = (uint32_t)count};
    kept->keys = base_alloc(front->memory, count * words * sizeof *kept->keys);
    kept->ancestors = base_alloc(front->memory, count * sizeof *kept->ancestors);
    front->kept_count++;
    if (!kept->keys || !kept->ancestors)
        return false;
    for (int part = 0; part < front->parts; part++) {
        struct flow_layer *layer = &front->now[part];

        if (layer->count)
            memcpy(kept->keys + place * words, layer->keys,
                   layer->count * words * sizeof *kept->keys);
        for (uint32_t i = 0; i < layer->count; i++, place++) {
            kept->ancestors[place][0] = layer->ways[i].from;
            kept->ancestors[place][1] = layer->ways[i].also;
            layer->ways[i].from = place;
            layer->ways[i].also = FLOW_NOWHERE;
        }
    }
    return true;
}

static bool
step(struct flow_front *front, struct search_team *team)
{
    struct flow_layer *emptied = front->now;

    if (!pass_node(front, team))
        return false;
    front->now = front->next;
    front->next = emptied;
    front->at++;
    if (front->at % front->keep_every == 0 || flow_front_is_done(front))
        return keep_layer(front);
    return true;
}

/* Passes nodes up to the target. */
static void
lead(struct search_team *team, void *context)
{
    struct flow_front *front = context;

    while (front->at < front->target)
        if (!step(front, team)) {
            atomic_store(&front->has_failed, true);
            return;
        }
}

bool
flow_front_pass(struct flow_front *front, int32_t steps)
{
    const int32_t left = front->sweep->board->node_count - front->at;

    front->target = front->at + (steps < left ? steps : left);
    if (front->parts > 1 && flow_front_size(front) >= WORTH_A_TEAM / 4)
        search_team_run(front->search->crew, front->parts, lead, front);
    else
        lead(NULL, front);
    return !atomic_load(&front->has_failed);
}

flow_number
flow_front_count(const struct flow_front *front)
{
    for (int part = 0; part < front->parts; part++)
        if (front->now[part].count)
            return flow_ways_count(&front->now[part].ways[0]);
    return 0;
}
