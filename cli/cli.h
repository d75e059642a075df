/*
 * cli - what the commands of clew share: exit codes, complaints, and what a command is.
 *
 * A command is one file cmd_NAME.c that exports one `const struct cli_command`; main.c lists it.
 * The command sees of the library only clew.h. Help, completion and the checks of options follow
 * from the fields below and from the table in cli_options.h; nothing else need be told.
 */
#ifndef CLI_H
#define CLI_H

#include "clew.h"

struct cli_args;

enum cli_exit {
    CLI_OK = 0,      /* solved, right, done */
    CLI_NO = 1,      /* proved: no answer; or the answer is wrong */
    CLI_ERROR = 2,   /* bad usage, bad input, output that could not be written */
    CLI_GAVE_UP = 3, /* a limit or an interruption ended it */
};

/* The worse of two codes; from good to bad: 0, 1, 3, 2. */
enum cli_exit cli_worse(enum cli_exit a, enum cli_exit b);

/* Groups of commands, by what people want to do, in the order in which help shows them. */
#define CLI_GROUP_SOLVE "Solve and judge"
#define CLI_GROUP_SEE   "Look"
#define CLI_GROUP_MAKE  "Make boards"
#define CLI_GROUP_LEARN "Find out"

struct cli_command {
    const char *name;
    const char *summary; /* one line */
    const char *group;
    const char *usage;   /* what follows the name, e.g. "[BOARD ...]" */
    const char *details; /* for --help: whole paragraphs, lines already broken */
    uint64_t own;        /* bits of enum cli_option: CLI_TAKES(CLI_JSON) | ... */
    uint64_t rare;       /* those of `own` that only the full help lists */
    unsigned library;    /* bits of enum clew_option_use: the library's options it takes */
    bool hides_library;  /* only the full help lists the library's options */
    enum cli_exit (*run)(const struct cli_args *args);
};

/* The index-th command, NULL past the last; and by name, NULL if there is none such. */
const struct cli_command *cli_command_at(size_t index);
const struct cli_command *cli_command_find(const char *name);

/* The program's name in complaints: "clew", or "flow" for the older command. */
extern const char *cli_program;

/* "clew: sentence" or "clew NAME: sentence" on standard error; always CLI_ERROR, for returning. */
enum cli_exit cli_error(const struct cli_command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* "FILE:LINE:COLUMN: sentence" with as much of the place as is known; always CLI_ERROR. */
enum cli_exit cli_error_at(const char *file, const struct clew_error *error);

#endif
