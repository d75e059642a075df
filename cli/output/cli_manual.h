/*
 * cli_manual - the part of the manual page that follows from the tables: commands and options, as
 * scdoc. The page man/clew.1.scd has a place for it.
 */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

void cli_manual_scdoc(void);

#endif
