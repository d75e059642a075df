/*
 * cli_save - writes files, and protects those that exist.
 *
 * A file is written under a temporary name beside it and renamed when it is complete, so that no
 * partial file is ever visible. A symbolic link stays, and its target is replaced. The new file has
 * the mode of the old one, or what the umask allows. Other hard links of a file keep the old
 * contents, as with every replacement by rename.
 *
 * A file that this process has read as input is never replaced. A picture replaces only an empty
 * file or another picture, unless --force is given.
 */
#ifndef CLI_SAVE_H
#define CLI_SAVE_H

#include "input/cli_options.h"

/* Checks, before any work, every file that the options name for output. */
enum cli_exit cli_save_check(const struct cli_args *args);
/* Writes a file without any message; false with errno, EEXIST for a file that was read. */
bool cli_write_file(const char *path, const void *bytes, size_t length);
/* The same with an error message; "-" is standard output. */
enum cli_exit cli_save(const struct cli_command *command, const char *path, const void *bytes,
                       size_t length);
/* The same for a picture. */
enum cli_exit cli_save_picture(const struct cli_command *command, const char *path,
                               const void *bytes, size_t length);
/* Renames a picture that was saved, with the same care for what has the new name. */
enum cli_exit cli_rename_picture(const struct cli_command *command, const char *from,
                                 const char *to);

#endif
