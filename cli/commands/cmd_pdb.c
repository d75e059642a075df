/* cmd_pdb - clew pdb: manages the pattern database files for tiles in the user's cache folder. */
#include "input/cli_suggest.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Applied to each named table. */
typedef enum cli_exit act(const struct cli_args *args, const struct clew_table_info *table);

struct action {
    const char *name;
    act *act;
    bool needs_name; /* all tables would take minutes and gigabytes */
};

static const char *
state_name(enum clew_table_state state)
{
    switch (state) {
    case CLEW_TABLE_PRESENT:
        return "present";
    case CLEW_TABLE_DAMAGED:
        return "damaged";
    default:
        return "not built";
    }
}

static enum cli_exit
print_files(const struct cli_args *args, const struct clew_table_info *table,
            const struct clew_table_files *files)
{
    const char *state = state_name(files->state);

    if (cli_flag(args, CLI_JSON))
        return cli_json_print(args->command,
                              json_pack("{s:s, s:s, s:I, s:s, s:s}", "table", table->name, "about",
                                        table->description, "bytes", (json_int_t)files->bytes,
                                        "folder", files->folder, "state", state));
    printf("%-9s %8.1f MB  %-9s  %s\n", table->name, (double)files->bytes / 1e6, state,
           files->folder);
    return CLI_OK;
}

static enum cli_exit
list_table(const struct cli_args *args, const struct clew_table_info *table)
{
    struct clew_table_files files = CLEW_TABLE_FILES_INIT;
    struct clew_error error = {0};

    if (clew_table_stat(&files, table->name, args->options, &error))
        return cli_error(args->command, "%s", error.text);
    return print_files(args, table, &files);
}

static enum cli_exit
verify_table(const struct cli_args *args, const struct clew_table_info *table)
{
    struct clew_table_files files = CLEW_TABLE_FILES_INIT;
    struct clew_error error = {0};
    enum cli_exit code;

    if (clew_table_verify(&files, table->name, args->options, &error))
        return cli_error(args->command, "%s", error.text);
    code = print_files(args, table, &files);
    return cli_worse(code, files.state == CLEW_TABLE_DAMAGED ? CLI_NO : CLI_OK);
}

static enum cli_exit
remove_table(const struct cli_args *args, const struct clew_table_info *table)
{
    struct clew_table_files files = CLEW_TABLE_FILES_INIT;
    struct clew_error error = {0};

    if (clew_table_remove(&files, table->name, args->options, &error))
        return cli_error(args->command, "%s", error.text);
    return list_table(args, table);
}

static enum cli_exit
build_table(const struct cli_args *args, const struct clew_table_info *table)
{
    struct clew_table_files files = CLEW_TABLE_FILES_INIT;
    struct clew_error error = {0};
    struct clew_control *control;
    enum clew_status status;

    if (clew_control_new(&control, NULL))
        return cli_error(args->command, "no memory");
    cli_signals_watch(control);
    cli_progress_start(args);
    cli_progress_search(control);
    status = clew_table_build(&files, table->name, args->options, control, &error);
    cli_progress_search(NULL);
    cli_progress_stop();
    if (cli_signals_stopped() && files.state != CLEW_TABLE_PRESENT)
        cli_interrupted(args->command, "while building %s; finished parts are kept", table->name);
    cli_signals_forget(control);
    clew_control_free(control);
    if (files.set_aside)
        cli_error(args->command, "%d file%s of %s damaged: set aside as NAME.damaged",
                  files.set_aside, files.set_aside == 1 ? "" : "s", table->name);
    if (status)
        return cli_error(args->command, "%s", error.text);
    return cli_worse(print_files(args, table, &files),
                     files.state == CLEW_TABLE_PRESENT ? CLI_OK : CLI_GAVE_UP);
}

static const struct action actions[] = {
    {"build", build_table, true},
    {"list", list_table, false},
    {"verify", verify_table, false},
    {"remove", remove_table, false},
};

static const struct action *
find_action(const struct cli_args *args)
{
    struct cli_suggestion suggestion;
    const char *nearest;

    if (args->operand_count == 0)
        return &actions[1];
    cli_suggest_init(&suggestion, args->operands[0]);
    for (size_t i = 0; i < sizeof(actions) / sizeof(*actions); i++) {
        if (!strcmp(actions[i].name, args->operands[0]))
            return &actions[i];
        cli_suggest_offer(&suggestion, actions[i].name);
    }
    nearest = cli_suggest_word(&suggestion);
    if (nearest)
        cli_error(args->command, "there is no action '%s'; did you mean %s?", args->operands[0],
                  nearest);
    else
        cli_error(args->command, "there is no action '%s'; use build, list, verify or remove",
                  args->operands[0]);
    return NULL;
}

static bool
find_table_info(struct clew_table_info *table, const struct cli_args *args, const char *name)
{
    struct cli_suggestion suggestion;

    cli_suggest_init(&suggestion, name);
    for (size_t i = 0; clew_table_at(i, table); i++) {
        if (!strcmp(table->name, name))
            return true;
        cli_suggest_offer(&suggestion, table->name);
    }
    cli_error(args->command, "there is no table '%s'%s", name, cli_suggest_question(&suggestion));
    return false;
}

static enum cli_exit
run_on_all_tables(const struct cli_args *args, const struct action *action)
{
    struct clew_table_info table = CLEW_TABLE_INFO_INIT;
    enum cli_exit code = CLI_OK;

    if (action->needs_name)
        return cli_error(args->command, "name the table to %s; clew pdb list shows them",
                         action->name);
    for (size_t i = 0; /* an error of the folder is reported once */
         code != CLI_ERROR && clew_table_at(i, &table) && !cli_signals_stopped(); i++)
        code = cli_worse(code, action->act(args, &table));
    return code;
}

static enum cli_exit
run_pdb(const struct cli_args *args)
{
    const struct action *action = find_action(args);
    struct clew_table_info table = CLEW_TABLE_INFO_INIT;
    enum cli_exit code = CLI_OK;
    size_t done = 0;

    if (!action)
        return CLI_ERROR;
    if (args->operand_count <= 1) {
        code = run_on_all_tables(args, action); /* before the flush: arguments have no order */
        return cli_worse(code, cli_output_flush());
    }
    for (size_t i = 1; i < args->operand_count; i++) /* check all names before doing anything */
        if (!find_table_info(&table, args, args->operands[i]))
            return CLI_ERROR;
    for (size_t i = 1; i < args->operand_count && !cli_signals_stopped(); i++) {
        find_table_info(&table, args, args->operands[i]);
        code = cli_worse(code, action->act(args, &table));
        done += !cli_signals_stopped();
    }
    if (cli_signals_stopped())
        cli_interrupted(args->command, "after %zu of %zu tables", done, args->operand_count - 1);
    return cli_worse(code, cli_output_flush());
}

const struct cli_command cmd_pdb = {
    .name = "pdb",
    .summary = "manage the pattern databases for tiles",
    .group = CLI_GROUP_LEARN,
    .usage = "build|list|verify|remove [NAME ...]",
    .details =

        "A table has the name of its heuristic; the table of pdb-555 is part of the\n"
        "library. A search builds the tables that it needs and stores them in the user's\n"
        "cache folder, or in the folder of --tables. This command builds tables in\n"
        "advance, lists their size, state and folder, verifies them, or removes them.\n"
        "list reads only the file headers, verify reads every value.\n"
        "Exit code: 0 done, 1 a table is damaged, 2 bad usage or files that cannot be\n"
        "written, 3 gave up.",
    .own = CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_PROGRESS),
    .library = CLEW_FOR_TABLES,
    .run = run_pdb,
};
