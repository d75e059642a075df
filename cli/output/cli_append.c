/* cli_append - see cli_append.h. */
#include "output/cli_append.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static enum cli_exit
error_of_file(const struct cli_append *file, const char *what)
{
    return cli_error(file->command, "cannot %s %s: %s", what, file->path, strerror(errno));
}

enum cli_exit
cli_append_open(struct cli_append *file, const struct cli_command *command, const char *path)
{
    struct stat info;

    *file = (struct cli_append){.command = command, .path = path};
    file->is_created = stat(path, &info) < 0;
    file->is_regular = file->is_created || S_ISREG(info.st_mode);
    file->fd = open(path, (file->is_regular ? O_RDWR | O_CREAT : O_WRONLY) | O_CLOEXEC, 0666);
    if (file->fd < 0)
        return error_of_file(file, "write");
    if (file->is_regular && flock(file->fd, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK) {
        close(file->fd);
        return cli_error(command, "another process is writing to %s", path);
    }
    return CLI_OK;
}

enum cli_exit
cli_append_keep(struct cli_append *file, int64_t length, int64_t size)
{
    file->length = length;
    if (length < size && ftruncate(file->fd, length) < 0)
        return error_of_file(file, "shorten");
    return lseek(file->fd, length, SEEK_SET) < 0 ? error_of_file(file, "continue") : CLI_OK;
}

enum cli_exit
cli_append_write(struct cli_append *file, const char *bytes, size_t length)
{
    size_t done = 0;

    while (done < length) {
        const ssize_t written = write(file->fd, bytes + done, length - done);

        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            break;
        done += (size_t)written;
    }
    if (done == length) {
        file->length += (int64_t)length;
        return CLI_OK;
    }
    const int fault = errno;
    if (file->is_regular && ftruncate(file->fd, file->length) == 0)
        lseek(file->fd, file->length, SEEK_SET);
    errno = fault;
    return error_of_file(file, "write");
}

enum cli_exit
cli_append_close(struct cli_append *file)
{
    if (file->is_created && file->length == 0)
        unlink(file->path);
    return close(file->fd) < 0 ? error_of_file(file, "write") : CLI_OK;
}
