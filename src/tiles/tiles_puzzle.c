/* tiles_puzzle - see the header. */
#include "tiles/tiles_puzzle.h"

#include "tiles/tiles_check.h"
#include "tiles/tiles_draw.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_generate.h"
#include "tiles/tiles_text.h"

#include <stdio.h>
#include <string.h>

static const struct clew_option_info options[] = {
    {.name = "goal",
     .kind = CLEW_OPTION_CHOICE,
     .choices = "last|first",
     .default_value = "last",
     .use = CLEW_FOR_READING | CLEW_FOR_GENERATING,
     .description = "where the goal 1 2 3 ... has its gap"},
    {.name = "to",
     .kind = CLEW_OPTION_FILE,
     .placeholder = "FILE",
     .use = CLEW_FOR_READING,
     .description = "a board that is the goal"},
    {.name = "gap",
     .kind = CLEW_OPTION_FLAG,
     .default_value = "off",
     .use = CLEW_FOR_READING,
     .description = "moves are told as the gap's, not as the tile's"},
    {.name = "parallel",
     .kind = CLEW_OPTION_CHOICE,
     .choices = "shared|split|per-depth",
     .default_value = "shared",
     .use = CLEW_FOR_SOLVING,
     .description = "how the deepening engines share their work among threads"},
    {.name = "split-depth",
     .kind = CLEW_OPTION_NUMBER,
     .placeholder = "N",
     .default_value = "3",
     .use = CLEW_FOR_SOLVING,
     .description = "moves after which split and per-depth make tasks"},
    {.name = "order",
     .kind = CLEW_OPTION_TEXT,
     .placeholder = "LRUD",
     .default_value = "LRUD",
     .use = CLEW_FOR_SOLVING,
     .description = "the order in which tiles are tried"},
    {.name = "undo",
     .kind = CLEW_OPTION_FLAG,
     .default_value = "off",
     .use = CLEW_FOR_SOLVING,
     .description =
         "iddfs and iddfs-pruned also try to take back the last move, as they were published"},
    {.name = "heuristic",
     .kind = CLEW_OPTION_CHOICE,
     .choices = "auto|manhattan|conflict|walking|pdb-555|pdb-663|pdb-78|pdb-6666",
     .default_value = "auto",
     .use = CLEW_FOR_SOLVING,
     .description = "the lower bound that ida uses"},
    {.name = "tables",
     .kind = CLEW_OPTION_TEXT,
     .placeholder = "FOLDER",
     .default_value = "cache",
     .use = CLEW_FOR_SOLVING | CLEW_FOR_TABLES,
     .description = "where pattern databases are kept: a folder, cache (the user's own) or none"},
    {.name = "automaton",
     .kind = CLEW_OPTION_FLAG,
     .default_value = "on",
     .use = CLEW_FOR_SOLVING,
     .description = "ida passes over moves that a shorter way replaces"},
    {.name = "kind",
     .kind = CLEW_OPTION_CHOICE,
     .choices = "solvable|any|walk",
     .default_value = "solvable",
     .use = CLEW_FOR_GENERATING,
     .description = "any solvable board, any board, or a random walk from the goal"},
    {.name = "walk",
     .kind = CLEW_OPTION_NUMBER,
     .placeholder = "N",
     .default_value = "100",
     .use = CLEW_FOR_GENERATING,
     .description = "moves of the random walk"},
    {.name = "seed",
     .kind = CLEW_OPTION_NUMBER,
     .placeholder = "N",
     .default_value = "1",
     .use = CLEW_FOR_GENERATING,
     .description = "same seed, same board"},
    {.name = NULL},
};

static const struct puzzle_format *const formats[] = {
    &tiles_format_rows, &tiles_format_list, &tiles_format_game,
    &tiles_format_hex,  &tiles_format_json, NULL,
};

static int64_t
rows_of(const void *board)
{
    return ((const struct tiles_board *)board)->rows;
}

static int64_t
cols_of(const void *board)
{
    return ((const struct tiles_board *)board)->cols;
}

static void
look_at_cell(const void *board, int64_t cell, bool dark, struct clew_cell *look)
{
    const struct tiles_board *own = board;
    const int tile = own->tile_at[cell];

    look->kind = CLEW_CELL_TILE;
    look->value = tile;
    look->goal = own->goal_at[cell];
    if (tile) {
        snprintf(look->name, sizeof look->name, "%d", tile);
        look->colour = tiles_colour(own, tile, dark);
    }
}

static int64_t
step_to(const void *board, int64_t cell, enum clew_side side)
{
    const struct tiles_board *own = board;

    return grid_step(own->rows, own->cols, cell, side);
}

/* ---- Answers that people write: L R U D, or words, with anything between ---- */

static const char *const words[] = {"left", "right", "up", "down"};

/* A whole word such as "Left", or one letter; 0 when it is neither. */
static char
take_move(struct base_text *text)
{
    size_t length = 0;
    char word[8] = {0};

    while (text->at + length < text->end && length < sizeof word - 1) {
        const char c = text->at[length];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')))
            break;
        word[length++] = (char)(c | 0x20);
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i]) == 0) {
            text->at += length;
            return (char)(words[i][0] - 'a' + 'A');
        }
    if (length && grid_direction_of_letter(word[0]) >= 0) {
        text->at++;
        return (char)(word[0] - 'a' + 'A');
    }
    return 0;
}

