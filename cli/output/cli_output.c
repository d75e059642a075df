/* cli_output - see cli_output.h. */
#include "output/cli_output.h"
#include "terminal/cli_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

static bool
write_all_bytes(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(fd, bytes, length);

        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

static bool
write_directly(const char *path, const void *bytes, size_t length)
{
    const int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool is_fine = fd >= 0 && write_all_bytes(fd, bytes, length);

    if (fd >= 0 && close(fd) < 0)
        is_fine = false;
    return is_fine;
}

/* The permissions that open would set; mkstemp is stricter. */
static mode_t
usual_rights(void)
{
    const mode_t mask = umask(0);

    umask(mask);
    return 0666 & ~mask;
}

static bool
write_and_rename(char *temporary, const char *path, const void *bytes, size_t length)
{
    const int fd = mkstemp(temporary);
    bool is_fine;

    if (fd < 0)
        return false;
    is_fine = write_all_bytes(fd, bytes, length) && fchmod(fd, usual_rights()) == 0;
    if (close(fd) < 0)
        is_fine = false;
    if (is_fine && rename(temporary, path) == 0)
        return true;
    const int fault = errno;
    unlink(temporary);
    errno = fault;
    return false;
}

bool
cli_write_file(const char *path, const void *bytes, size_t length)
{
    struct stat info;
    bool is_fine;
    char *temporary;

    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode))
        return write_directly(path, bytes, length); /* a device or a pipe */
    temporary = malloc(strlen(path) + sizeof(".XXXXXX"));
    if (!temporary)
        return false;
    strcat(strcpy(temporary, path), ".XXXXXX");
    is_fine = write_and_rename(temporary, path, bytes, length);
    free(temporary);
    return is_fine;
}

enum cli_exit
cli_save(const struct cli_command *command, const char *path, const void *bytes, size_t length)
{
    if (!strcmp(path, "-")) {
        fwrite(bytes, 1, length, stdout);
        return cli_output_flush();
    }
    if (!cli_write_file(path, bytes, length))
        return cli_error(command, "cannot write %s: %s", path, strerror(errno));
    return CLI_OK;
}
