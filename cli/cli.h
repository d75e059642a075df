/*
 * cli - what the commands of clew share: exit codes, error messages, and struct cli_command.
 *
 * A command is one file cmd_NAME.c that exports one `const struct cli_command`; main.c lists it.
 * The command uses only clew.h of the library. Help, completion, manual page and the checks of
 * options are generated from the fields below and from the table in cli_options.h.
 */
#ifndef CLI_H
#define CLI_H

#include "clew.h"

struct cli_args;

enum cli_exit {
    CLI_OK = 0,      /* solved, correct, done */
    CLI_NO = 1,      /* proved that there is no answer; or the given answer is wrong */
    CLI_ERROR = 2,   /* bad usage, bad input, or output that could not be written */
    CLI_GAVE_UP = 3, /* stopped by a limit or a signal */
};

/* The worse of two codes, in the order 0, 1, 3, 2. */
enum cli_exit cli_worse(enum cli_exit a, enum cli_exit b);

/*
 * Threads that write to memory nearer than this many bytes wait for each other's caches: two cache
 * lines, which some processors fetch together.
 */
#define CLI_APART 128

/* Groups of commands, in the order in which help shows them. */
#define CLI_GROUP_SOLVE "Solve and check"
#define CLI_GROUP_SEE   "View and play"
#define CLI_GROUP_MAKE  "Make boards"
#define CLI_GROUP_LEARN "Inspect"

struct cli_command {
    const char *name;
    const char *summary; /* one line */
    const char *group;
    const char *usage;   /* what follows the name in the usage line, e.g. "[BOARD ...]" */
    const char *details; /* for --help: paragraphs with line breaks */
    uint64_t own;        /* bits of enum cli_option: CLI_TAKES(CLI_JSON) | ... */
    uint64_t rare;       /* those of `own` that only the full help lists */
    unsigned library;    /* bits of enum clew_option_use: the library's options it takes */
    bool takes_ranges;   /* numbers of the library's options may be ranges: 2..8 */
    bool updates_input;  /* --output may name the operand: a saved game */
    bool hides_library;  /* only the full help lists the library's options */
    bool ends_by_signal; /* Ctrl-C is its normal end, not a stop before the end */
    enum cli_exit (*run)(const struct cli_args *args);
};

/* The index-th command, NULL past the end; a command by name, NULL if there is none. */
const struct cli_command *cli_command_at(size_t index);
const struct cli_command *cli_command_find(const char *name);

/* The program name in messages: "clew", or "flow" for the classic Flow command. */
extern const char *cli_program;

/* Prints "clew: sentence" or "clew NAME: sentence" to standard error. Always returns CLI_ERROR. */
enum cli_exit cli_error(const struct cli_command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Prints "FILE:LINE:COLUMN: sentence" with the position as far as known. Always CLI_ERROR. */
enum cli_exit cli_error_at(const char *file, const struct clew_error *error);

#endif
