/*
 * flow_engine_learn - the engine `learn`: one learning search, or several of different temper.
 *
 * How long a learning search takes is partly luck. With more than one thread each runs a learner
 * of its own temper on the whole question, and the answer is that of the first to settle it; they
 * share nothing but the flag of the race. With one thread the answer is always the same one.
 *
 * All board kinds, both rules. `unique` goes on to a second answer, `count` to the last one: it
 * finds answers one by one, so it is for boards with few of them.
 */
#include "flow/flow_claim.h"
#include "flow/flow_engines.h"
#include "flow/learn/flow_learn.h"
#include "search/search_race.h"

#define MAX_CONTESTANTS 16

struct contestant {
    struct search_meter meter;
    enum flow_learn_state state;
    uint64_t found;
    uint64_t guesses;
    uint8_t *used[2]; /* edges of the first two answers */
};

struct learn_race {
    struct puzzle_job *job;
    uint64_t wanted; /* answers to look for; 0: all */
    struct search_race race;
    struct contestant contestants[MAX_CONTESTANTS]; /* the number of each is its temper */
};

/* Looks for the answers that are wanted, until there are no more or another contestant is done. */
static void
find_answers(struct contestant *contestant, const struct learn_race *race, struct flow_learn *learn)
{
    for (;;) {
        contestant->state = flow_learn_run(learn, &contestant->meter, 0, &race->race.is_over);
        if (contestant->state != FLOW_LEARN_ANSWER)
            return;
        if (contestant->found < 2)
            flow_learn_answer(learn, contestant->used[contestant->found]);
        if (++contestant->found == race->wanted)
            return;
        flow_learn_exclude(learn);
    }
}

static bool
has_settled(const struct contestant *contestant)
{
    return contestant->state == FLOW_LEARN_ANSWER || contestant->state == FLOW_LEARN_EXHAUSTED;
}

static bool
learn_as_contestant(void *context, int temper)
{
    struct learn_race *race = context;
    struct contestant *contestant = &race->contestants[temper];
    const struct puzzle_job *job = race->job;
    const struct flow_board *board = job->board;
    struct flow_learn *learn = flow_learn_new(board, board->touch, temper, job->search->memory);

    if (!learn) {
        contestant->state = FLOW_LEARN_NO_MEMORY;
        return false;
    }
    if (job->position)
        flow_learn_start_from(learn, job->position);
    search_meter_start(&contestant->meter, job->search, temper);
    find_answers(contestant, race, learn);
    search_meter_finish(&contestant->meter);
    contestant->guesses = flow_learn_guesses(learn);
    flow_learn_free(learn);
    return has_settled(contestant);
}

/* The winner; else whoever has an answer; else the first. */
static const struct contestant *
choose_contestant(const struct learn_race *race)
{
    const int winner = search_race_winner(&race->race);

    if (winner >= 0)
        return &race->contestants[winner];
    for (int i = 0; i < race->race.contestant_count; i++)
        if (race->contestants[i].found)
            return &race->contestants[i];
    return &race->contestants[0];
}

/* Only who went to the end has proved something; the others still have what they found. */
static enum clew_status
compare_claims(const struct learn_race *race, struct clew_error *error)
{
    struct flow_claim claims[MAX_CONTESTANTS];

    for (int i = 0; i < race->race.contestant_count; i++) {
        const struct contestant *contestant = &race->contestants[i];

        claims[i] = (struct flow_claim){.engine = flow_engine_learn.name,
                                        .least = contestant->found,
                                        .most = contestant->state == FLOW_LEARN_EXHAUSTED
                                                    ? contestant->found
                                                    : FLOW_CLAIM_UNBOUNDED};
    }
    return flow_claims_check(claims, race->race.contestant_count, error);
}

/* What one contestant knows becomes the answer. */
static enum clew_status
report_contestant(struct puzzle_job *job, const struct contestant *contestant,
                  struct clew_error *error)
{
    const struct flow_result found = {.first = contestant->found > 0 ? contestant->used[0] : NULL,
                                      .second = contestant->found > 1 ? contestant->used[1] : NULL,
                                      .count = contestant->found,
                                      .hits = -1,
                                      .guesses = (int64_t)contestant->guesses};

    if (has_settled(contestant))
        return flow_result_settle(job, &found, error);
    return flow_result_give_up(job, &found, error);
}

static enum clew_status
run_race(struct learn_race *race, struct clew_error *error)
{
    struct puzzle_job *job = race->job;
    const struct contestant *chosen;
    enum clew_status status = CLEW_OK;

    search_race_run(&race->race, job->search->pool);
    chosen = choose_contestant(race);
    if (job->contestants_must_agree)
        status = compare_claims(race, error);
    if (status)
        return status;
    if (chosen->state == FLOW_LEARN_NO_MEMORY && !chosen->found)
        return base_no_memory(error);
    return report_contestant(job, chosen, error);
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_board *board = job->board;
    struct base_memory *memory = job->search->memory;
    const int threads = job->search->threads;
    const int count = threads < MAX_CONTESTANTS ? threads : MAX_CONTESTANTS;
    const size_t edges = (size_t)board->edge_count;
    const size_t bytes = 2 * edges * (size_t)count;
    uint8_t *used = base_alloc(memory, bytes);
    struct learn_race race = {.job = job,
                              .wanted = job->ask == PUZZLE_ASK_ANSWER   ? 1
                                        : job->ask == PUZZLE_ASK_UNIQUE ? 2
                                                                        : 0};
    enum clew_status status;

    if (!used)
        return base_no_memory(error);
    race.race = (struct search_race){.contestant_count = count,
                                     .waits_for_all = job->contestants_must_agree,
                                     .contest = learn_as_contestant,
                                     .context = &race};
    for (int i = 0; i < count; i++) {
        uint8_t *room = used + 2 * edges * (size_t)i;

        race.contestants[i] =
            (struct contestant){.state = FLOW_LEARN_STOPPED, .used = {room, room + edges}};
    }
    status = run_race(&race, error);
    base_release(memory, used, bytes);
    return status;
}

const struct engine flow_engine_learn = {
    .name = "learn",
    .description = "guesses links and learns from conflicts; all boards, both rules",
    .origin = "conflict-driven clause learning (Marques-Silva and Sakallah, 1996) over path rules",
    .takes_position = true,
    .solve = solve,
};
