/*
 * cmd_generate - clew generate: new boards; the same seed makes the same board.
 *
 * Boards are made --jobs at a time (cli_jobs) and written in the order of their seeds, so that the
 * output is the same for any number of jobs.
 */
#include "commands/cli_generated.h"
#include "commands/cli_jobs.h"
#include "input/cli_memory.h"
#include "input/cli_values.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct generator {
    struct clew_options *options;
    struct clew_control *control;
};

struct generation {
    struct cli_recipe recipe;
    struct cli_generated generated;
    uint64_t next; /* of the shard, from 0 */
    size_t workers;
    struct generator generators[CLI_MAX_JOBS]; /* one per worker */
    bool has_seed_line;                        /* the random seed was printed */
    atomic_int code;                           /* enum cli_exit: of the first board that failed */
};

struct job {
    struct cli_product product;
    struct clew_error error;
};

/* ---- One board ---- */

/* One at a time. No board is begun after one has failed. */
static bool
next_board(void *context, void *slot)
{
    struct generation *generation = context;
    struct job *job = slot;

    if (generation->next == cli_recipe_boards(&generation->recipe) || cli_signals_stopped() ||
        generation->code)
        return false;
    job->product = cli_recipe_product(&generation->recipe, generation->next++);
    return true;
}

/* Puzzles without random numbers have no seed option. */
static enum clew_status
set_seed(const struct generation *generation, struct clew_options *options, uint64_t seed,
         struct clew_error *error)
{
    char text[32];

    if (!cli_option_find(generation->recipe.puzzle, "seed"))
        return CLEW_OK;
    snprintf(text, sizeof(text), "%" PRIu64, seed);
    return clew_options_set(options, "seed", text, error);
}

/* A board that cannot be rated, because it has several solutions or none, has no grade. */
static enum clew_status
rate_product(struct cli_product *product, const struct generator *generator,
             struct clew_error *error)
{
    const enum clew_status status =
        clew_rate(&product->rating, product->board, generator->options, generator->control, error);

    return status == CLEW_UNSUPPORTED ? CLEW_OK : status;
}

static void
generate_board(void *context, void *slot, size_t worker)
{
    struct generation *generation = context;
    const struct cli_recipe *recipe = &generation->recipe;
    const enum cli_generated_form form = generation->generated.form;
    const bool needs_answer = form == CLI_GENERATED_JSON ||
                              (form == CLI_GENERATED_PAGES && cli_flag(recipe->args, CLI_ANSWERS));
    const struct clew_generate_request request = {sizeof(request), recipe->puzzle,
                                                  recipe->size.rows, recipe->size.cols};
    struct generator *generator = &generation->generators[worker];
    struct job *job = slot;
    enum clew_status status;

    if (cli_signals_stopped() || generation->code) { /* many jobs may be waiting */
        job->error.status = CLEW_STOPPED;
        return;
    }
    status = set_seed(generation, generator->options, job->product.seed, &job->error);
    if (!status)
        status = clew_generate(&job->product.board, needs_answer ? &job->product.answer : NULL,
                               &request, generator->options, generator->control, &job->error);
    if (!status && form == CLI_GENERATED_JSON)
        status = rate_product(&job->product, generator, &job->error);
    if (!status)
        job->error.status = CLEW_OK;
}

static enum cli_exit
error_of_generator(const struct generation *generation, const struct clew_error *error)
{
    const struct cli_command *command = generation->recipe.args->command;

    if (error->status != CLEW_STOPPED)
        return cli_error(command, "%s", error->text);
    if (!cli_signals_stopped())
        cli_error(command, "%s", error->text);
    return CLI_GAVE_UP;
}

/* A seed that nobody gave is printed once, unless what was asked for cannot be made at all. */
static void
print_random_seed(struct generation *generation, const struct job *job)
{
    const struct cli_args *args = generation->recipe.args;
    const bool is_possible = !job->error.status || job->error.status == CLEW_STOPPED;

    if (!generation->has_seed_line && is_possible && !cli_library_value(args, "seed") &&
        !cli_flag(args, CLI_QUIET)) {
        cli_progress_clear();
        fprintf(stderr, "seed %" PRIu64 "\n", generation->recipe.seed);
        generation->has_seed_line = true;
    }
}

