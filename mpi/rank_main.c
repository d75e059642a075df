/*
 * rank_main - clew-mpi: clew solve and clew count on the ranks of an MPI job.
 *
 *     mpirun -n N clew-mpi solve [OPTIONS] [BOARD ...]
 *
 * All ranks parse the same arguments; faults in them are reported by rank 0. Each rank has its
 * share of the memory of its machine.
 */
#include "input/cli_memory.h"
#include "input/cli_options.h"
#include "output/cli_completion.h"
#include "output/cli_help.h"
#include "output/cli_output.h"
#include "rank_batch.h"
#include "rank_machine.h"
#include "rank_signals.h"
#include "terminal/cli_signals.h"

#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const struct cli_command cmd_solve, cmd_count;

/* Pictures need the answer itself, which stays on the rank that found it. */
#define LEFT_OUT                                                                                   \
    (CLI_TAKES(CLI_JOBS) | CLI_TAKES(CLI_DRAW) | CLI_TAKES(CLI_DARK) | CLI_TAKES(CLI_CELL) |       \
     CLI_TAKES(CLI_ANIMATE) | CLI_TAKES(CLI_RECORD) | CLI_TAKES(CLI_SPEED) | CLI_TAKES(CLI_FORCE))

static struct cli_command commands[2];

#define COMMAND_COUNT (sizeof(commands) / sizeof(*commands))

const struct cli_command *
cli_command_at(size_t index)
{
    return index < COMMAND_COUNT ? &commands[index] : NULL;
}

const struct cli_command *
cli_command_find(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}

static void
init_commands(void)
{
    const struct cli_command *const originals[COMMAND_COUNT] = {&cmd_solve, &cmd_count};

    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        commands[i] = *originals[i];
        commands[i].own = (originals[i]->own | CLI_TAKES(CLI_TOGETHER)) & ~(uint64_t)LEFT_OUT;
        commands[i].rare &= ~(uint64_t)LEFT_OUT;
    }
}

static void
print_help(void)
{
    printf("clew-mpi %s solves boards on the ranks of an MPI job.\n"
           "usage: mpirun -n N clew-mpi COMMAND [OPTIONS] [BOARD ...]\n\n",
           clew_version());
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        printf("  %-8s %s\n", commands[i].name, commands[i].summary);
    puts("\nA batch of boards is shared out to the ranks; results come in input order. A single\n"
         "board, or with --together each board, is searched by all ranks at once.\n"
         "Ctrl-C or kill -USR1 of mpirun prints what is complete; --resume continues it.\n\n"
         "clew-mpi COMMAND --help lists the options: those of clew COMMAND without pictures.\n"
         "clew-mpi --completion bash|fish|zsh prints a completion script for the shell.");
}

/* For one process, without MPI, as when it is installed. */
static enum cli_exit
print_completion(const char *shell)
{
    init_commands();
    if (!strcmp(shell, "bash"))
        cli_completion_bash();
    else if (!strcmp(shell, "fish"))
        cli_completion_fish();
    else if (!strcmp(shell, "zsh"))
        cli_completion_zsh();
    else
        return cli_error(NULL, "no completion for '%s': there is bash, fish and zsh", shell);
    return cli_output_flush();
}

