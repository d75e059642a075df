/* base_clock - seconds from some fixed moment, never running backwards. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

double base_seconds(void);

#endif
