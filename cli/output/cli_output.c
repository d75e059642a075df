/* cli_output - see cli_output.h. */
#include "output/cli_output.h"
#include "terminal/cli_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void
cli_output_init(void)
{
    /* Opened the wrong way round, so that using them fails: lost output is noticed. */
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0)
            _exit(CLI_ERROR);
}

/* Reports once why standard output failed. */
static enum cli_exit
error_of_output(int fault)
{
    static bool is_reported;

    if (!is_reported)
        cli_error(NULL, "cannot write to standard output: %s",
                  fault ? strerror(fault) : "an earlier write failed");
    is_reported = true;
    return CLI_ERROR;
}

enum cli_exit
cli_output_flush(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return CLI_OK;
    return error_of_output(errno);
}

enum cli_exit
cli_output_write(const void *bytes, size_t length)
{
    const char *rest = bytes;

    if (cli_output_flush())
        return CLI_ERROR;
    while (length > 0) {
        const size_t piece = length < PIPE_BUF ? length : PIPE_BUF;
        ssize_t written;

        if (!cli_signals_wait_for(STDOUT_FILENO, POLLOUT))
            return CLI_GAVE_UP;
        written = write(STDOUT_FILENO, rest, piece);
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            return error_of_output(errno);
        rest += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return CLI_OK;
}

bool
cli_stream_close(FILE *stream, char *const *text)
{
    const bool has_failed = ferror(stream) != 0;

    return fclose(stream) == 0 && !has_failed && *text;
}
