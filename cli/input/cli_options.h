/*
 * cli_options - the arguments after a command: options with their values, and operands.
 *
 * There are two kinds of options. The command's own are in the table below, which generates
 * parsing, help, completion and the manual page. Those of the library (engine, limits, rules ...)
 * are listed by clew_option_at and passed on as text, so that a new option of a puzzle needs no
 * change here.
 *
 * Syntax: --name value, --name=value, --flag, --no-flag, --flag off, -o value, -qj2, and -- before
 * operands that begin with a dash. `-` alone is an operand: standard input.
 *
 * Fails: with a sentence on standard error that suggests the nearest valid name, and CLI_ERROR.
 * Memory: cli_args_free; operands and values are borrowed from argv.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli.h"

/* id, name, letter, kind, choices or placeholder of the value, default value, description */
#define CLI_OPTION_TABLE(X)                                                                        \
    X(JSON, "json", 0, FLAG, "", "off", "one JSON object per line")                                \
    X(QUIET, "quiet", 'q', FLAG, "", "off", "one short line per board")                            \
    X(LONG, "long", 0, FLAG, "", "off", "add the moves in words: left, up, ... (maze, tiles)")     \
    X(STATS, "stats", 0, FLAG, "", "off", "search statistics on standard error")                   \
    X(VERDICTS, "verdicts", 0, FLAG, "", "off",                                                    \
      "one line per board: number, outcome, proof, nodes; clew count adds the answers")            \
    X(SHARD, "shard", 0, TEXT, "I/N", NULL, "take only the boards I, I+N, ...; see clew merge")    \
    X(RESUME, "resume", 0, FILE, "FILE", NULL,                                                     \
      "append the results to FILE, and skip boards that it has already")                           \
    X(EXPECT, "expect", 0, NUMBER, "N", "0",                                                       \
      "how many boards there are; 0: up to the last one found")                                    \
    X(UNIQUE, "unique", 0, FLAG, "", "off", "find out whether the answer is the only one")         \
    X(JOBS, "jobs", 'j', NUMBER, "N", "1", "boards in parallel; 0: one per processor")             \
    X(TOGETHER, "together", 0, FLAG, "", "off",                                                    \
      "all ranks search one board after the other; a single board always")                         \
    X(PROGRESS, "progress", 0, FLAG, "", "auto",                                                   \
      "progress on standard error; auto: on a terminal")                                           \
    X(COLOR, "color", 0, CHOICE, "auto|always|never", "auto",                                      \
      "auto: colours on a terminal unless NO_COLOR is set")                                        \
    X(DRAW, "draw", 0, FILE, "FILE", NULL,                                                         \
      "write a picture: .svg, .png, .pdf or .txt; several boards: NAME-01, NAME-02, ...")          \
    X(OUTPUT, "output", 'o', FILE, "FILE", "-", "write to FILE instead of standard output")        \
    X(FORCE, "force", 0, FLAG, "", "off", "overwrite files that are not pictures")                 \
    X(TO, "to", 0, TEXT, "FORMAT", NULL, "output format; clew formats lists them")                 \
    X(WRITE, "write", 0, TEXT, "FORMAT", NULL, "write the solved boards in this format")           \
    X(SOLVE, "solve", 0, FLAG, "", "off", "solve the boards and write the answers")                \
    X(COUNT, "count", 0, NUMBER, "N", "1", "number of boards; each one uses the next seed")        \
    X(HEADER, "header", 0, FLAG, "", "auto",                                                       \
      "begin with a comment that says how to make the boards again; auto: in a file")              \
    X(DARK, "dark", 0, FLAG, "", "off", "pictures on a dark background")                           \
    X(ASCII, "ascii", 0, FLAG, "", "auto", "ASCII only; auto: if the locale is not UTF-8")         \
    X(CELL, "cell", 0, REAL, "POINTS", "0", "size of a cell in pictures; 0: default size")         \
    X(COORDINATES, "coordinates", 0, FLAG, "", "off", "row and column numbers at the edge")        \
    X(ANIMATE, "animate", 0, FLAG, "", "off", "show the answer step by step (terminal, SVG)")      \
    X(PER_PAGE, "per-page", 0, NUMBER, "N", "4", "boards per page, 1 to 30")                       \
    X(PAPER, "paper", 0, CHOICE, "a4|letter", "a4", "size of the pages")                           \
    X(ANSWERS, "answers", 0, FLAG, "", "off", "add pages with the answers at the end")             \
    X(TITLE, "title", 0, TEXT, "TEXT", "Puzzles", "heading of every page")                         \
    X(RECORD, "record", 0, FILE, "FILE.svg", NULL, "write what is shown as an animated SVG")       \
    X(SPEED, "speed", 0, REAL, "X", "1", "speed of animations; 2 is twice as fast")                \
    X(ENGINES, "engines", 0, TEXT, "A,B,...", NULL,                                                \
      "engines to compare; default: all of the puzzle")                                            \
    X(VARIANTS, "variants", 0, TEXT, "'A; B; ...'", NULL,                                          \
      "engines with their own options to compare, separated by semicolons")                        \
    X(THREADS, "threads", 0, TEXT, "N,N,...", "1",                                                 \
      "thread counts to run each engine with, as 1,2,4 or 1..10")                                  \
    X(ROUNDS, "rounds", 0, NUMBER, "N", "1", "timed runs per engine; the median is reported")      \
    X(WARM, "warm", 0, FLAG, "", "on",                                                             \
      "build tables before timing; off: each engine starts in a new process")                      \
    X(CSV, "csv", 0, FLAG, "", "off",                                                              \
      "comma-separated values, one run per line, after a header line")                             \
    X(PLOT, "plot", 0, FILE, "FILE", NULL,                                                         \
      "draw bars, or curves where an option has a range: .svg, .png or .pdf")                      \
    X(TIMELINE, "timeline", 0, FILE, "FILE", NULL,                                                 \
      "draw what each thread did over time: .svg, .png, .pdf; .json: a Chrome trace")              \
    X(BOARDS, "boards", 0, TEXT, "FOLDER", NULL,                                                   \
      "folder with published boards that do not come with clew")                                   \
    X(MINUTES, "minutes", 0, REAL, "M", "2", "time for all runs; what takes longer is cut")        \
    X(SET, "set", 0, TEXT, "FILE", NULL,                                                           \
      "boards to measure on; more files may follow; default: the packs of the puzzle")             \
    X(PEER, "peer", 0, TEXT, "NAME", NULL,                                                         \
      "show another solver beside ours; the last argument is the file of its times")               \
    X(STATE, "state", 0, FILE, "FILE", NULL, "the current position: saved, or what is drawn")      \
    X(LEVEL, "level", 0, CHOICE, "1|2|3|4|5", "4",                                                 \
      "how much to reveal: status, what, where, why, the move")                                    \
    X(PORT, "port", 0, NUMBER, "N", "8137", "port of the page; 0: any free one")                   \
    X(OPEN, "open", 0, FLAG, "", "off", "open the page in the browser")                            \
    X(ALL, "all", 0, FLAG, "", "off", "list all options of a command")                             \
    X(COMPLETION, "completion", 0, CHOICE, "bash|fish|zsh|list|scdoc", NULL,                       \
      "print the completion of a shell, a list of all options, or the option part of the manual "  \
      "page")                                                                                      \
    X(HELP, "help", 'h', FLAG, "", "off", "show this help")

