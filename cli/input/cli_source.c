/* cli_source - see cli_source.h. */
#include "input/cli_source.h"

#include "input/cli_memory.h"
#include "terminal/cli_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define INITIAL_CAPACITY ((size_t)1 << 16)
/* A text that is no longer than this is refused by the reader, with its line, if it is no text. */
#define MAX_CHECKED_LATE ((size_t)1 << 20)

/* ---- Files that were read ---- */

struct file_id {
    dev_t device;
    ino_t inode;
};

static struct {
    pthread_mutex_t lock; /* boards are read and written by different threads */
    struct file_id *ids;
    size_t count, capacity;
} read_files = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool
is_id_of(struct file_id id, const struct stat *info)
{
    return id.device == info->st_dev && id.inode == info->st_ino;
}

static bool
remember_file(const struct stat *info)
{
    bool is_fine = true;

    if (!S_ISREG(info->st_mode))
        return true;
    pthread_mutex_lock(&read_files.lock);
    if (read_files.count == read_files.capacity) {
        const size_t capacity = read_files.capacity ? 2 * read_files.capacity : 64;
        struct file_id *grown = realloc(read_files.ids, capacity * sizeof(*grown));

        is_fine = grown != NULL;
        if (grown) {
            read_files.ids = grown;
            read_files.capacity = capacity;
        }
    }
    if (is_fine)
        read_files.ids[read_files.count++] = (struct file_id){info->st_dev, info->st_ino};
    pthread_mutex_unlock(&read_files.lock);
    return is_fine;
}

bool
cli_source_was_read(const struct stat *info)
{
    bool is_found = false;

    pthread_mutex_lock(&read_files.lock);
    for (size_t i = 0; i < read_files.count && !is_found; i++)
        is_found = is_id_of(read_files.ids[i], info);
    pthread_mutex_unlock(&read_files.lock);
    return is_found;
}

void
cli_source_forget(const struct cli_source *source)
{
    struct stat info;

    if (fstat(source->fd, &info) < 0)
        return;
    pthread_mutex_lock(&read_files.lock);
    for (size_t i = read_files.count; i-- > 0;)
        if (is_id_of(read_files.ids[i], &info))
            read_files.ids[i] = read_files.ids[--read_files.count];
    pthread_mutex_unlock(&read_files.lock);
}

/* ---- Reading ---- */

static bool
source_fail(struct clew_error *error, const char *what, const char *why)
{
    *error = (struct clew_error){.status = CLEW_BAD_TEXT, .cell = -1};
    snprintf(error->text, sizeof(error->text), "%s: %s", what, why);
    return false;
}

bool
cli_source_open(struct cli_source *source, const char *name, struct clew_error *error)
{
    struct stat info;
    void *map;

    *source = (struct cli_source){.name = name, .fd = STDIN_FILENO};
    if (strcmp(name, "-"))
        source->fd = open(name, O_RDONLY | O_CLOEXEC);
    if (source->fd < 0 && clew_is_board_word(name)) {
        source->text = name;
        source->length = strlen(name);
        return source->is_last = true;
    }
    if (source->fd < 0 || fstat(source->fd, &info) < 0)
        return source_fail(error, "cannot open it", strerror(errno));
    if (!remember_file(&info))
        return source_fail(error, "cannot open it", "no memory");
    /* Standard input may have been read in part: with an offset it is not mapped. */
    if (!S_ISREG(info.st_mode) || info.st_size == 0 || lseek(source->fd, 0, SEEK_CUR) != 0)
        return true;
    map = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, source->fd, 0);
    if (map == MAP_FAILED)
        return true; /* not all file systems can map; read instead */
    madvise(map, (size_t)info.st_size, MADV_SEQUENTIAL);
    source->text = map;
    source->length = (size_t)info.st_size;
    source->is_mapped = source->is_last = true;
    return true;
}

static bool
grow_buffer(struct cli_source *source, struct clew_error *error)
{
    const size_t room = source->capacity ? 2 * source->capacity : INITIAL_CAPACITY;
    char *grown;

    if (source->length < source->capacity)
        return true;
    if (room > MAX_CHECKED_LATE && memchr(source->buffer, '\0', source->length))
        return source_fail(error, "cannot read it", "it is no text, it has null bytes");
    if (room > cli_half_of_memory())
        return source_fail(error, "the text is too long", "one board may take half of the memory");
    grown = realloc(source->buffer, room);
    if (!grown)
        return source_fail(error, "the text is too long", "no memory");
    source->buffer = grown;
    source->capacity = room;
    return true;
}

static bool
read_once(struct cli_source *source, struct clew_error *error)
{
    ssize_t got = 0;

    if (!grow_buffer(source, error))
        return false;
    if (cli_signals_wait_for(source->fd, POLLIN))
        got = read(source->fd, source->buffer + source->length, source->capacity - source->length);
    if (got < 0 && errno != EINTR)
        return source_fail(error, "cannot read it", strerror(errno));
    if (got <= 0) /* the end, or interrupted: the text so far is all */
        source->is_last = true;
    else
        source->length += (size_t)got;
    return true;
}

static bool
would_wait(const struct cli_source *source)
{
    struct pollfd ready = {.fd = source->fd, .events = POLLIN};

    return poll(&ready, 1, 0) == 0;
}

static size_t
wanted_length(size_t taken, size_t kept)
{
    return taken || kept < INITIAL_CAPACITY ? kept + 1 : 2 * kept;
}

bool
cli_source_may_wait(const struct cli_source *source, size_t taken)
{
    const size_t kept = source->length - taken;

    return wanted_length(taken, kept) > kept + 1 || would_wait(source);
}

bool
cli_source_more(struct cli_source *source, size_t taken, struct clew_error *error)
{
    const size_t kept = source->length - taken;
    const size_t wanted = wanted_length(taken, kept);
    bool is_fine = true;

    if (source->buffer && kept)
        memmove(source->buffer, source->buffer + taken, kept);
    source->length = kept;
    if (would_wait(source))
        fflush(stdout); /* the writer of our input may wait for our output */
    while (is_fine && !source->is_last && source->length < wanted)
        is_fine = read_once(source, error);
    /* Also read what is already available: fewer calls, larger pieces. */
    while (is_fine && !source->is_last && source->length < source->capacity && !would_wait(source))
        is_fine = read_once(source, error);
    source->text = source->buffer ? source->buffer : "";
    return is_fine;
}

bool
cli_source_whole(struct cli_source *source, struct clew_error *error)
{
    bool is_fine = true;

    while (is_fine && !source->is_last)
        is_fine = read_once(source, error);
    if (!source->text)
        source->text = source->buffer ? source->buffer : "";
    return is_fine;
}

void
cli_source_close(struct cli_source *source)
{
    if (source->is_mapped)
        munmap((void *)source->text, source->length);
    if (source->fd > STDIN_FILENO)
        close(source->fd);
    free(source->buffer);
    *source = (struct cli_source){.fd = -1};
}
