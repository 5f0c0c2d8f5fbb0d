/** Numbers that are the same in each run. */
export function createDice(seed: number) {
  let state = seed;
  const roll = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(roll() * limit);
  return {
    below,
    isHit: (chance: number): boolean => roll() < chance,
    pick: <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value,
  };
}

export type Dice = ReturnType<typeof createDice>;
