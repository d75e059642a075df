/* cli_generated - see cli_generated.h. */
#include "commands/cli_generated.h"
#include "input/cli_values.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "terminal/cli_progress.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void
cli_product_free(struct cli_product *product)
{
    clew_rating_free(product->rating);
    clew_answer_free(product->answer);
    clew_board_free(product->board);
    *product = (struct cli_product){0};
}

uint64_t
cli_recipe_boards(const struct cli_recipe *recipe)
{
    return cli_selection_size(&recipe->selection, recipe->count);
}

struct cli_product
cli_recipe_product(const struct cli_recipe *recipe, uint64_t index)
{
    const uint64_t number = cli_selection_number(&recipe->selection, index);

    return (struct cli_product){.number = number, .seed = recipe->seed + number - 1};
}

const char *
cli_generated_path(const struct cli_args *args)
{
    return cli_is_given(args, CLI_RESUME) ? cli_text(args, CLI_RESUME) : cli_text(args, CLI_OUTPUT);
}

enum cli_generated_form
cli_generated_form(const struct cli_args *args)
{
    if (cli_flag(args, CLI_JSON))
        return CLI_GENERATED_JSON;
    return cli_has_ending(cli_generated_path(args), "pdf") ? CLI_GENERATED_PAGES
                                                           : CLI_GENERATED_TEXT;
}

/* ---- How to make the boards again ---- */

/* Options that change how fast boards are made, but not which. */
static bool
is_part_of_recipe(const char *option)
{
    static const char *const others[] = {"seed", "threads", "tables"};

    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
        if (!strcmp(others[i], option))
            return false;
    return strncmp(option, "limit-", 6) != 0;
}

/* A value as a shell needs it. */
static void
print_quoted(FILE *out, const char *value)
{
    if (!value[strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                             ".,:_/+-%")]) {
        fputs(value, out);
        return;
    }
    fputc('\'', out);
    for (; *value; value++)
        fputs(*value == '\'' ? "'\\''" : (const char[]){*value, '\0'}, out);
    fputc('\'', out);
}

static void
print_recipe(FILE *out, const struct cli_recipe *recipe, uint64_t seed, uint64_t count)
{
    const struct cli_args *args = recipe->args;

    fprintf(out, "clew generate %s %" PRId64 "x%" PRId64, recipe->puzzle, recipe->size.rows,
            recipe->size.cols);
    for (size_t i = 0; i < args->given_count; i++) {
        const struct cli_given *given = &args->given[i];

        if (!is_part_of_recipe(given->name) || cli_library_value(args, given->name) != given->value)
            continue;
        fprintf(out, " --%s=", given->name);
        print_quoted(out, given->value);
    }
    if (cli_is_given(args, CLI_TO)) {
        fputs(" --to=", out);
        print_quoted(out, cli_text(args, CLI_TO));
    }
    if (count > 1)
        fprintf(out, " --count=%" PRIu64, count);
    if (count > 1 && cli_is_given(args, CLI_SHARD))
        fprintf(out, " --shard=%s", cli_text(args, CLI_SHARD));
    if (cli_option_find(recipe->puzzle, "seed"))
        fprintf(out, " --seed=%" PRIu64, seed);
}

/* NULL without memory. */
static char *
recipe_text(const struct cli_recipe *recipe, uint64_t seed, uint64_t count)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    if (!out)
        return NULL;
    print_recipe(out, recipe, seed, count);
    return fclose(out) ? NULL : text;
}

static char *
header_text(const struct cli_recipe *recipe)
{
    const uint64_t count = cli_recipe_boards(recipe);
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    if (!out)
        return NULL;
    fputs("# ", out);
    print_recipe(out, recipe, recipe->seed, recipe->count);
    fprintf(out, "\n# %" PRIu64 " board%s; the same command makes %s again.\n", count,
            count == 1 ? "" : "s", count == 1 ? "it" : "them");
    return fclose(out) ? NULL : text;
}

/* ---- Opening ---- */

/* JSON has no comments, and other programs read it. */
static bool
wants_header(const struct cli_args *args)
{
    const char *format = cli_text(args, CLI_TO);

    if (!cli_is(args, CLI_HEADER, "auto"))
        return cli_flag(args, CLI_HEADER);
    return !(format && (!strcmp(format, "json") || !strcmp(format, "arrays")));
}

