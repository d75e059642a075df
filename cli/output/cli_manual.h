/*
 * cli_manual - the generated part of the manual page: commands and options in scdoc format.
 *
 * man/clew.1.scd has a placeholder for it.
 */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

void cli_manual_scdoc(void);

#endif