/* In the order of the seeds, one at a time. */
static void
report_board(void *context, void *slot)
{
    struct generation *generation = context;
    struct job *job = slot;
    const uint64_t count = cli_recipe_boards(&generation->recipe);

    print_random_seed(generation, job);
    if (generation->code)
        ; /* boards after one that failed are not wanted */
    else if (job->error.status)
        generation->code = (int)error_of_generator(generation, &job->error);
    else
        generation->code = (int)cli_generated_add(&generation->generated, &job->product);
    cli_product_free(&job->product);
    if (count > 1)
        cli_progress_boards(generation->generated.count, generation->generated.count, count);
}

/* ---- All boards ---- */

static void
note_end(const struct generation *generation)
{
    const struct cli_generated *generated = &generation->generated;
    const struct cli_recipe *recipe = &generation->recipe;
    const char *output = cli_generated_path(recipe->args);

    if (cli_signals_stopped())
        cli_interrupted(recipe->args->command, "after %" PRIu64 " board%s%s", generated->count,
                        generated->count == 1 ? "" : "s",
                        generated->has_pack ? "; the same command continues" : "");
    else if (generated->kept_count && !cli_flag(recipe->args, CLI_QUIET))
        fprintf(stderr, "%s: %" PRIu64 " of %" PRIu64 " boards were there already\n", output,
                generated->kept_count, cli_recipe_boards(recipe));
}

/* Boards finished before a limit or signal are kept. */
static enum cli_exit
generate_all(struct generation *generation)
{
    const struct cli_jobs jobs = {.workers = generation->workers,
                                  .job_bytes = sizeof(struct job),
                                  .context = generation,
                                  .next = next_board,
                                  .next_now = next_board,
                                  .run = generate_board,
                                  .report = report_board};
    enum cli_exit code = cli_generated_open(&generation->generated, &generation->recipe,
                                            generation->generators[0].control);

    if (code)
        return code;
    generation->next = cli_recipe_boards(&generation->recipe);
    if (generation->generated.kept_count < generation->next)
        generation->next = generation->generated.kept_count;
    if (generation->workers == 1)
        cli_progress_search(generation->generators[0].control);
    if (!cli_jobs_run(&jobs))
        generation->code = cli_error(generation->recipe.args->command, "no memory for %zu jobs",
                                     generation->workers);
    cli_progress_search(NULL);
    cli_progress_clear();
    note_end(generation);
    code = cli_worse((enum cli_exit)generation->code, cli_generated_close(&generation->generated));
    return cli_signals_stopped() ? cli_worse(code, CLI_GAVE_UP) : code;
}

/* The jobs share the default memory limit; a limit given by the user applies to each job. */
static bool
make_generators(struct generation *generation)
{
    const struct cli_args *args = generation->recipe.args;
    char bytes[32];

    generation->workers = cli_jobs_workers(cli_number(args, CLI_JOBS));
    snprintf(bytes, sizeof(bytes), "%zu", cli_half_of_memory() / generation->workers);
    for (size_t i = 0; i < generation->workers; i++) {
        struct generator *generator = &generation->generators[i];

        generator->options = cli_options_copy(args, NULL);
        generator->control = cli_control_new();
        if (!generator->options || !generator->control ||
            (!cli_library_value(args, "limit-bytes") &&
             clew_options_set(generator->options, "limit-bytes", bytes, NULL)))
            return false;
    }
    return true;
}

static void
free_generators(struct generation *generation)
{
    for (size_t i = 0; i < generation->workers; i++) {
        clew_options_free(generation->generators[i].options);
        cli_control_free(generation->generators[i].control);
    }
}

/* ---- Arguments ---- */

static enum cli_exit
find_first_seed(struct cli_recipe *recipe)
{
    const struct cli_args *args = recipe->args;
    const char *given = cli_library_value(args, "seed");

    if (given)
        return cli_value_number(&recipe->seed, given)
                   ? CLI_OK
                   : cli_error(args->command, "--seed: write the number without a unit");
    recipe->seed = cli_random_seed();
    return CLI_OK;
}