/* Whether a line of JSON was made by the command for the index-th board. */
static bool
is_line_of_recipe(const void *context, const char *line, size_t length, uint64_t index)
{
    const struct cli_recipe *recipe = context;
    json_t *object = json_loadb(line, length, 0, NULL);
    const char *command = json_string_value(json_object_get(object, "command"));
    char *wanted = recipe_text(recipe, cli_recipe_product(recipe, index).seed, 1);
    const bool is_same = command && wanted && !strcmp(command, wanted);

    free(wanted);
    json_decref(object);
    return is_same;
}

static enum cli_exit
open_pack(struct cli_generated *generated, struct clew_control *control)
{
    const struct cli_recipe *recipe = generated->recipe;
    const struct cli_args *args = recipe->args;
    const struct cli_pack_boards what = {.boards = &generated->boards,
                                         .puzzle = recipe->puzzle,
                                         .rows = recipe->size.rows,
                                         .cols = recipe->size.cols};
    enum cli_exit code;

    generated->header = wants_header(args) && generated->form == CLI_GENERATED_TEXT
                            ? header_text(recipe)
                            : strdup("");
    if (!generated->header)
        return cli_error(args->command, "no memory");
    code =
        cli_pack_open(&generated->pack, args->command, cli_generated_path(args), generated->header);
    if (code)
        return code;
    generated->has_pack = true;
    code = cli_boards_init_pack(&generated->boards, args, control, &generated->pack);
    if (!code)
        code = generated->form == CLI_GENERATED_TEXT
                   ? cli_pack_continue(&generated->pack, &what)
                   : cli_pack_continue_lines(&generated->pack, is_line_of_recipe, recipe);
    generated->count = generated->kept_count = generated->pack.count;
    return code;
}

static enum cli_exit
write_header(const struct cli_recipe *recipe)
{
    char *header = header_text(recipe);
    enum cli_exit code = header ? CLI_OK : cli_error(recipe->args->command, "no memory");

    if (!code)
        code = cli_output_write(header, strlen(header));
    free(header);
    return code;
}

enum cli_exit
cli_generated_open(struct cli_generated *generated, const struct cli_recipe *recipe,
                   struct clew_control *control)
{
    const struct cli_args *args = recipe->args;
    enum cli_exit code = CLI_OK;

    *generated = (struct cli_generated){.recipe = recipe, .form = cli_generated_form(args)};
    if (generated->form == CLI_GENERATED_PAGES)
        return CLI_OK;
    if (strcmp(cli_generated_path(args), "-")) {
        code = open_pack(generated, control);
        if (code)
            cli_generated_close(generated);
        return code;
    }
    if (generated->form == CLI_GENERATED_JSON)
        return CLI_OK;
    code = cli_boards_init(&generated->boards, args, control);
    if (!code && cli_flag(args, CLI_HEADER))
        code = write_header(recipe);
    return code;
}

/* ---- JSON ---- */

static void
set_rating(json_t *object, const struct clew_rating *rating)
{
    const struct clew_fact *fact;
    json_t *facts;

    if (!rating) {
        json_object_set_new(object, "grade", json_null());
        return;
    }
    json_object_set_new(object, "grade", json_string(clew_grade_name(clew_rating_grade(rating))));
    json_object_set_new(object, "score", json_real(clew_rating_score(rating)));
    facts = json_object();
    for (size_t i = 0; (fact = clew_rating_fact_at(rating, i)); i++)
        cli_json_fact(facts, fact);
    json_object_set_new(object, "rating", facts);
}

/* Without real numbers: these are times, which differ from run to run. */
static void
set_solution(json_t *object, const struct clew_answer *answer)
{
    const struct clew_fact *fact;

    for (size_t i = 0; (fact = clew_answer_fact_at(answer, i)); i++)
        if (fact->kind != CLEW_FACT_REAL)
            cli_json_fact(object, fact);
}

/* The board as lines, in the format of --to or the default one; JSON where that cannot show it. */
static json_t *
board_lines(const struct cli_product *product, const char *to)
{
    struct clew_format_info format = CLEW_FORMAT_INFO_INIT;
    const char *name = to;
    char *text;
    size_t length;
    json_t *lines;

    if (!to && clew_format_at(clew_board_puzzle(product->board), 0, &format))
        name = format.name;
    if (clew_write(&text, &length, product->board, NULL, name, NULL) &&
        clew_write(&text, &length, product->board, product->answer, "json", NULL))
        return json_null();
    lines = cli_json_lines(text, length);
    clew_free(text);
    return lines;
}

