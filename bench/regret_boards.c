/* regret_boards - see the header. */
#include "regret_boards.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SIDE    20
#define MAX_CELLS   (MAX_SIDE * MAX_SIDE)
#define ALIKE_SEEDS 4 /* boards of a size: those of 18x18 and more take long to make */

const char *const regret_set_names[REGRET_SETS] = {"published", "alike", "self-touching", "shapes",
                                                   "swapped"};

static struct regret_board *
append(struct regret_boards *boards, struct clew_board *board)
{
    struct regret_board *list = realloc(boards->list, (boards->count + 1) * sizeof *list);

    if (!list)
        bench_fail("no memory");
    boards->list = list;
    list[boards->count].board = board;
    return &list[boards->count++];
}

void
regret_boards_free(struct regret_boards *boards)
{
    for (size_t i = 0; i < boards->count; i++)
        clew_board_free(boards->list[i].board);
    free(boards->list);
    *boards = (struct regret_boards){0};
}

/* ---- Published boards ---- */

static void
add_file(struct regret_boards *boards, const char *path)
{
    const char *const pairs[2][2] = {{"puzzle", "flow"}, {"rule", "touch"}};
    struct clew_options *options = bench_options(pairs, 2);
    struct bench_boards found = {0};

    bench_read(&found, path, options);
    for (size_t i = 0; i < found.count; i++) {
        struct regret_board *board = append(boards, found.list[i]);

        snprintf(board->name, sizeof board->name, "%.40s %zu", strrchr(path, '/') + 1, i + 1);
    }
    free(found.list);
    clew_options_free(options);
}

static void
add_published(struct regret_boards *boards, const char *data)
{
    char pattern[4096];
    glob_t found;

    snprintf(pattern, sizeof pattern, "%s/flow/*.txt", data);
    if (glob(pattern, 0, NULL, &found) != 0)
        return;
    for (size_t i = 0; i < found.gl_pathc; i++)
        if (!strstr(found.gl_pathv[i], "numberlink_6")) /* a million cells */
            add_file(boards, found.gl_pathv[i]);
    globfree(&found);
}

/* ---- Generated boards ---- */

/* option: its name and value, and the name of one that is on; or NULL. */
static void
add_generated(struct regret_boards *boards, int rows, int cols, const char *const option[3],
              int seed)
{
    const struct clew_generate_request request = {sizeof request, "flow", rows, cols};
    char seed_text[16];
    const char *const pairs[3][2] = {
        {"seed", seed_text}, {option[0], option[1]}, {option[2], "on"}};
    struct clew_options *options;
    struct clew_board *board;
    struct regret_board *added;

    snprintf(seed_text, sizeof seed_text, "%d", seed);
    options = bench_options(pairs, 3);
    if (clew_generate(&board, NULL, &request, options, NULL, NULL))
        bench_fail("a board cannot be made");
    clew_options_free(options);
    added = append(boards, board);
    snprintf(added->name, sizeof added->name, "new %dx%d%s%s seed %d", rows, cols,
             option[0] ? " " : "", option[0] ? option[0] : "", seed);
}

static void
add_alike(struct regret_boards *boards, int first_seed)
{
    static const int sizes[][2] = {{8, 8},   {9, 9},   {10, 10}, {11, 11}, {12, 12}, {13, 13},
                                   {14, 14}, {15, 15}, {18, 15}, {18, 18}, {20, 20}, {25, 25}};
    static const char *const nothing[3] = {NULL};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int seed = first_seed; seed < first_seed + ALIKE_SEEDS; seed++)
            add_generated(boards, sizes[i][0], sizes[i][1], nothing, seed);
}

static void
add_shapes(struct regret_boards *boards, int first_seed)
{
    static const struct {
        int side;
        const char *option[3]; /* its name and value, and perhaps one that is on */
    } kinds[] = {
        {7, {"hex", "on"}},     {9, {"hex", "on"}},
        {11, {"hex", "on"}},    {13, {"hex", "on", "any"}},
        {8, {"bridges", "3"}},  {11, {"bridges", "5"}},
        {14, {"bridges", "8"}}, {7, {"joined", "on"}},
        {8, {"joined", "on"}},  {12, {"joined", "on", "any"}},
        {12, {"walls", "20"}},
    };

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (int seed = first_seed; seed < first_seed + 5; seed++)
            add_generated(boards, kinds[i].side, kinds[i].side, kinds[i].option, seed);
}

/* ---- Cut Hamiltonian paths ---- */

struct hamiltonian {
    int side;
    uint64_t random;
    int path[MAX_CELLS];
    int place[MAX_CELLS]; /* of each cell on the path */
};

