/*
 * flow_engine_learn - the engine `learn`: one learning search, or several of different temper.
 *
 * How long a learning search takes is partly luck. With more than one thread each runs a learner
 * of its own temper on the whole question, and the first to end it speaks for all; they share
 * nothing but the word that it is over. With one thread the answer is always the same one.
 *
 * All board kinds, both rules. `unique` goes on to a second answer, `count` to the last one: it
 * finds answers one by one, so it is for boards with few of them.
 */
#include "flow/flow_engines.h"
#include "flow/flow_found.h"
#include "flow/flow_learn.h"

#define RUNNERS_MOST 16

struct runner {
    struct race *race;
    struct search_meter meter;
    enum flow_learn_state state;
    uint64_t found;
    uint64_t guesses;
    uint8_t *used[2]; /* edges of the first two answers */
    int temper;
};

struct race {
    struct puzzle_job *job;
    uint64_t wanted; /* answers to look for; 0: all */
    int runner_count;
    atomic_bool is_over;
    atomic_int winner; /* -1: nobody yet */
    struct runner runners[RUNNERS_MOST];
};

/* Looks for the answers that are wanted, until there are no more or somebody else is done. */
static void
look_for_answers(struct runner *runner, struct flow_learn *learn)
{
    const struct race *race = runner->race;

    for (;;) {
        runner->state = flow_learn_run(learn, &runner->meter, 0, &race->is_over);
        if (runner->state != FLOW_LEARN_ANSWER)
            return;
        if (runner->found < 2)
            flow_learn_answer(learn, runner->used[runner->found]);
        if (++runner->found == race->wanted)
            return;
        flow_learn_exclude(learn);
    }
}

static void
run_one(struct search_worker *worker, void *task)
{
    struct runner *runner = *(struct runner **)task;
    struct race *race = runner->race;
    struct search *search = race->job->search;
    const struct flow_board *board = race->job->board;
    struct flow_learn *learn;
    int nobody = -1;

    (void)worker;
    if (atomic_load(&race->is_over))
        return;
    learn = flow_learn_new(board, board->touch, runner->temper, search->memory);
    if (!learn) {
        runner->state = FLOW_LEARN_NO_MEMORY;
        return;
    }
    if (race->job->position)
        flow_learn_start_from(learn, race->job->position);
    search_meter_start(&runner->meter, search, runner->temper);
    look_for_answers(runner, learn);
    search_meter_finish(&runner->meter);
    runner->guesses = flow_learn_guesses(learn);
    flow_learn_free(learn);
    if (runner->state == FLOW_LEARN_ANSWER || runner->state == FLOW_LEARN_EXHAUSTED) {
        atomic_compare_exchange_strong(&race->winner, &nobody, runner->temper);
        atomic_store(&race->is_over, true);
    }
}

static void
run_all(struct search_worker *worker, void *task)
{
    struct race *race = task;
    struct runner *first = &race->runners[0];
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 1; i < race->runner_count; i++) {
        struct runner *runner = &race->runners[i];

        search_spawn(worker, &group, run_one, &runner, sizeof runner);
    }
    run_one(worker, &first);
    search_wait(worker, &group);
}

/* Who speaks: the winner; else whoever has an answer; else the first. */
static const struct runner *
speaker(const struct race *race)
{
    const int winner = atomic_load(&race->winner);

    if (winner >= 0)
        return &race->runners[winner];
    for (int i = 0; i < race->runner_count; i++)
        if (race->runners[i].found)
            return &race->runners[i];
    return &race->runners[0];
}

/* What the speaker knows becomes the answer; only who went to the end has proved something. */
static enum clew_status
speak(struct puzzle_job *job, const struct runner *runner, struct clew_error *error)
{
    const struct flow_found found = {.first = runner->found > 0 ? runner->used[0] : NULL,
                                     .second = runner->found > 1 ? runner->used[1] : NULL,
                                     .count = runner->found,
                                     .hits = -1,
                                     .guesses = (int64_t)runner->guesses};

    if (runner->state == FLOW_LEARN_ANSWER || runner->state == FLOW_LEARN_EXHAUSTED)
        return flow_found_settle(job, &found, error);
    return flow_found_give_up(job, &found, error);
}

static enum clew_status
run_race(struct race *race, struct clew_error *error)
{
    struct puzzle_job *job = race->job;
    const struct runner *runner;

    if (race->runner_count > 1) {
        search_crew_run(job->search->crew, run_all, race);
    } else {
        struct runner *alone = &race->runners[0];

        run_one(NULL, &alone);
    }
    runner = speaker(race);
    if (runner->state == FLOW_LEARN_NO_MEMORY && !runner->found)
        return base_no_memory(error);
    return speak(job, runner, error);
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_board *board = job->board;
    struct base_memory *memory = job->search->memory;
    const int threads = job->search->threads;
    const int runner_count = threads < RUNNERS_MOST ? threads : RUNNERS_MOST;
    const size_t edges = (size_t)board->edge_count;
    const size_t bytes = 2 * edges * (size_t)runner_count;
    uint8_t *used = base_alloc(memory, bytes);
    struct race race = {.job = job,
                        .wanted = job->ask == PUZZLE_ASK_ANSWER   ? 1
                                  : job->ask == PUZZLE_ASK_UNIQUE ? 2
                                                                  : 0,
                        .runner_count = runner_count};
    enum clew_status status;

    if (!used)
        return base_no_memory(error);
    atomic_init(&race.is_over, false);
    atomic_init(&race.winner, -1);
    for (int i = 0; i < runner_count; i++)
        race.runners[i] = (struct runner){
            .race = &race,
            .state = FLOW_LEARN_STOPPED,
            .used = {used + 2 * edges * (size_t)i, used + 2 * edges * (size_t)i + edges},
            .temper = i};
    status = run_race(&race, error);
    base_release(memory, used, bytes);
    return status;
}

const struct engine flow_engine_learn = {
    .name = "learn",
    .description = "guesses links, and learns a rule from every dead end; all boards, both rules",
    .origin = "conflict-driven clause learning (Marques-Silva and Sakallah, 1996) over path rules",
    .takes_position = true,
    .solve = solve,
};
