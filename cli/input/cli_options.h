/*
 * cli_options - the words after a command: options with their values, and the rest.
 *
 * Two sorts of options look the same to people. The command's own stand in the table below, which
 * feeds parsing, help, completion and the check of the man page. Those of the library (engine,
 * limits, rules of a puzzle ...) are asked from it by clew_option_at and go to it as text, so that
 * a puzzle that declares a new one needs no word here.
 *
 * Written: --name value, --name=value, --flag, --no-flag, -o value, and -- before words that
 * begin with a dash. `-` alone is a word: standard input.
 *
 * Fails: with one sentence on standard error that names the nearest valid word, and CLI_BAD.
 * Memory: cli_args_free; words and values are borrowed from argv.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli.h"

/* id, name, letter, kind, what to show for the value or the choices, standard, about */
#define CLI_OPTION_TABLE(X)                                                                        \
    X(JSON, "json", 0, FLAG, "", "off", "one JSON object a line")                                  \
    X(QUIET, "quiet", 'q', FLAG, "", "off", "one short line a board")                              \
    X(LONG, "long", 0, FLAG, "", "off", "add the moves in words: left, up ... (maze, tiles)")      \
    X(STATS, "stats", 0, FLAG, "", "off", "a table of the searches on standard error")             \
    X(UNIQUE, "unique", 0, FLAG, "", "off", "say whether the answer is the only one")              \
    X(JOBS, "jobs", 'j', NUMBER, "N", "1", "boards at a time; 0 takes one for each processor")     \
    X(PROGRESS, "progress", 0, FLAG, "", "auto",                                                   \
      "a line on standard error while a search lasts; auto: on a terminal")                        \
    X(COLOR, "color", 0, CHOICE, "auto|always|never", "auto",                                      \
      "colours; auto: on a terminal, unless NO_COLOR is set")                                      \
    X(DRAW, "draw", 0, FILE, "FILE", NULL,                                                         \
      "write pictures: .svg .png .pdf or .txt by the ending; from the second board on NAME-2 ...") \
    X(OUTPUT, "output", 'o', FILE, "FILE", "-", "write there and not to standard output")          \
    X(TO, "to", 0, TEXT, "FORMAT", NULL, "format to write; clew formats lists them")               \
    X(COUNT, "count", 0, NUMBER, "N", "1", "how many; each takes the next seed")                   \
    X(DARK, "dark", 0, FLAG, "", "off", "picture on a dark ground")                                \
    X(ASCII, "ascii", 0, FLAG, "", "auto",                                                         \
      "draw with ASCII only; standard where the locale "                                           \
      "is not UTF-8")                                                                              \
    X(CELL, "cell", 0, REAL, "POINTS", "0", "picture: size of a cell, 0 for the usual")            \
    X(ANIMATED, "animated", 0, FLAG, "", "off", "SVG that shows how the answer comes about")       \
    X(PER_PAGE, "per-page", 0, NUMBER, "N", "4", "boards on a page, 1 to 30")                      \
    X(ANSWERS, "answers", 0, FLAG, "", "off", "add pages with the answers at the end")             \
    X(COLOUR, "colour", 0, FLAG, "", "off", "in colour, not black on white")                       \
    X(TITLE, "title", 0, TEXT, "TEXT", "Puzzles", "what stands at the head of every page")         \
    X(ANIMATE, "animate", 0, FLAG, "", "off",                                                      \
      "on a terminal: show the answer step by step before it is printed")                          \
    X(RECORD, "record", 0, FILE, "FILE.svg", NULL, "write a moving picture of what is shown")      \
    X(SPEED, "speed", 0, REAL, "X", "1", "X times as fast as usual")                               \
    X(ENGINES, "engines", 0, TEXT, "A,B,...", NULL, "engines to compare; all of the puzzle")       \
    X(THREADS, "threads", 0, TEXT, "N,N,...", "1", "numbers of threads to run each engine with")   \
    X(REPEAT, "repeat", 0, NUMBER, "N", "1", "runs of each engine; the median counts")             \
    X(CSV, "csv", 0, FLAG, "", "off", "values parted by commas, a line a run, names in the first") \
    X(PLOT, "plot", 0, FILE, "FILE.svg", NULL, "draw the seconds as bars on a logarithmic scale")  \
    X(STATE, "state", 0, FILE, "FILE", NULL,                                                       \
      "the position: a saved game, or a board as it is now")                                       \
    X(LEVEL, "level", 0, CHOICE, "1|2|3|4|5", "4",                                                 \
      "how much it reveals: status, which, where, why, the move itself")                           \
    X(COMPLETION, "completion", 0, CHOICE, "bash|list|scdoc", NULL,                                \
      "print what a shell needs, all options as a list, or their part of the manual page")         \
    X(HELP, "help", 'h', FLAG, "", "off", "show this")

