/* maze_scan - see the header. */
#include "maze/text/maze_scan.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* A worker takes rows of about this many bytes at a time. */
#define GRAIN_BYTES (1 << 18)

void
maze_scan_init(struct maze_scan *scan, const struct maze_symbols *symbols, struct maze_lines *lines)
{
    memset(scan, 0, sizeof *scan);
    scan->symbols = symbols;
    scan->lines = lines;
}

static void
count_found(struct maze_scan_count *found, int64_t row, int64_t col)
{
    atomic_fetch_add_explicit(&found->count, 1, memory_order_relaxed);
    atomic_store_explicit(&found->row, row, memory_order_relaxed);
    atomic_store_explicit(&found->col, col, memory_order_relaxed);
}

/* ---- Rows of one character per cell ---- */

/* Up to 64 bytes, the first at (row, col). Returns the column of the first unknown one, or -1. */
static int64_t
scan_bytes(struct maze_scan *scan, const char *text, int count, int64_t row, int64_t col)
{
    uint64_t walls = 0;

    for (int i = 0; i < count; i++)
        switch ((enum maze_symbol)scan->symbols->of[(unsigned char)text[i]]) {
        case MAZE_SYMBOL_UNKNOWN:
            return col + i;
        case MAZE_SYMBOL_WALL:
            walls |= UINT64_C(1) << i;
            break;
        case MAZE_SYMBOL_BALL:
            count_found(&scan->balls, row, col + i);
            break;
        case MAZE_SYMBOL_HOLE:
            count_found(&scan->holes, row, col + i);
            break;
        case MAZE_SYMBOL_FREE:
            break;
        }
    maze_line_words(scan->lines, row)[col / 64] = walls;
    return -1;
}

/* 64 bytes. False unless each is the common wall or free character. */
static inline bool
scan_common(const char *text, char wall, char free, uint64_t *word)
{
#ifdef __SSE2__
    const __m128i wall_bytes = _mm_set1_epi8(wall), free_bytes = _mm_set1_epi8(free);
    uint64_t walls = 0, frees = 0;

    for (int i = 0; i < 4; i++) {
        const __m128i part = _mm_loadu_si128((const __m128i *)(const void *)(text + 16 * i));
        const unsigned is_wall = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(part, wall_bytes));
        const unsigned is_free = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(part, free_bytes));

        walls |= (uint64_t)is_wall << (16 * i);
        frees |= (uint64_t)is_free << (16 * i);
    }
    *word = walls;
    return (walls | frees) == ~UINT64_C(0);
#else
    uint64_t walls = 0, others = 0;

    for (int i = 0; i < 64; i++) {
        walls |= (uint64_t)(text[i] == wall) << i;
        others |= (uint64_t)(text[i] != wall && text[i] != free);
    }
    *word = walls;
    return !others;
#endif
}

int64_t
maze_scan_row(struct maze_scan *scan, const char *text, int64_t row)
{
    const int64_t length = scan->lines->length;
    uint64_t *words = maze_line_words(scan->lines, row);
    int64_t col = 0;

    for (; col + 64 <= length; col += 64)
        if (!scan_common(text + col, scan->symbols->wall, scan->symbols->free, &words[col / 64])) {
            const int64_t unknown = scan_bytes(scan, text + col, 64, row, col);

            if (unknown >= 0)
                return unknown;
        }
    words[length / 64] = 0;
    if (col < length) {
        const int64_t unknown = scan_bytes(scan, text + col, (int)(length - col), row, col);

        if (unknown >= 0)
            return unknown;
    }
    maze_line_close(scan->lines, words);
    return -1;
}

struct scan_task {
    struct maze_scan *scan;
    struct maze_lines *lines;
    const char *text;
    size_t stride;
    int64_t first_row;
    struct search_bound bad_row;
};

static void
scan_some_rows(void *context, int64_t from, int64_t to, int worker)
{
    struct scan_task *task = context;

    (void)worker;
    for (int64_t i = from; i < to && i < search_bound_get(&task->bad_row); i++) {
        const char *row = task->text + (size_t)i * task->stride;
        const bool is_bad = task->scan
                                ? maze_scan_row(task->scan, row, task->first_row + i) >= 0
                                : !maze_scan_digit_row(task->lines, row, task->first_row + i);

        if (is_bad)
            search_bound_lower(&task->bad_row, i);
    }
}

