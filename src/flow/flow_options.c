/* flow_options - everything that can be chosen for flow; feeds flags, help and checks. */
#include "flow/flow_puzzle.h"

const struct clew_option_info flow_options[] = {
    {"rule", CLEW_OPTION_CHOICE, "touch|no-touch", "touch", CLEW_FOR_READING | CLEW_FOR_GENERATING,
     "whether a path may run beside itself"},
    {"fill", CLEW_OPTION_FLAG, "on|off", "on", CLEW_FOR_READING,
     "whether every cell must be used; without a word, numlin links and files say off"},
    {"deadends", CLEW_OPTION_CHOICE, "off|on|all", "off", CLEW_FOR_SOLVING,
     "dijkstra: drop boards with a dead end beside the last move, or anywhere"},
    {"constrained", CLEW_OPTION_FLAG, "on|off", "on", CLEW_FOR_SOLVING,
     "dijkstra: go on with the colour that has the fewest moves"},
    {"shuffle", CLEW_OPTION_FLAG, "on|off", "off", CLEW_FOR_SOLVING,
     "dijkstra: take the colours in random order"},
    {"parallel", CLEW_OPTION_CHOICE, "naive|fair|forward|weighted|steal", "steal", CLEW_FOR_SOLVING,
     "best-first: how a branch is shared out among the threads"},
    {"spark-depth", CLEW_OPTION_NUMBER, "N", "10", CLEW_FOR_SOLVING,
     "best-first: the budget of tasks for fair, forward and weighted"},
    {"forward-checking", CLEW_OPTION_FLAG, "on|off", "on", CLEW_FOR_SOLVING,
     "csp-smart: turn back as soon as a cell has no colour left"},
    {"mrv", CLEW_OPTION_FLAG, "on|off", "on", CLEW_FOR_SOLVING,
     "csp-smart: take the cell with the fewest colours left"},
    {"degree", CLEW_OPTION_FLAG, "on|off", "off", CLEW_FOR_SOLVING,
     "csp-smart: among those, the cell that constrains most others"},
    {"lcv", CLEW_OPTION_FLAG, "on|off", "off", CLEW_FOR_SOLVING,
     "csp-smart: try the colour first that leaves the most to others"},
    {"cache", CLEW_OPTION_FLAG, "on|off", "on", CLEW_FOR_SOLVING,
     "csp-smart: keep domains and joined colours, and renew only what can change"},
#ifdef CLEW_HAS_SAT
    {"dump-cnf", CLEW_OPTION_TEXT, "FILE", NULL, CLEW_FOR_SOLVING,
     "sat: write the clauses in DIMACS form to this file"},
#endif
    {"colours", CLEW_OPTION_NUMBER, "N", "0", CLEW_FOR_GENERATING,
     "new boards: about so many; 0 for the mean of the two sides"},
    {"seed", CLEW_OPTION_NUMBER, "N", "1", CLEW_FOR_SOLVING | CLEW_FOR_GENERATING,
     "what chance depends on: csp-random, shuffle, new boards"},
    {NULL, CLEW_OPTION_TEXT, NULL, NULL, 0, NULL},
};
