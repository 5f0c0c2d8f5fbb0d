/** Mulberry32: reproducible by seed on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(values: readonly T[], seed: number): T[] {
  const random = randomOf(seed);
  return values
    .map((value) => ({ value, rank: random() }))
    .toSorted((first, second) => first.rank - second.rank)
    .map(({ value }) => value);
}

/** Returns functions that choose by `random`. */
export const choicesOf = (random: () => number) => ({
  randomBelow: (limit: number): number => Math.floor(random() * limit),
  pick: <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T,
});
