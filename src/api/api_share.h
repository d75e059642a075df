/*
 * api_share - attaches the other processes of a search to its control. Only for clew-mpi: a program
 * that includes it depends on this version of the library.
 */
#ifndef API_SHARE_H
#define API_SHARE_H

#include "clew.h"
#include "search/search_share.h"

/* The searches that follow with this control are shared; NULL: no longer. */
void api_control_share(struct clew_control *control, struct search_share *share);

#endif