static json_t *
product_json(const struct cli_generated *generated, const struct cli_product *product)
{
    const struct cli_recipe *recipe = generated->recipe;
    char *command = recipe_text(recipe, product->seed, 1);
    json_t *object = json_object(), *solution;

    if (command)
        json_object_set_new(object, "command", cli_json_text(command, strlen(command)));
    free(command);
    if (cli_is_given(recipe->args, CLI_SHARD) || cli_is_given(recipe->args, CLI_RESUME))
        json_object_set_new(object, "number", json_integer((json_int_t)product->number));
    json_object_set_new(object, "puzzle", json_string(recipe->puzzle));
    json_object_set_new(object, "rows", json_integer(recipe->size.rows));
    json_object_set_new(object, "cols", json_integer(recipe->size.cols));
    json_object_set_new(object, "seed", json_integer((json_int_t)product->seed));
    json_object_set_new(object, "board", board_lines(product, cli_text(recipe->args, CLI_TO)));
    solution = product->answer ? json_object() : json_null();
    if (product->answer)
        set_solution(solution, product->answer);
    json_object_set_new(object, "solution", solution);
    set_rating(object, product->rating);
    return object;
}

static enum cli_exit
add_json(struct cli_generated *generated, const struct cli_product *product)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    enum cli_exit code = CLI_OK;

    if (!out || !cli_json_write(out, product_json(generated, product)) || fclose(out)) {
        free(text);
        return cli_error(generated->recipe->args->command, "no memory for the JSON");
    }
    cli_progress_hold();
    code = generated->has_pack ? cli_pack_add(&generated->pack, text, length)
                               : cli_output_write(text, length);
    cli_progress_release();
    free(text);
    return code;
}

/* ---- Pages ---- */

static enum cli_exit
keep_product(struct cli_generated *generated, struct cli_product *product)
{
    if (generated->product_count == generated->product_capacity) {
        const size_t capacity = generated->product_capacity ? 2 * generated->product_capacity : 64;
        struct cli_product *grown =
            realloc(generated->products, capacity * sizeof(*generated->products));

        if (!grown)
            return cli_error(generated->recipe->args->command, "no memory");
        generated->products = grown;
        generated->product_capacity = capacity;
    }
    generated->products[generated->product_count++] = *product;
    *product = (struct cli_product){0};
    return CLI_OK;
}

static enum cli_exit
save_pages(const struct cli_generated *generated)
{
    const struct cli_args *args = generated->recipe->args;
    struct cli_sheet_item *items = calloc(generated->product_count, sizeof(*items));
    enum cli_exit code;

    if (!items)
        return cli_error(args->command, "no memory");
    for (size_t i = 0; i < generated->product_count; i++)
        items[i] = (struct cli_sheet_item){.board = generated->products[i].board,
                                           .answer = generated->products[i].answer,
                                           .note = "there is no answer"};
    code = cli_sheet_save(args, items, generated->product_count);
    free(items);
    return code;
}

/* ---- Boards ---- */

enum cli_exit
cli_generated_add(struct cli_generated *generated, struct cli_product *product)
{
    enum cli_exit code = CLI_OK;

    switch (generated->form) {
    case CLI_GENERATED_TEXT:
        code = cli_boards_add(&generated->boards, product->board, generated->recipe->puzzle);
        break;
    case CLI_GENERATED_JSON:
        code = add_json(generated, product);
        break;
    case CLI_GENERATED_PAGES:
        code = keep_product(generated, product);
        break;
    }
    generated->count += !code;
    cli_product_free(product);
    return code;
}

enum cli_exit
cli_generated_close(struct cli_generated *generated)
{
    enum cli_exit code = CLI_OK;

    if (generated->boards.writer)
        code = cli_boards_end(&generated->boards);
    if (generated->has_pack)
        code = cli_worse(code, cli_pack_close(&generated->pack));
    if (generated->product_count)
        code = cli_worse(code, save_pages(generated));
    for (size_t i = 0; i < generated->product_count; i++)
        cli_product_free(&generated->products[i]);
    free(generated->products);
    free(generated->header);
    return code;
}