/* Ranks other than 0 have nothing to say: no progress, and no faults that rank 0 reports. */
static void
silence(void)
{
    const int nowhere = open("/dev/null", O_RDWR);

    if (nowhere < 0)
        return;
    dup2(nowhere, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    if (nowhere > STDERR_FILENO)
        close(nowhere);
}

/* The ranks of a machine share the memory that one process would use there. */
static enum cli_exit
share_memory(const struct cli_args *args)
{
    char bytes[32];

    if (cli_library_value(args, "limit-bytes"))
        return CLI_OK;
    snprintf(bytes, sizeof(bytes), "%zu", cli_half_of_memory() / (size_t)rank_machine.ranks);
    return clew_options_set(args->options, "limit-bytes", bytes, NULL)
               ? cli_error(args->command, "no memory")
               : CLI_OK;
}

/* The file of --resume, the progress line and standard input belong to rank 0. */
static void
leave_to_rank_0(struct cli_args *args)
{
    args->values[CLI_RESUME] = NULL;
    args->values[CLI_SHARD] = NULL;
    args->values[CLI_STATS] = NULL;
    args->values[CLI_PROGRESS] = "off";
}

static unsigned long long
requested_threads(const struct cli_args *args)
{
    const char *const text = cli_library_value(args, "threads");

    return text ? strtoull(text, NULL, 10) : 1;
}

static enum cli_exit
run_command(const struct cli_command *command, int argc, char **argv)
{
    struct cli_args args;
    int code;

    if (rank_own == 0)
        code = (int)cli_args_parse(&args, command, argc, argv);
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (code) {
        if (rank_own == 0)
            cli_args_free(&args);
        return (enum cli_exit)code;
    }
    if (rank_own != 0) {
        code = (int)cli_args_parse(&args, command, argc, argv);
        if (!code)
            leave_to_rank_0(&args);
    }
    if (!code && !cli_is_given(&args, CLI_COLOR)) /* mpirun gives rank 0 a terminal of its own */
        args.values[CLI_COLOR] = "never";
    if (!code && cli_flag(&args, CLI_HELP)) {
        if (rank_own == 0)
            cli_help_command(command, false);
    } else if (!code) {
        rank_is_together = cli_flag(&args, CLI_TOGETHER);
        rank_machine_divide(requested_threads(&args));
        code = (int)share_memory(&args);
        if (!code)
            code = (int)command->run(&args);
        rank_machine_free();
    }
    if (rank_own == 0 && cli_signals_stopped())
        code = (int)cli_worse((enum cli_exit)code, CLI_GAVE_UP);
    cli_args_free(&args);
    return (enum cli_exit)code;
}

static enum cli_exit
find_and_run(int argc, char **argv)
{
    const struct cli_command *command = argc > 1 ? cli_command_find(argv[1]) : NULL;

    if (command)
        return run_command(command, argc - 2, argv + 2);
    if (rank_own != 0)
        return CLI_OK;
    if (argc > 1 && !strcmp(argv[1], "--version")) {
        printf("clew-mpi %s\n", clew_version());
        return CLI_OK;
    }
    if (argc > 1 && strcmp(argv[1], "--help") != 0 && strcmp(argv[1], "-h") != 0)
        return cli_error(NULL, "no command '%s': it is solve or count", argv[1]);
    print_help();
    return argc > 1 ? CLI_OK : CLI_ERROR;
}

/*
 * Where mpirun has more ranks than processors, OpenMPI gives the processor away at each look for a
 * message that finds none. A search looks every 0.1 ms: on a busy machine it took more than three
 * times as long, since it waits for the others at each look. Who sets the parameter has his way.
 */
static void
keep_processor(void)
{
    setenv("OMPI_MCA_mpi_yield_when_idle", "0", 0);
}

int
main(int argc, char **argv)
{
    enum cli_exit code;
    int level;

    cli_program = "clew-mpi";
    cli_output_init();
    if (argc == 3 && !strcmp(argv[1], "--completion"))
        return print_completion(argv[2]);
    keep_processor();
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    rank_post_start();
    cli_signals_init(); /* after MPI, which has handlers of its own */
    rank_signals_init();
    if (rank_own != 0)
        silence();
    init_commands();
    code = level >= MPI_THREAD_SERIALIZED ? find_and_run(argc, argv)
                                          : cli_error(NULL, "this MPI allows no threads");
    if (rank_own == 0)
        code = cli_worse(code, cli_output_flush());
    else if (code != CLI_ERROR)
        code = CLI_OK; /* rank 0 has it; mpirun takes a second for each rank that failed */
    if (rank_signals_is_ending())
        _exit(code);
    rank_post_stop();
    MPI_Finalize();
    return code;
}
