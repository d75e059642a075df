/*
 * cli_contestants - the runs of a comparison: variants, each with every thread count and every
 * value of the option that has a range.
 *
 * "--engines a,b --threads 1,2" makes the list a 1, a 2, b 1, b 2. Without --engines and --variants
 * there is one variant per engine of the puzzle. The list is made when the first board is known: an
 * engine that does not use the ranged option runs once. Totals over all boards are kept here.
 *
 * Fails: with an error message that suggests the nearest engine.  Memory: cli_contestants_free.
 */
#ifndef CLI_CONTESTANTS_H
#define CLI_CONTESTANTS_H

#include "measure/cli_measure.h"
#include "measure/cli_variants.h"

#define CLI_MAX_CONTESTANTS 128
#define CLI_MAX_VARIANTS    32

struct cli_contestant {
    const struct cli_variant *variant;
    size_t variant_index;
    char label[CLI_LABEL_BYTES]; /* the variant, and the value of its ranged option */
    unsigned threads;
    bool has_point; /* the engine uses the ranged option */
    uint64_t point; /* its value */
    struct clew_options *options;
    uint64_t boards, answered, nodes;
    double seconds;
};

struct cli_contestants {
    struct cli_contestant list[CLI_MAX_CONTESTANTS];
    size_t count;
    struct cli_variant variants[CLI_MAX_VARIANTS];
    size_t variant_count;
    struct cli_range threads;
    const char *ranged; /* option of all variants with a range, or NULL */
    struct cli_range range;
    bool has_several_threads, has_points;
};

enum cli_exit cli_contestants_init(struct cli_contestants *contestants,
                                   const struct cli_args *args);
/* Makes the list unless it is made already. */
enum cli_exit cli_contestants_fill(struct cli_contestants *contestants, const struct cli_args *args,
                                   const char *puzzle);
void cli_contestants_free(struct cli_contestants *contestants);
/*
 * The contestant that differs from this one only in having the fewest threads, for speed-ups; the
 * contestant itself if there is no other.
 */
size_t cli_contestant_base(const struct cli_contestants *contestants, size_t index);
void cli_contestant_add(struct cli_contestant *contestant, const struct cli_measurement *measured);

#endif
