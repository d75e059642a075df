/*
 * tiles_heuristic_names - the heuristics of the engine ida: one list for enum, names and option.
 *
 * X(id, name of the option's value, partition) where the partition is that of tiles_partition, NULL
 * for heuristics without pattern databases. The value "auto" comes before the list.
 */
#ifndef TILES_HEURISTIC_NAMES_H
#define TILES_HEURISTIC_NAMES_H

#define TILES_HEURISTICS(X)                                                                        \
    X(MANHATTAN, "manhattan", NULL)                                                                \
    X(CONFLICT, "conflict", NULL)                                                                  \
    X(WALKING, "walking", NULL)                                                                    \
    X(PDB_555, "pdb-555", "555")                                                                   \
    X(PDB_663, "pdb-663", "663")                                                                   \
    X(PDB_78, "pdb-78", "78")                                                                      \
    X(PDB_6666, "pdb-6666", "6666")

#define TILES_HEURISTIC_ID(id, name, partition)     TILES_HEURISTIC_##id,
#define TILES_HEURISTIC_CHOICE(id, name, partition) "|" name

enum tiles_heuristic {
    TILES_HEURISTIC_AUTO,
    TILES_HEURISTICS(TILES_HEURISTIC_ID) /* in the order of the option's values */
};

/* The values of the option "heuristic": "auto|manhattan|..." */
#define TILES_HEURISTIC_CHOICES "auto" TILES_HEURISTICS(TILES_HEURISTIC_CHOICE)

#endif
