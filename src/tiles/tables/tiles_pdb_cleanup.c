/* tiles_pdb_cleanup - see the header. */
#include "tiles/tables/tiles_pdb_cleanup.h"

#include "tiles/tables/tiles_pdb_file.h"

#include "base/base_ascii.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define LETTERS 6

static bool
is_temporary(const char *entry, const char *name)
{
    const size_t length = strlen(name);

    if (strlen(entry) != length + 1 + LETTERS || strncmp(entry, name, length) != 0 ||
        entry[length] != '.')
        return false;
    for (size_t i = length + 1; entry[i]; i++)
        if (!base_is_letter_or_digit(entry[i]))
            return false;
    return true;
}

static void
remove_if_old(const char *path, double seconds)
{
    struct stat info;

    if (lstat(path, &info) == 0 && S_ISREG(info.st_mode) &&
        (seconds <= 0 || difftime(time(NULL), info.st_mtime) >= seconds))
        unlink(path);
}

void
tiles_pdb_cleanup(const char *path, double seconds)
{
    char folder[TILES_PDB_FOLDER], path_of_entry[TILES_PDB_FOLDER + 256];
    const char *slash = strrchr(path, '/');
    const size_t length = slash ? (size_t)(slash - path) : sizeof folder;
    struct dirent *entry;
    DIR *directory;

    if (length >= sizeof folder)
        return;
    memcpy(folder, path, length);
    folder[length] = '\0';
    directory = opendir(length ? folder : "/");
    if (!directory)
        return;
    while ((entry = readdir(directory)) != NULL)
        if (is_temporary(entry->d_name, slash + 1)) {
            snprintf(path_of_entry, sizeof path_of_entry, "%s/%.200s", folder, entry->d_name);
            remove_if_old(path_of_entry, seconds);
        }
    closedir(directory);
}