enum cli_option {
#define X(id, ...) CLI_##id,
    CLI_OPTION_TABLE(X)
#undef X
    CLI_OPTION_COUNT
};

#define CLI_TAKES(option) (UINT64_C(1) << (option))
/* What every command takes. */
#define CLI_TAKES_ALWAYS CLI_TAKES(CLI_HELP)

/* The same shape for both sorts; letter is 0 for those of the library. */
struct cli_option_info {
    struct clew_option_info base;
    char letter;
};

extern const struct cli_option_info cli_option_infos[CLI_OPTION_COUNT];

struct cli_args {
    const struct cli_command *command;
    struct clew_options *options;         /* what goes to the library */
    const char *values[CLI_OPTION_COUNT]; /* of the command's own; NULL: not given */
    struct cli_given {
        const char *name, *value;
    } * given; /* of the library's */
    size_t given_count;
    char **words;
    size_t word_count;
};

/* Parses what stands behind the command's name. Frees nothing on failure but its own. */
enum cli_exit cli_args_parse(struct cli_args *args, const struct cli_command *command, int argc,
                             char **argv);
void cli_args_free(struct cli_args *args);

bool cli_is_given(const struct cli_args *args, enum cli_option option);
bool cli_flag(const struct cli_args *args, enum cli_option option);
/* The given text or the standard; may be NULL. */
const char *cli_text(const struct cli_args *args, enum cli_option option);
double cli_real(const struct cli_args *args, enum cli_option option);
uint64_t cli_number(const struct cli_args *args, enum cli_option option);
bool cli_is(const struct cli_args *args, enum cli_option option, const char *choice);

/* The text given for an option of the library, or NULL. */
const char *cli_library_text(const struct cli_args *args, const char *name);

/* The option of that name of a puzzle (NULL: one that all puzzles have), or NULL. */
const struct clew_option_info *cli_option_find(const char *puzzle, const char *name);
/* Whether the word is one of "a|b|c". */
bool cli_is_in_list(const char *list, const char *word);
/* The choices of an option, or what help shows for its value. */
const char *cli_option_values(const struct clew_option_info *info);
/*
 * What counts when the option is not given, as people should read it; NULL where that goes
 * without saying. It may be another than the library's: the command protects the machine.
 */
const char *cli_standard(const struct clew_option_info *info);
/* What the command adds to the library's description: where the values are listed; or "". */
const char *cli_see_also(const struct clew_option_info *info);

/*
 * A walk over the options of the library that the uses allow. Several puzzles may declare one of
 * the same name: in the same words it is met once, else with each of them, as --rule means another
 * thing in each. Begin with {0}; next gives NULL past the last. `puzzle` is then the first that
 * declares the option, or NULL for those that all puzzles have.
 */
struct cli_walk {
    const char *puzzle;
    size_t puzzle_index; /* 0: for all puzzles; then one more than clew_puzzle_at's */
    size_t option_index;
    bool is_again; /* the name was met before, in other words */
};

const struct clew_option_info *cli_walk_next(struct cli_walk *walk, unsigned uses);

#endif
