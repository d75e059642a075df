/* cli_save - see cli_save.h. */
#include "output/cli_save.h"
#include "input/cli_source.h"
#include "output/cli_output.h"
#include "terminal/cli_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_LINKS   40   /* in a chain of symbolic links, as in the kernel */
#define SAMPLE_SIZE 4096 /* of a file, to see whether it is a picture */

/* Of --force; the same for all pictures of a run. */
static bool may_replace_anything;

/* ---- Writing ---- */

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

/*
 * Gives the new file the mode and, where that is allowed, the owner and group of the old one. A
 * group that cannot be kept loses its rights: they were meant for another group.
 */
static bool
copy_rights(int fd, const struct stat *old)
{
    mode_t mode = old ? old->st_mode & 07777 : usual_rights();

    if (old && fchown(fd, (uid_t)-1, old->st_gid) < 0)
        mode &= ~(mode_t)(S_IRWXG | S_ISGID);
    if (old && fchown(fd, old->st_uid, (gid_t)-1) < 0)
        mode &= ~(mode_t)S_ISUID;
    return fchmod(fd, mode) == 0;
}

static bool
write_and_rename(char *temporary, const char *path, const struct stat *old, const void *bytes,
                 size_t length)
{
    const int fd = mkstemp(temporary);
    bool is_fine;

    if (fd < 0)
        return false;
    cli_stage_file(temporary);
    is_fine = write_all_bytes(fd, bytes, length) && copy_rights(fd, old);
    if (close(fd) < 0)
        is_fine = false;
    if (is_fine && rename(temporary, path) < 0)
        is_fine = false;
    if (!is_fine) {
        const int fault = errno;

        unlink(temporary);
        errno = fault;
    }
    cli_stage_file(NULL);
    return is_fine;
}

/* The path that a link at `path` names, relative to the folder of the link. NULL with errno. */
static char *
read_link(const char *path)
{
    const char *slash = strrchr(path, '/');
    const size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char target[PATH_MAX];
    const ssize_t length = readlink(path, target, sizeof(target));
    const bool is_absolute = length > 0 && target[0] == '/';
    char *name;

    if (length < 0)
        return NULL;
    name = calloc(1, folder + (size_t)length + 1);
    if (!name)
        return NULL;
    if (!is_absolute)
        memcpy(name, path, folder);
    memcpy(name + (is_absolute ? 0 : folder), target, (size_t)length);
    return name;
}

/* The file behind a chain of links; it need not exist. NULL with errno. */
static char *
follow_links(const char *path)
{
    struct stat info;
    char *name = strdup(path);

    for (int i = 0; name && lstat(name, &info) == 0 && S_ISLNK(info.st_mode); i++) {
        char *next = i < MAX_LINKS ? read_link(name) : NULL;

        if (i == MAX_LINKS)
            errno = ELOOP;
        free(name);
        name = next;
    }
    return name;
}

static bool
replace_file(const char *path, const struct stat *old, const void *bytes, size_t length)
{
    char *temporary = malloc(strlen(path) + sizeof(".XXXXXX"));
    bool is_fine;

    if (!temporary)
        return false;
    strcat(strcpy(temporary, path), ".XXXXXX");
    cli_stage_begin("writing");
    is_fine = write_and_rename(temporary, path, old, bytes, length);
    cli_stage_end();
    free(temporary);
    return is_fine;
}

bool
cli_write_file(const char *path, const void *bytes, size_t length)
{
    struct stat info;
    const bool is_old = stat(path, &info) == 0;
    bool is_fine;
    char *target;

    if (is_old && !S_ISREG(info.st_mode))
        return write_directly(path, bytes, length); /* a device or a pipe */
    if (is_old && cli_source_was_read(&info)) {
        errno = EEXIST;
        return false;
    }
    if (is_old && access(path, W_OK) < 0)
        return false; /* a rename would replace a write-protected file */
    target = follow_links(path);
    is_fine = target && replace_file(target, is_old ? &info : NULL, bytes, length);
    free(target);
    return is_fine;
}

/* ---- What must not be replaced ---- */

/* Text drawings have box characters, or lines of + - | and no words. */
static bool
is_text_drawing(const char *text)
{
    static const char *const box_parts[] = {"\xE2\x94", "\xE2\x95", "\xC2\xB7", "\xE2\x96"};

    for (size_t i = 0; i < sizeof(box_parts) / sizeof(*box_parts); i++)
        if (strstr(text, box_parts[i]))
            return true;
    for (const char *at = text; *at; at++)
        if (((at[0] | 32) >= 'a' && (at[0] | 32) <= 'z') &&
            ((at[1] | 32) >= 'a' && (at[1] | 32) <= 'z'))
            return false;
    return strstr(text, "+-") || strstr(text, "-+") || strstr(text, " -> ") || strchr(text, '|');
}

