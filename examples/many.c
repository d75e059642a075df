/*
 * many - reads boards from standard input as they arrive, and prints one line for each.
 *
 *     ./many < boards.txt
 *
 * The reader is fed in pieces of any size: what it has not used stays in front of the next piece.
 */
#include <clew.h>
#include <stdio.h>
#include <string.h>

static char text[1 << 16];

static void
print_answer(const struct clew_board *board)
{
    struct clew_answer *answer;
    struct clew_error error;

    if (clew_solve(&answer, board, NULL, NULL, &error) == CLEW_OK)
        printf("line %llu: %s, %lld x %lld, %s\n", (unsigned long long)clew_board_line(board),
               clew_board_puzzle(board), (long long)clew_board_rows(board),
               (long long)clew_board_cols(board), clew_outcome_name(clew_answer_outcome(answer)));
    else
        printf("%s\n", error.text);
    clew_answer_free(answer);
}

int
main(void)
{
    struct clew_reader *reader;
    struct clew_board *board;
    struct clew_error error;
    enum clew_status status;
    size_t held = 0;

    if (clew_reader_new(&reader, "standard input", NULL, &error))
        return 2;
    do {
        held += fread(text + held, 1, sizeof text - held, stdin);
        clew_reader_feed(reader, text, held, feof(stdin) || ferror(stdin));
        while ((status = clew_reader_next(reader, &board, &error)) != CLEW_MORE &&
               status != CLEW_END) {
            if (status == CLEW_OK)
                print_answer(board);
            else
                printf("line %llu: %s\n", (unsigned long long)error.line, error.text);
            clew_board_free(board);
        }
        held -= clew_reader_used(reader);
        memmove(text, text + clew_reader_used(reader), held);
    } while (status == CLEW_MORE && held < sizeof text);
    clew_reader_free(reader);
    return status == CLEW_END ? 0 : 2;
}