static int64_t
scan_rows_in_pool(struct scan_task *task, int64_t count, struct search_pool *pool)
{
    const int64_t grain = (int64_t)(GRAIN_BYTES / task->stride) + 1;
    int64_t bad;

    atomic_init(&task->bad_row.value, count);
    if (count <= grain)
        scan_some_rows(task, 0, count, 0);
    else
        search_pool_for(pool, count, grain, scan_some_rows, task);
    bad = search_bound_get(&task->bad_row);
    return bad < count ? task->first_row + bad : -1;
}

int64_t
maze_scan_rows(struct maze_scan *scan, const char *text, size_t stride, int64_t first_row,
               int64_t count, struct search_pool *pool)
{
    struct scan_task task = {
        .scan = scan, .lines = scan->lines, .text = text, .stride = stride, .first_row = first_row};

    return scan_rows_in_pool(&task, count, pool);
}

/* ---- Rows of digits with commas ---- */

/* 32 cells, "0,1,...,0,": 64 bytes. False unless the text is exactly that. */
static inline bool
scan_32_digits(const char *digits, uint32_t *word)
{
#ifdef __SSE2__
    const __m128i low_byte = _mm_set1_epi16(0x00FF), comma = _mm_set1_epi8(',');
    const __m128i zero = _mm_set1_epi8('0'), one = _mm_set1_epi8('1');
    uint32_t walls = 0, good = ~0u;

    for (int i = 0; i < 2; i++) {
        const __m128i *part = (const __m128i *)(const void *)(digits + 32 * i);
        const __m128i a = _mm_loadu_si128(part), b = _mm_loadu_si128(part + 1);
        const __m128i cells =
            _mm_packus_epi16(_mm_and_si128(a, low_byte), _mm_and_si128(b, low_byte));
        const __m128i between = _mm_packus_epi16(_mm_srli_epi16(a, 8), _mm_srli_epi16(b, 8));
        const __m128i is_one = _mm_cmpeq_epi8(cells, one);
        const __m128i is_digit = _mm_or_si128(is_one, _mm_cmpeq_epi8(cells, zero));
        const __m128i is_good = _mm_and_si128(is_digit, _mm_cmpeq_epi8(between, comma));

        walls |= (uint32_t)_mm_movemask_epi8(is_one) << (16 * i);
        good &= (uint32_t)_mm_movemask_epi8(is_good);
    }
    *word = walls;
    return good == 0xFFFFu;
#else
    uint32_t walls = 0, wrong = 0;

    for (int i = 0; i < 32; i++) {
        walls |= (uint32_t)(digits[2 * i] == '1') << i;
        wrong |= (uint32_t)((digits[2 * i] | 1) != '1' || digits[2 * i + 1] != ',');
    }
    *word = walls;
    return !wrong;
#endif
}

bool
maze_scan_digit_row(struct maze_lines *lines, const char *digits, int64_t line)
{
    const int64_t length = lines->length;
    uint64_t *words = maze_line_words(lines, line);
    int64_t col = 0;

    words[length / 64] = 0;
    for (; col + 64 < length; col += 64) {
        uint32_t low, high;

        if (!scan_32_digits(digits + 2 * col, &low) ||
            !scan_32_digits(digits + 2 * col + 64, &high))
            return false;
        words[col / 64] = low | (uint64_t)high << 32;
    }
    for (uint64_t word = 0; col < length; col++) {
        const char digit = digits[2 * col];

        if ((digit | 1) != '1' || (col + 1 < length && digits[2 * col + 1] != ','))
            return false;
        word |= (uint64_t)(digit & 1) << (col & 63);
        words[col / 64] = word;
    }
    maze_line_close(lines, words);
    return true;
}

int64_t
maze_scan_digit_rows(struct maze_lines *lines, const char *digits, size_t stride,
                     int64_t first_line, int64_t count, struct search_pool *pool)
{
    struct scan_task task = {
        .lines = lines, .text = digits, .stride = stride, .first_row = first_line};

    return scan_rows_in_pool(&task, count, pool);
}