static bool
is_picture(const char *text)
{
    static const char *const starts[] = {"<svg", "<?xml", "%PDF-", "\x89PNG\r\n\x1A\n",
                                         "{\"traceEvents\":"};

    for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++)
        if (!strncmp(text, starts[i], strlen(starts[i])))
            return true;
    return is_text_drawing(text);
}

/* Whether a picture may take the place of the file: there is none, or it is empty or a picture. */
static bool
is_replaceable(const char *path)
{
    struct stat info;
    char sample[SAMPLE_SIZE + 1];
    ssize_t length = -1;
    int fd;

    if (may_replace_anything || stat(path, &info) < 0 || !S_ISREG(info.st_mode) || !info.st_size)
        return true;
    fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        length = read(fd, sample, SAMPLE_SIZE);
        close(fd);
    }
    if (length < 0)
        return false;
    sample[length] = '\0';
    return is_picture(sample);
}

static enum cli_exit
error_input(const struct cli_command *command, const char *path)
{
    return cli_error(command, "%s is an input, and no input is overwritten; choose another name",
                     path);
}

static enum cli_exit
check_picture(const struct cli_command *command, const char *path)
{
    if (is_replaceable(path))
        return CLI_OK;
    return cli_error(command, "%s exists and is not a picture; %s", path,
                     command ? "--force overwrites it" : "move it away first");
}

static bool
is_same_file(const char *one, const char *other)
{
    struct stat a, b;

    return strcmp(other, "-") && stat(one, &a) == 0 && S_ISREG(a.st_mode) && stat(other, &b) == 0 &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static enum cli_exit
check_path(const struct cli_args *args, const char *path, bool is_for_picture)
{
    const char *state = args->values[CLI_STATE];
    struct stat info;

    if (!path || !strcmp(path, "-"))
        return CLI_OK;
    for (size_t i = 0; i < args->operand_count && !args->command->updates_input; i++)
        if (is_same_file(path, args->operands[i]))
            return error_input(args->command, path);
    if ((state && is_same_file(path, state)) ||
        (stat(path, &info) == 0 && cli_source_was_read(&info)))
        return error_input(args->command, path);
    return is_for_picture ? check_picture(args->command, path) : CLI_OK;
}

enum cli_exit
cli_save_check(const struct cli_args *args)
{
    const bool draws = args->command->own & CLI_TAKES(CLI_FORCE);

    may_replace_anything = draws && cli_flag(args, CLI_FORCE);
    if (check_path(args, args->values[CLI_OUTPUT], draws) ||
        check_path(args, args->values[CLI_RESUME], false) ||
        check_path(args, args->values[CLI_DRAW], true) ||
        check_path(args, args->values[CLI_RECORD], true) ||
        check_path(args, args->values[CLI_PLOT], true) ||
        check_path(args, args->values[CLI_TIMELINE], true) ||
        check_path(args, cli_library_value(args, "dump-cnf"), false))
        return CLI_ERROR;
    return CLI_OK;
}

/* ---- With messages ---- */

enum cli_exit
cli_save(const struct cli_command *command, const char *path, const void *bytes, size_t length)
{
    if (!strcmp(path, "-")) {
        fwrite(bytes, 1, length, stdout);
        return cli_output_flush();
    }
    if (cli_write_file(path, bytes, length))
        return CLI_OK;
    if (errno == EEXIST)
        return error_input(command, path);
    return cli_error(command, "cannot write %s: %s", path, strerror(errno));
}

enum cli_exit
cli_save_picture(const struct cli_command *command, const char *path, const void *bytes,
                 size_t length)
{
    if (strcmp(path, "-") && check_picture(command, path))
        return CLI_ERROR;
    return cli_save(command, path, bytes, length);
}

enum cli_exit
cli_rename_picture(const struct cli_command *command, const char *from, const char *to)
{
    struct stat info;

    if (stat(to, &info) == 0 && cli_source_was_read(&info))
        return error_input(command, to);
    if (check_picture(command, to))
        return CLI_ERROR;
    if (rename(from, to) < 0)
        return cli_error(command, "cannot rename %s to %s: %s", from, to, strerror(errno));
    return CLI_OK;
}
