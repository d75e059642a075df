/*
 * cli_format_number - numbers as people read them in a table: 1,234,567 nodes, 12.3 ms, 4.0 MiB, x 250.
 *
 * Each writes into the caller's text and returns it. About three digits count.
 */
#ifndef CLI_FORMAT_NUMBER_H
#define CLI_FORMAT_NUMBER_H

#include <stddef.h>
#include <stdint.h>

#define CLI_NUMBER_BYTES 32

const char *cli_format_count(char *text, size_t size, uint64_t count);
const char *cli_format_seconds(char *text, size_t size, double seconds);
const char *cli_format_bytes(char *text, size_t size, double bytes);
/* How many times as long; with two digits behind the point where it is small. */
const char *cli_format_factor(char *text, size_t size, double factor);

#endif
