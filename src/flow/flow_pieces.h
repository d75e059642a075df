/*
 * flow_pieces - the kernel of flow/rules under the names that the clauses of sat know it by.
 */
#ifndef FLOW_PIECES_H
#define FLOW_PIECES_H

#include "flow/rules/flow_kernel.h"

#define flow_pieces       flow_kernel
#define flow_pieces_new   flow_kernel_new
#define flow_pieces_free  flow_kernel_free
#define flow_pieces_start flow_kernel_start

#endif
