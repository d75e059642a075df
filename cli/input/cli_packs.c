/* cli_packs - see cli_packs.h. */
#include "input/cli_packs.h"
#include "input/cli_source.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_BYTES 1024

/* ---- Where the packs are ---- */

static bool
is_folder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* The folder of the running command, without a slash at the end; "" where that is not known. */
static void
find_own_folder(char *folder, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", folder, size - 1);
    char *slash;

    folder[length > 0 ? length : 0] = '\0';
    slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
}

bool
cli_packs_folder(char *folder, size_t size)
{
    static const char *const beside[] = {"/../share/clew/puzzles", "/../../puzzles"};
    char own[PATH_BYTES];

    find_own_folder(own, sizeof(own));
    for (size_t i = 0; *own && i < sizeof(beside) / sizeof(*beside); i++)
        if (snprintf(folder, size, "%s%s", own, beside[i]) < (int)size && is_folder(folder))
            return true;
    return snprintf(folder, size, "%s", CLEW_PACKS) < (int)size && is_folder(folder);
}

/* ---- What is in a pack ---- */

static void
count_board(struct cli_pack_info *info, const struct clew_board *board)
{
    const int64_t rows = clew_board_rows(board), cols = clew_board_cols(board);
    const int64_t cells = rows * cols;

    if (!info->board_count || cells < info->min_cells) {
        info->min_cells = cells;
        snprintf(info->smallest, sizeof(info->smallest), "%lldx%lld", (long long)rows,
                 (long long)cols);
    }
    if (!info->board_count || cells > info->max_cells) {
        info->max_cells = cells;
        snprintf(info->largest, sizeof(info->largest), "%lldx%lld", (long long)rows,
                 (long long)cols);
    }
    info->board_count++;
}

static void
count_boards(struct cli_pack_info *info, const char *path)
{
    struct cli_source source;
    struct clew_error error;
    struct clew_reader *reader;
    struct clew_board *board;

    if (cli_source_open(&source, path, &error) && cli_source_whole(&source, &error) &&
        !clew_reader_new(&reader, path, NULL, NULL)) {
        clew_reader_feed(reader, source.text, source.length, true);
        while (!clew_reader_next(reader, &board, NULL)) {
            count_board(info, board);
            clew_board_free(board);
        }
        clew_reader_free(reader);
    }
    cli_source_close(&source);
}

bool
cli_pack_find(struct cli_pack_info *info, const char *puzzle, int kind)
{
    char folder[PATH_BYTES], pattern[PATH_BYTES + 64];

    *info = (struct cli_pack_info){.puzzle = puzzle, .kind = kind};
    if (!cli_packs_folder(folder, sizeof(folder)))
        return false;
    if (kind == CLI_PACK_EARLIER)
        snprintf(pattern, sizeof(pattern), "%s/earlier/%s/*.txt", folder, puzzle);
    else
        snprintf(pattern, sizeof(pattern), "%s/%s/%s.txt", folder, puzzle, cli_pack_name(kind));
    if (glob(pattern, 0, NULL, &info->glob))
        return false;
    for (size_t i = 0; i < info->glob.gl_pathc; i++)
        count_boards(info, info->glob.gl_pathv[i]);
    return info->board_count > 0;
}

void
cli_pack_info_free(struct cli_pack_info *info)
{
    if (info->glob.gl_pathv)
        globfree(&info->glob);
    info->glob = (glob_t){0};
}

const char *
cli_pack_name(int kind)
{
    return kind == CLI_PACK_EARLIER ? "earlier" : clew_grade_name((enum clew_grade)kind);
}

bool
cli_grade_find(enum clew_grade *grade, const char *name)
{
    for (int i = CLEW_GRADE_EASY; i <= CLEW_GRADE_FIENDISH; i++) {
        *grade = (enum clew_grade)i;
        if (!strcmp(clew_grade_name(*grade), name))
            return true;
    }
    return false;
}
