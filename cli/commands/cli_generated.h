/*
 * cli_generated - where generated boards go: standard output, a pack, JSON lines, or pages.
 *
 *     standard output   boards as text, each one as soon as it is finished
 *     FILE              a pack (cli_pack.h), which is continued if it is not complete
 *     FILE.pdf          pages for printing, written at the end (cli_sheet.h)
 *     --json            one object per board: the board, its solution and its rating
 *
 * Fails: with a message and CLI_ERROR; CLI_GAVE_UP if a limit or a signal stopped it.
 */
#ifndef CLI_GENERATED_H
#define CLI_GENERATED_H

#include "input/cli_puzzles.h"
#include "input/cli_selection.h"
#include "output/cli_pack.h"
#include "pictures/cli_sheet.h"

/* What is generated: enough to do it again. */
struct cli_recipe {
    const struct cli_args *args;
    const char *puzzle;
    struct cli_size size;
    uint64_t seed;                  /* of the first board */
    uint64_t count;                 /* of all shards */
    struct cli_selection selection; /* the shard */
};

/* A finished board; what is not asked for is NULL. */
struct cli_product {
    struct clew_board *board;
    struct clew_answer *answer;
    struct clew_rating *rating;
    uint64_t number; /* from 1, over all shards */
    uint64_t seed;
};

enum cli_generated_form {
    CLI_GENERATED_TEXT,
    CLI_GENERATED_JSON,
    CLI_GENERATED_PAGES,
};

struct cli_generated {
    const struct cli_recipe *recipe;
    enum cli_generated_form form;
    uint64_t count;      /* boards there, with those of an earlier run */
    uint64_t kept_count; /* of an earlier run */
    char *header;
    bool has_pack;
    struct cli_pack pack;
    struct cli_boards boards;     /* text */
    struct cli_product *products; /* pages: kept until the end */
    size_t product_count, product_capacity;
};

/* How many boards the shard has. */
uint64_t cli_recipe_boards(const struct cli_recipe *recipe);
/* The index-th board of the shard, from 0: its number and its seed. */
struct cli_product cli_recipe_product(const struct cli_recipe *recipe, uint64_t index);

/* The file of --output or --resume; "-" is standard output. */
const char *cli_generated_path(const struct cli_args *args);
/* The form that the arguments ask for. */
enum cli_generated_form cli_generated_form(const struct cli_args *args);

/* control is borrowed, as in cli_boards_init. If this fails, there is nothing to close. */
enum cli_exit cli_generated_open(struct cli_generated *generated, const struct cli_recipe *recipe,
                                 struct clew_control *control);
/* Takes over what the product has. */
enum cli_exit cli_generated_add(struct cli_generated *generated, struct cli_product *product);
enum cli_exit cli_generated_close(struct cli_generated *generated);

void cli_product_free(struct cli_product *product);

#endif
