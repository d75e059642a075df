/* base_clock - monotonic time in seconds, from an unspecified start. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

double base_seconds(void);
/* Leaves the processor to others for about a millisecond. */
void base_pause(void);

#endif
