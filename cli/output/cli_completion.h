/* cli_completion - shell completion, generated from the same tables as help and parsing;
 * for clew, and for clew-mpi (cli_program). */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

/* A bash script: commands, their options, and the values of options that have a list of them. */
void cli_completion_bash(void);
/* The same for fish, with the descriptions, and for zsh. */
void cli_completion_fish(void);
void cli_completion_zsh(void);
/* One line for each option: "COMMAND --NAME VALUES", for tests and other shells. */
void cli_completion_list(void);

#endif
