#include <clew.h>
#include <stdio.h>
#include <string.h>

int
main(void)
{
    const char *text = ".H...\n##..#\n.....\n.#..#\n.#.B.\n";
    struct clew_board *board;
    struct clew_answer *answer;
    struct clew_error error;

    if (clew_board_read(&board, text, strlen(text), NULL, &error) != CLEW_OK) {
        fprintf(stderr, "line %llu: %s\n", (unsigned long long)error.line, error.text);
        return 2;
    }
    if (clew_solve(&answer, board, NULL, NULL, &error) != CLEW_OK) {
        fprintf(stderr, "%s\n", error.text);
        clew_board_free(board);
        return 2;
    }
    printf("%s", clew_outcome_name(clew_answer_outcome(answer)));
    if (clew_answer_has_solution(answer))
        printf(" %s", clew_answer_moves(answer));
    printf("\n");
    clew_answer_free(answer);
    clew_board_free(board);
    return 0;
}
