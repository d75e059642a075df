/*
 * solve - the library from C++: owners for the handles, and errors as exceptions.
 *
 *     c++ -std=c++11 solve.cc $(pkg-config --cflags --libs clew)
 */
#include <clew.h>

#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

struct freed {
    void operator()(clew_board *board) const { clew_board_free(board); }
    void operator()(clew_answer *answer) const { clew_answer_free(answer); }
    void operator()(char *text) const { clew_free(text); }
};

template <class Handle> using owner = std::unique_ptr<Handle, freed>;

static void
check(clew_status status, const clew_error &error)
{
    if (status != CLEW_OK)
        throw std::runtime_error(std::string(clew_status_name(status)) + ": " + error.text);
}

static owner<clew_board>
read(const std::string &text)
{
    clew_board *board;
    clew_error error;

    check(clew_board_read(&board, text.data(), text.size(), nullptr, &error), error);
    return owner<clew_board>(board);
}

static owner<clew_answer>
solve(const owner<clew_board> &board)
{
    clew_answer *answer;
    clew_error error;

    check(clew_solve(&answer, board.get(), nullptr, nullptr, &error), error);
    return owner<clew_answer>(answer);
}

static owner<char>
draw(const owner<clew_board> &board, const owner<clew_answer> &answer)
{
    clew_style style = CLEW_STYLE_INIT;
    clew_error error;
    char *text;

    style.ascii = true;
    check(clew_draw_text(&text, nullptr, board.get(), answer.get(), &style, &error), error);
    return owner<char>(text);
}

int
main()
{
    const auto board = read("1 2 3\n4 5 6\n0 7 8\n");
    const auto answer = solve(board);

    std::cout << clew_outcome_name(clew_answer_outcome(answer.get())) << ", proof "
              << clew_proof_name(clew_answer_proof(answer.get())) << ": "
              << clew_answer_moves(answer.get()) << "\n"
              << draw(board, answer).get();
    try {
        read("1 2 3\n4 5 5\n0 7 8\n");
    } catch (const std::runtime_error &error) {
        std::cout << error.what() << "\n";
    }
}
