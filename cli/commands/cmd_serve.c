/* cmd_serve - clew serve: the web page, on this machine only, until Ctrl-C. */
#include "input/cli_options.h"
#include "serve/serve.h"
#include "terminal/cli_signals.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/*
 * Where the page is, seen from the folder of the program: installed, or in a build directory. So an
 * installation can be moved as a whole.
 */
static const char *const page_folders[] = {"../share/clew/web", "../../web/dist"};

static bool
has_page(const char *folder)
{
    char path[PATH_MAX];

    return snprintf(path, sizeof(path), "%s/files.txt", folder) < (int)sizeof(path) &&
           access(path, R_OK) == 0;
}

static bool
find_page(char *folder, size_t size)
{
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof(program) - 1);
    char *slash;

    if (length < 0)
        return false;
    program[length] = '\0';
    slash = strrchr(program, '/');
    if (!slash)
        return false;
    *slash = '\0';
    for (size_t i = 0; i < sizeof(page_folders) / sizeof(*page_folders); i++)
        if (snprintf(folder, size, "%s/%s", program, page_folders[i]) < (int)size &&
            has_page(folder))
            return true;
    return false;
}

/* Two processes deep, so that nobody has to wait for the browser. */
static void
open_browser(const char *address)
{
    const pid_t child = fork();

    if (child > 0)
        waitpid(child, NULL, 0);
    if (child != 0)
        return;
    if (fork() == 0) {
        execlp("xdg-open", "xdg-open", address, (char *)NULL);
        fprintf(stderr, "clew serve: cannot start xdg-open; open %s yourself\n", address);
    }
    _exit(0);
}

static enum cli_exit
serve_until_signal(const struct cli_args *args, const struct serve_files *files, uint16_t port)
{
    char why[SERVE_WHY_BYTES], address[64];
    struct serve_server *server = serve_start(files, &port, why);

    if (!server)
        return cli_error(args->command, "%s", why);
    snprintf(address, sizeof(address), "http://127.0.0.1:%u/", port);
    printf("Clew is at %s (for this machine only). Ctrl-C ends it.\n", address);
    fflush(stdout);
    if (cli_flag(args, CLI_OPEN))
        open_browser(address);
    while (cli_signals_wait_for(-1, 0))
        ;
    serve_stop(server);
    return CLI_OK;
}

static enum cli_exit
run_serve(const struct cli_args *args)
{
    const uint64_t port = cli_number(args, CLI_PORT);
    char found[PATH_MAX], why[SERVE_WHY_BYTES];
    const char *folder = args->operand_count ? args->operands[0] : found;
    struct serve_files files;
    enum cli_exit code;

    if (args->operand_count > 1)
        return cli_error(args->command, "one folder at most: clew serve %s", args->command->usage);
    if (port > UINT16_MAX)
        return cli_error(args->command, "--port is at most %d", UINT16_MAX);
    if (!args->operand_count && !find_page(found, sizeof(found)))
        return cli_error(args->command, "the page is not installed; 'make web' builds it");
    if (!serve_files_read(&files, folder, why))
        return cli_error(args->command, "%s", why);
    code = serve_until_signal(args, &files, (uint16_t)port);
    serve_files_free(&files);
    return code;
}

const struct cli_command cmd_serve = {
    .name = "serve",
    .summary = "show the web page, on this machine only",
    .group = CLI_GROUP_SEE,
    .usage = "[FOLDER]",
    .details =
        "Serves the web page at http://127.0.0.1:PORT/ until Ctrl-C. Everything runs in the\n"
        "browser; only the files of the page are served, and nothing is sent anywhere.\n"
        "FOLDER is a page built elsewhere; default: the installed one.",
    .own = CLI_TAKES(CLI_PORT) | CLI_TAKES(CLI_OPEN),
    .ends_by_signal = true,
    .run = run_serve,
};
