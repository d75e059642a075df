/*
 * cli_format_number - numbers for tables: 1,234,567 nodes, 12.3 ms, 4.0 MiB, x 250.
 *
 * Each function writes into the buffer of the caller and returns it, with about three significant
 * digits.
 */
#ifndef CLI_FORMAT_NUMBER_H
#define CLI_FORMAT_NUMBER_H

#include <stddef.h>
#include <stdint.h>

#define CLI_NUMBER_BYTES 32

const char *cli_format_count(char *text, size_t size, uint64_t count);
const char *cli_format_seconds(char *text, size_t size, double seconds);
const char *cli_format_bytes(char *text, size_t size, double bytes);
/* A ratio, with up to two decimals. */
const char *cli_format_factor(char *text, size_t size, double factor);

#endif
