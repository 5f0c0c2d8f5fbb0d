import fc from "fast-check";

// Mutants are judged by the same cases each time, so that a survivor of one run is a survivor of the next; and by few of them,
// because each mutant that is left has to bear them all.
fc.configureGlobal({ seed: 20_261_121, numRuns: 50 });