static int
random_below(uint64_t *random, int bound)
{
    uint64_t value = *random += UINT64_C(0x9e3779b97f4a7c15); /* splitmix64 */

    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)((value ^ value >> 31) % (uint64_t)bound);
}

static void
reverse_path(struct hamiltonian *self, int from, int to)
{
    for (; from < to; from++, to--) {
        const int cell = self->path[from];

        self->path[from] = self->path[to];
        self->path[to] = cell;
        self->place[self->path[from]] = from;
        self->place[self->path[to]] = to;
    }
}

/* Links the end of the path with a random neighbour, and cuts the loop that this makes. */
static void
backbite(struct hamiltonian *self)
{
    static const int steps[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    const int side = self->side, last = side * side - 1;
    const int *step = steps[random_below(&self->random, 4)];
    int end, row, col, at;

    if (random_below(&self->random, 2))
        reverse_path(self, 0, last);
    end = self->path[last];
    row = end / side + step[0];
    col = end % side + step[1];
    if (row < 0 || col < 0 || row >= side || col >= side)
        return;
    at = self->place[row * side + col];
    if (at < last - 1)
        reverse_path(self, at + 1, last);
}

static void
make_hamiltonian(struct hamiltonian *self, int side, uint64_t seed)
{
    *self = (struct hamiltonian){.side = side, .random = seed};
    for (int i = 0; i < side * side; i++) {
        const int row = i / side, col = row % 2 ? side - 1 - i % side : i % side;

        self->path[i] = row * side + col;
        self->place[self->path[i]] = i;
    }
    for (int i = 0; i < 20 * side * side; i++)
        backbite(self);
}

/* The starts of the pieces, each of at least three cells; starts[pieces] is the end. */
static void
cut_path(struct hamiltonian *self, int pieces, int *starts)
{
    const int cells = self->side * self->side;
    bool is_good;

    do {
        bool is_start[MAX_CELLS + 1] = {[0] = true};
        int count = 1, filled = 0;

        while (count < pieces) {
            const int at = random_below(&self->random, cells);

            count += !is_start[at];
            is_start[at] = true;
        }
        is_start[cells] = true;
        is_good = true;
        for (int i = 0; i <= cells; i++)
            if (is_start[i]) {
                is_good = is_good && (filled == 0 || i - starts[filled - 1] >= 3);
                starts[filled++] = i;
            }
    } while (!is_good);
}

static void
add_cut_path(struct regret_boards *boards, int side, int pieces, int seed, bool is_swapped)
{
    static struct hamiltonian path;
    const char *const pairs[1][2] = {{"rule", "touch"}};
    struct clew_options *options = bench_options(pairs, 1);
    char text[MAX_CELLS + MAX_SIDE + 1];
    int starts[MAX_SIDE + 1], length = 0;
    struct clew_board *board;
    struct regret_board *added;

    make_hamiltonian(&path, side, (uint64_t)seed);
    cut_path(&path, pieces, starts);
    memset(text, '.', sizeof text);
    for (int i = 1; i <= side; i++)
        text[i * (side + 1) - 1] = '\n';
    length = side * (side + 1);
    for (int i = 0; i < pieces; i++) {
        const int first = path.path[starts[i]], last = path.path[starts[i + 1] - 1];
        const int colour = is_swapped && i < 2 ? 1 - i : i;

        text[first / side * (side + 1) + first % side] = (char)('A' + colour);
        text[last / side * (side + 1) + last % side] = (char)('A' + i);
    }
    if (clew_board_read(&board, text, (size_t)length, options, NULL))
        bench_fail("a cut path is refused");
    clew_options_free(options);
    added = append(boards, board);
    snprintf(added->name, sizeof added->name, "%s %dx%d/%d seed %d", is_swapped ? "swapped" : "cut",
             side, side, pieces, seed);
}

static void
add_cut_paths(struct regret_boards *boards, int first_seed, bool is_swapped)
{
    const int least = is_swapped ? 6 : 8, most = is_swapped ? 14 : 20;

    for (int side = least; side <= most; side += 2)
        for (int seed = first_seed; seed < first_seed + 8; seed++)
            add_cut_path(boards, side, seed % 2 ? side / 2 : side, seed, is_swapped);
}

void
regret_boards_add(struct regret_boards *boards, int set, const char *data, int first_seed)
{
    switch (set) {
    case 0:
        add_published(boards, data);
        break;
    case 1:
        add_alike(boards, first_seed);
        break;
    case 2:
        add_cut_paths(boards, first_seed, false);
        break;
    case 3:
        add_shapes(boards, first_seed);
        break;
    default:
        add_cut_paths(boards, first_seed, true);
        break;
    }
}