static enum cli_exit
read_recipe(struct cli_recipe *recipe, const struct cli_args *args)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;

    *recipe = (struct cli_recipe){.args = args, .count = cli_number(args, CLI_COUNT)};
    if (args->operand_count != 2)
        return cli_error(args->command, "a puzzle and a size are needed: clew generate %s",
                         args->command->usage);
    if (!cli_puzzle_find(&puzzle, args->command, args->operands[0]))
        return CLI_ERROR;
    recipe->puzzle = puzzle.name;
    if (!cli_size_parse(&recipe->size, args->operands[1]))
        return cli_error(args->command, "'%s' is not a size; write rows x columns, as in 8x12",
                         args->operands[1]);
    if (cli_is_given(args, CLI_OUTPUT) && cli_is_given(args, CLI_RESUME))
        return cli_error(args->command, "--output and --resume both name the file");
    if (cli_selection_init(&recipe->selection, args) ||
        (cli_generated_form(args) == CLI_GENERATED_PAGES && cli_sheet_check(args)))
        return CLI_ERROR;
    if (cli_is_given(args, CLI_SHARD) && !cli_library_value(args, "seed"))
        return cli_error(args->command, "--shard needs --seed: all shards have the same one");
    return find_first_seed(recipe);
}

static enum cli_exit
run_generate(const struct cli_args *args)
{
    struct generation *generation = calloc(1, sizeof(*generation));
    enum cli_exit code;

    if (!generation)
        return cli_error(args->command, "no memory");
    code = read_recipe(&generation->recipe, args);
    if (!code) {
        code = make_generators(generation) ? CLI_OK : cli_error(args->command, "no memory");
        cli_progress_start(args);
        if (!code)
            code = generate_all(generation);
        cli_progress_stop();
        free_generators(generation);
    }
    free(generation);
    return code;
}

const struct cli_command cmd_generate = {
    .name = "generate",
    .summary = "make new boards",
    .group = CLI_GROUP_MAKE,
    .usage = "PUZZLE ROWSxCOLS",
    .details =

        "The same puzzle, size, options and seed make the same board on every machine.\n"
        "Without --seed a random seed is chosen and printed to standard error. Board n of\n"
        "--count has the seed S + n - 1. A board that the default format cannot represent\n"
        "is written as JSON. --json adds the solution and the rating to each board.\n"
        "\n"
        "With --output FILE boards are appended to a pack, after a comment that says how\n"
        "to make them again. A pack that was interrupted, even by a crash, is continued\n"
        "by the same command, and nothing else in the file is changed. FILE.pdf becomes\n"
        "pages for printing. --resume FILE is another name for --output FILE; with\n"
        "--shard I/N a run makes the boards I, I+N, I+2N ... of --count.\n"
        "Ctrl-C or a limit stops with exit code 3; finished boards are kept.",
    .own = CLI_TAKES(CLI_COUNT) | CLI_TAKES(CLI_TO) | CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_OUTPUT) |
           CLI_TAKES(CLI_HEADER) | CLI_TAKES(CLI_QUIET) | CLI_TAKES(CLI_JOBS) |
           CLI_TAKES(CLI_PER_PAGE) | CLI_TAKES(CLI_PAPER) | CLI_TAKES(CLI_ANSWERS) |
           CLI_TAKES(CLI_TITLE) | CLI_TAKES(CLI_COLOR) | CLI_TAKES(CLI_PROGRESS) |
           CLI_TAKES(CLI_SHARD) | CLI_TAKES(CLI_RESUME),
    .rare = CLI_TAKES(CLI_PER_PAGE) | CLI_TAKES(CLI_PAPER) | CLI_TAKES(CLI_ANSWERS) |
            CLI_TAKES(CLI_TITLE) | CLI_TAKES(CLI_COLOR),
    .library = CLEW_FOR_GENERATING,
    .run = run_generate,
};
