/* cli_peer - see cli_peer.h. */
#include "measure/cli_peer.h"
#include "input/cli_source.h"
#include "input/cli_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "# key: value" */
static void
read_comment(struct cli_peer *peer, const char *line)
{
    line += strspn(line, "# \t");
    if (!strncmp(line, "puzzle: ", 8))
        snprintf(peer->puzzle, sizeof(peer->puzzle), "%s", line + 8);
    else if (!strncmp(line, "date: ", 6))
        snprintf(peer->date, sizeof(peer->date), "%s", line + 6);
    else if (!strncmp(line, "machine: ", 9))
        snprintf(peer->machine, sizeof(peer->machine), "%s", line + 9);
}

/* NULL, or what is wrong with the line. */
static const char *
read_time(struct cli_peer *peer, char *line)
{
    char *end = line + strcspn(line, " \t"), *value = end + strspn(end, " \t");
    uint64_t number;
    double seconds = -1;

    *end = '\0';
    if (!cli_value_number(&number, line))
        return "a line has the number of a board and its seconds";
    if (number < 1 || number > peer->times.count)
        return "the set has no board of that number";
    if (strcmp(value, "-") != 0 && !cli_value_real(&seconds, value))
        return "seconds must be a number, or - if the board was not solved";
    peer->times.seconds[number - 1] = seconds;
    peer->times.tried++;
    return NULL;
}

static enum cli_exit
read_peer_lines(struct cli_peer *peer, char *text, const char *path, bool has_set)
{
    struct clew_error error = {0};
    char *next;

    for (char *line = text; line; line = next) {
        const char *why = NULL;

        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        error.line++;
        if (*line == '#')
            read_comment(peer, line);
        else if (*line && has_set)
            why = read_time(peer, line);
        if (why) {
            snprintf(error.text, sizeof(error.text), "%s", why);
            return cli_error_at(path, &error);
        }
    }
    return CLI_OK;
}

enum cli_exit
cli_peer_read(struct cli_peer *peer, const char *name, const char *path, size_t boards)
{
    struct clew_error error = {0};
    struct cli_source source;
    enum cli_exit code;
    char *text = NULL;

    *peer = (struct cli_peer){.puzzle = ""};
    if (cli_source_open(&source, path, &error) && cli_source_whole(&source, &error))
        text = strndup(source.text, source.length);
    cli_source_close(&source);
    if (!text || !cli_bench_times_init(&peer->times, name, boards))
        code = cli_error_at(path, &error);
    else
        code = read_peer_lines(peer, text, path, boards > 0);
    free(text);
    return code;
}
