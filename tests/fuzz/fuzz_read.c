/*
 * fuzz_read - any bytes at all through the public header, and what must hold whatever they are.
 *
 *     whole    all boards of the text; each one solved within tiny limits, written in every format
 *              that can write it, read back, written again: the same text must come out
 *     pieces   the same text fed in small pieces: as many boards, in the same order, and as many
 *              refused
 *
 * The size of the pieces, the engine and what is asked are drawn from the bytes.
 */
#include "fuzz.h"

#define CELLS_TO_SOLVE 200
#define CELLS_TO_WRITE 4000
#define MAX_BOARDS     40

/* Fowler, Noll and Vo's hash: the only chance there is here. */
static uint64_t
hash(const uint8_t *data, size_t size)
{
    uint64_t sum = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < size; i++)
        sum = (sum ^ data[i]) * UINT64_C(1099511628211);
    return sum ^ sum >> 29;
}

/* ---- Solving and writing one board ---- */

static const char *
draw_engine(const char *puzzle, uint64_t chance)
{
    struct clew_engine_info info = CLEW_ENGINE_INFO_INIT;
    size_t count = 0;

    while (clew_engine_at(puzzle, count, &info))
        count++;
    must(count > 0 && clew_engine_at(puzzle, chance % count, &info), "no engine", puzzle);
    return info.name;
}

static struct clew_answer *
solve(const struct clew_board *board, uint64_t chance)
{
    static const char *const questions[] = {"answer", "unique", "count"};
    static const char *const threads[] = {"1", "1", "2", "4"};
    struct clew_options *options = small_options();
    struct clew_answer *answer = NULL;
    struct clew_error error = {0};
    enum clew_status status;

    set(options, "limit-nodes", "3000");
    set(options, "limit-seconds", "0.2");
    set(options, "engine", draw_engine(clew_board_puzzle(board), chance));
    set(options, "ask", questions[chance / 64 % 3]);
    set(options, "threads", threads[chance / 1024 % 4]);
    status = clew_solve(&answer, board, options, NULL, &error);
    must(status != CLEW_BAD_ANSWER, "an engine was mistaken", error.text);
    must(status == CLEW_OK || status == CLEW_UNSUPPORTED || status == CLEW_BAD_OPTION,
         "solving failed", error.text);
    must((answer != NULL) == (status == CLEW_OK), "an answer without success", "");
    clew_options_free(options);
    return answer;
}

/* What was written must be readable, and come out the same when it is written again. */
static void
read_back(const struct clew_board *board, const char *format, const char *text, size_t length)
{
    struct clew_options *options = small_options();
    struct clew_board *again = NULL;
    struct clew_error error = {0};
    char *second = NULL;
    size_t second_length = 0;

    set(options, "puzzle", clew_board_puzzle(board));
    set(options, "format", format);
    must(clew_board_read(&again, text, length, options, &error) == CLEW_OK,
         "own writing not understood", error.text);
    must(clew_board_rows(again) == clew_board_rows(board) &&
             clew_board_cols(again) == clew_board_cols(board),
         "another size came back", format);
    must(clew_write(&second, &second_length, again, NULL, format, &error) == CLEW_OK,
         "what was written once cannot be written twice", error.text);
    must(second_length == length && memcmp(second, text, length) == 0,
         "writing, reading and writing gives another text", format);
    clew_free(second);
    clew_board_free(again);
    clew_options_free(options);
}

static void
write_everything(const struct clew_board *board, const struct clew_answer *answer)
{
    struct clew_format_info format = CLEW_FORMAT_INFO_INIT;
    struct clew_error error = {0};
    char *text = NULL;
    size_t length;

    for (size_t i = 0; clew_format_at(clew_board_puzzle(board), i, &format); i++) {
        const enum clew_status status =
            clew_write(&text, &length, board, NULL, format.name, &error);

        must(status == CLEW_OK || status == CLEW_UNSUPPORTED, "writing failed", error.text);
        if (status == CLEW_OK) {
            must(strlen(text) == length, "a text with a null byte inside", format.name);
            if (strcmp(format.name, "map") != 0) /* a map knows neither ball nor hole */
                read_back(board, format.name, text, length);
            clew_free(text);
        }
    }
    show_everywhere(board, answer);
}

static void
use_board(const struct clew_board *board, uint64_t chance)
{
    const int64_t cells = clew_board_rows(board) * clew_board_cols(board);
    struct clew_answer *answer = NULL;

    if (cells <= CELLS_TO_SOLVE)
        answer = solve(board, chance);
    if (cells <= CELLS_TO_WRITE)
        write_everything(board, answer);
    clew_answer_free(answer);
}

/* ---- Reading: whole, and in pieces ---- */

struct tally {
    uint64_t boards;
    uint64_t cells;
    uint64_t refused;
    uint64_t places; /* of the refusals, lines and columns added up */
};

static void
count(struct tally *tally, enum clew_status status, const struct clew_board *board,
      const struct clew_error *error)
{
    if (status == CLEW_OK) {
        tally->boards++;
        tally->cells += (uint64_t)(clew_board_rows(board) * clew_board_cols(board));
        return;
    }
    must(board == NULL, "a board came with a refusal", error->text);
    must(error->text[0] != '\0', "refused without a word", clew_status_name(status));
    tally->refused++;
    tally->places += error->line * 1000003 + error->column;
}

static struct tally
read_whole(const char *text, size_t size, uint64_t chance)
{
    struct clew_options *options = small_options();
    struct tally tally = {0};
    struct clew_reader *reader;
    struct clew_board *board;
    struct clew_error error;
    enum clew_status status;

    must(clew_reader_new(&reader, "fuzz", options, &error) == CLEW_OK, "no reader", error.text);
    clew_reader_feed(reader, text, size, true);
    while ((status = clew_reader_next(reader, &board, &error)) != CLEW_END) {
        must(status != CLEW_MORE, "more wanted after the last piece", "");
        count(&tally, status, board, &error);
        if (board && tally.boards <= MAX_BOARDS)
            use_board(board, chance + tally.boards);
        clew_board_free(board);
    }
    clew_reader_free(reader);
    clew_options_free(options);
    return tally;
}

/* The piece grows by `step` whenever the reader wants more; what it used is taken off in front. */
static struct tally
read_pieces(const char *text, size_t size, size_t step)
{
    struct clew_options *options = small_options();
    struct tally tally = {0};
    struct clew_reader *reader;
    struct clew_board *board;
    struct clew_error error;
    enum clew_status status = CLEW_MORE;
    size_t start = 0, end = 0;

    must(clew_reader_new(&reader, "fuzz", options, &error) == CLEW_OK, "no reader", error.text);
    clew_reader_feed(reader, text, 0, size == 0);
    while ((status = clew_reader_next(reader, &board, &error)) != CLEW_END) {
        if (status != CLEW_MORE) {
            count(&tally, status, board, &error);
            clew_board_free(board);
            continue;
        }
        must(end < size, "more wanted after the last piece", "");
        start += clew_reader_used(reader);
        end = size - end > step ? end + step : size;
        clew_reader_feed(reader, text + start, end - start, end == size);
    }
    clew_reader_free(reader);
    clew_options_free(options);
    return tally;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint64_t chance = hash(data, size);
    const size_t step = 1 + chance % 50 + size / 64;
    char *text = copy_of(data, size, false);
    struct tally whole, pieces;

    whole = read_whole(text, size, chance);
    pieces = read_pieces(text, size, step);
    must(memcmp(&whole, &pieces, sizeof whole) == 0, "pieces read otherwise than the whole", "");
    free(text);
    return 0;
}