static enum clew_status
read_answer(void **answer, const void *board, struct base_text *text, struct base_memory *memory,
            struct clew_error *error)
{
    const struct tiles_start as_it_is = {0};
    const bool names_gap = ((const struct tiles_board *)board)->names_gap;
    struct tiles_answer *own = NULL;
    struct base_writer moves;
    enum clew_status status = CLEW_OK;

    base_writer_init(&moves, memory);
    for (base_text_skip_space(text); !status && !base_text_is_end(text);
         base_text_skip_space(text)) {
        const char move = take_move(text);

        if (move)
            base_write_char(&moves, names_gap ? tiles_opposite(move) : move);
        else
            status = base_text_fail(text, error, CLEW_BAD_TEXT, "%s is no move (L, R, U, D)",
                                    base_show_byte(base_text_peek(text)).text);
        while (base_text_take(text, ',') || base_text_take(text, ';'))
            ;
    }
    if (!status && (moves.failed || moves.length > INT32_MAX))
        status = base_no_memory(error);
    if (!status)
        status = tiles_answer_new(&own, &as_it_is, moves.text ? moves.text : "", (int)moves.length,
                                  memory, error);
    if (!status) {
        own->bound = 0; /* nothing is proved about somebody's way */
        *answer = own;
    }
    base_writer_free(&moves);
    return status;
}

/* ---- Facts ---- */

static void
add_path(const struct tiles_board *board, const struct tiles_answer *way,
         struct puzzle_facts *facts)
{
    struct base_writer path;

    base_writer_init(&path, facts->memory);
    for (int i = 0; i < way->length; i++)
        base_write_char(&path, board->names_gap ? tiles_opposite(way->moves[i]) : way->moves[i]);
    if (path.failed)
        facts->failed = true;
    puzzle_fact_text(facts, "path", path.text ? path.text : "", path.length);
    base_writer_free(&path);
    if (board->names_gap)
        puzzle_fact_text(facts, "moves", "gap", 3);
}

/* The two tiles whose exchange would make the board solvable: the last two of the goal. */
static void
add_reason(const struct tiles_board *board, struct puzzle_facts *facts)
{
    int tiles[2], count = 0;
    char text[120];

    for (int cell = board->cells - 1; count < 2; cell--)
        if (board->goal_at[cell])
            tiles[count++] = board->goal_at[cell];
    snprintf(text, sizeof text,
             "the parity is wrong: no way leads to the goal unless tiles %d and %d change places",
             tiles[1], tiles[0]);
    puzzle_fact_text(facts, "reason", text, strlen(text));
}

/* What people should know besides: there may be several such things. */
static void
add_note(const struct tiles_board *board, const struct tiles_answer *way,
         struct puzzle_facts *facts)
{
    const bool met_damage = way && way->met_damaged_table;
    char text[200];

    if (!board->is_goal_inferred && !met_damage)
        return;
    snprintf(text, sizeof text, "%s%s%s",
             board->is_goal_inferred
                 ? "only the goal with the gap first can be reached; it was taken"
                 : "",
             board->is_goal_inferred && met_damage ? "; " : "",
             met_damage ? "a table's file was damaged: it was set aside and built anew" : "");
    puzzle_fact_text(facts, "note", text, strlen(text));
}

static void
facts_of(const void *board, const void *answer, struct puzzle_facts *facts)
{
    static const char *const goals[] = {"last", "first", "given"};
    const struct tiles_board *own = board;
    const struct tiles_answer *way = answer;

    if (way) {
        add_path(own, way, facts);
        puzzle_fact_number(facts, "length", way->length);
        if (way->heuristic)
            puzzle_fact_text(facts, "heuristic", way->heuristic, strlen(way->heuristic));
        if (way->bound || !way->length) { /* somebody's own way has neither */
            puzzle_fact_number(facts, "bound", way->bound);
            puzzle_fact_real(facts, "table_seconds", way->table_seconds);
        }
    }
    puzzle_fact_text(facts, "goal", goals[own->goal], strlen(goals[own->goal]));
    add_note(own, way, facts);
    if (!tiles_is_solvable(own))
        add_reason(own, facts);
}

const struct puzzle tiles_puzzle = {
    .name = "tiles",
    .description = "sliding tiles (8-, 15-, 24-puzzle): the fewest moves to the goal",
    .options = options,
    .formats = formats,
    .engines = tiles_engines,
    .free_board = tiles_board_free,
    .free_answer = tiles_answer_free,
    .rows = rows_of,
    .cols = cols_of,
    .cell = look_at_cell,
    .step = step_to,
    .comment = tiles_comment,
    .check = tiles_check,
    .read_answer = read_answer,
    .facts = facts_of,
    .draw = tiles_draw,
    .draw_text = tiles_draw_text,
    .text_frames = tiles_text_frames,
    .draw_marks = tiles_draw_marks,
    .draw_marks_text = tiles_draw_marks_text,
    .generate = tiles_generate,
};
