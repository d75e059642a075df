/* support_game - games, hints and ratings; see support.h and play_fixture.h. */
#include "play_fixture.h"
#include "support.h"

#include "search/search_pool.h"

#include <string.h>

struct clew_game *
support_start(struct clew_board *board)
{
    struct clew_game *game;

    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    clew_board_free(board); /* the game keeps it alive */
    return game;
}

struct clew_hint *
support_hint(struct clew_game *game)
{
    struct clew_hint *hint;

    assert_int_equal(clew_game_hint(&hint, game, CLEW_HINT_DO, NULL, NULL, NULL), CLEW_OK);
    return hint;
}

int64_t
support_rating_fact(const struct clew_rating *rating, const char *name)
{
    const struct clew_fact *fact;

    for (size_t i = 0; (fact = clew_rating_fact_at(rating, i)); i++)
        if (strcmp(fact->name, name) == 0)
            return fact->number;
    fail_msg("no fact %s", name);
    return -1;
}

enum clew_status
play_fixture_hint(struct puzzle_hint *hint, const struct puzzle *puzzle, const void *position,
                  struct base_memory *memory)
{
    const struct puzzle_options options = {NULL, puzzle->options};
    struct search_monitor monitor = {.on_event = NULL};
    struct search search = {.threads = 1};
    enum clew_status status = search_pool_new(&search.pool, 1, memory, NULL);

    if (status)
        return status;
    search_start(&search, memory, &monitor);
    hint->position = position;
    hint->options = &options;
    hint->search = &search;
    status = puzzle->play->hint(hint, NULL);
    hint->options = NULL;
    hint->search = NULL;
    search_pool_free(search.pool);
    return status;
}
