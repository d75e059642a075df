/* cli_bench_stats - see cli_bench_stats.h. */
#include "measure/cli_bench_stats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

bool
cli_bench_times_init(struct cli_bench_times *times, const char *name, size_t count)
{
    *times = (struct cli_bench_times){.count = count};
    snprintf(times->name, sizeof(times->name), "%s", name);
    times->seconds = malloc((count + 1) * sizeof(*times->seconds));
    for (size_t i = 0; times->seconds && i < count; i++)
        times->seconds[i] = -1;
    return times->seconds != NULL;
}

void
cli_bench_times_free(struct cli_bench_times *times)
{
    free(times->seconds);
    *times = (struct cli_bench_times){0};
}

static int
compare_times(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double
percentile(const double *sorted, size_t count, double share)
{
    const size_t rank = (size_t)ceil(share * (double)count);

    return sorted[rank > 0 ? rank - 1 : 0];
}

/* The answered times of boards with that many cells (0: of all), sorted. */
static size_t
collect_sorted(double *sorted, const struct cli_bench_times *times, const int64_t *cells,
               int64_t size)
{
    size_t count = 0;

    for (size_t i = 0; i < times->count; i++)
        if (times->seconds[i] >= 0 && (size == 0 || cells[i] == size))
            sorted[count++] = times->seconds[i];
    qsort(sorted, count, sizeof(*sorted), compare_times);
    return count;
}

/* The next larger size in the set; 0 if there is none. */
static int64_t
next_size(const struct cli_bench_times *times, const int64_t *cells, int64_t after)
{
    int64_t next = 0;

    for (size_t i = 0; i < times->count; i++)
        if (cells[i] > after && (next == 0 || cells[i] < next))
            next = cells[i];
    return next;
}

bool
cli_bench_curve(struct cli_series *series, const struct cli_bench_times *times,
                const int64_t *cells)
{
    double *sorted = malloc((times->count + 1) * sizeof(*sorted));

    if (!sorted)
        return false;
    for (int64_t size = 0; (size = next_size(times, cells, size)) > 0;) {
        const size_t count = collect_sorted(sorted, times, cells, size);

        if (count > 0)
            cli_series_add(series, (double)size, percentile(sorted, count, 0.5));
    }
    free(sorted);
    return true;
}

/* Least squares in logarithms. */
static double
fit_exponent(const struct cli_series *curve)
{
    const double count = (double)curve->count;
    double sx = 0, sy = 0, sxx = 0, sxy = 0;

    if (curve->count < 2)
        return NAN;
    for (size_t i = 0; i < curve->count; i++) {
        const double x = log(curve->x[i]), y = log(fmax(curve->y[i], 1e-9));

        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
    }
    return (count * sxy - sx * sy) / (count * sxx - sx * sx);
}

bool
cli_bench_stats_of(struct cli_bench_stats *stats, const struct cli_bench_times *times,
                   const int64_t *cells)
{
    struct cli_series curve = {.count = 0};
    double *sorted = malloc((times->count + 1) * sizeof(*sorted));

    *stats = (struct cli_bench_stats){.exponent = NAN};
    if (!sorted || !cli_bench_curve(&curve, times, cells)) {
        free(sorted);
        return false;
    }
    stats->answered = collect_sorted(sorted, times, cells, 0);
    for (size_t i = 0; i < stats->answered; i++)
        stats->total += sorted[i];
    if (stats->answered > 0) {
        stats->mean = stats->total / (double)stats->answered;
        stats->median = percentile(sorted, stats->answered, 0.5);
        stats->p95 = percentile(sorted, stats->answered, 0.95);
        stats->p99 = percentile(sorted, stats->answered, 0.99);
        stats->max = sorted[stats->answered - 1];
        stats->exponent = fit_exponent(&curve);
    }
    free(sorted);
    return true;
}
