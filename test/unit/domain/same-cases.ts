import fc from "fast-check";

// Mutation tests use fixed cases, so that a surviving mutant survives every run, and few cases,
// because each mutant runs all of them.
fc.configureGlobal({ seed: 20_261_121, numRuns: 50 });