enum cli_option {
#define X(id, ...) CLI_##id,
    CLI_OPTION_TABLE(X)
#undef X
    CLI_OPTION_COUNT
};

#define CLI_TAKES(option) (UINT64_C(1) << (option))
/* Accepted by every command. */
#define CLI_TAKES_ALWAYS CLI_TAKES(CLI_HELP)

/* One type for both kinds; letter is 0 for options of the library. */
struct cli_option_info {
    struct clew_option_info base;
    char letter;
};

extern const struct cli_option_info cli_option_infos[CLI_OPTION_COUNT];

struct cli_args {
    const struct cli_command *command;
    struct clew_options *options;         /* passed to the library */
    const char *values[CLI_OPTION_COUNT]; /* of the own options; NULL: not given */
    struct cli_given {
        const char *name, *value;
    } * given; /* options of the library as given */
    size_t given_count;
    char **operands; /* arguments that are not options */
    size_t operand_count;
    /* A word after a flag that names no file: taken as a value, it is neither on nor off. */
    struct cli_stray_value {
        const char *flag, *word; /* NULL: there is none */
    } stray_value;
};

/*
 * A copy of the library's options as given, except ranges; then those of `more`, unless it is NULL.
 * NULL without memory.
 */
struct clew_options *cli_options_copy(const struct cli_args *args, const struct cli_args *more);

/* Parses the arguments after the command name. On failure call cli_args_free as well. */
enum cli_exit cli_args_parse(struct cli_args *args, const struct cli_command *command, int argc,
                             char **argv);
void cli_args_free(struct cli_args *args);

bool cli_is_given(const struct cli_args *args, enum cli_option option);
bool cli_flag(const struct cli_args *args, enum cli_option option);
/* The given value or the default; may be NULL. */
const char *cli_text(const struct cli_args *args, enum cli_option option);
double cli_real(const struct cli_args *args, enum cli_option option);
uint64_t cli_number(const struct cli_args *args, enum cli_option option);
bool cli_is(const struct cli_args *args, enum cli_option option, const char *choice);

/* The value given for an option of the library, or NULL. */
const char *cli_library_value(const struct cli_args *args, const char *name);

/* The option of a puzzle by name, or NULL; puzzle NULL: an option of all puzzles. */
const struct clew_option_info *cli_option_find(const char *puzzle, const char *name);
/* Whether the word is one of "a|b|c". */
bool cli_is_in_list(const char *list, const char *word);
/* The choices of an option, or the placeholder for its value. */
const char *cli_option_values(const struct clew_option_info *info);
/*
 * The default value as shown in help; NULL if it is obvious. It may differ from the library's:
 * the command limits memory.
 */
const char *cli_default_text(const struct clew_option_info *info);
/* Text that the command adds to the description: where to find the values; or "". */
const char *cli_see_also(const struct clew_option_info *info);

/*
 * Iterates over the library options for the given uses. An option that several puzzles declare
 * is returned once if kind, values and description are the same, otherwise once per puzzle (--rule
 * differs in each). Start with {0}; cli_option_next returns NULL at the end. `puzzle` is the first
 * puzzle that declares the option, or NULL if all puzzles have it.
 */
struct cli_option_iterator {
    const char *puzzle;
    size_t puzzle_index; /* 0: options of all puzzles; then the index of clew_puzzle_at plus one */
    size_t option_index;
    bool is_repeated; /* the name was returned before, with another meaning */
};

const struct clew_option_info *cli_option_next(struct cli_option_iterator *iterator, unsigned uses);

#endif
