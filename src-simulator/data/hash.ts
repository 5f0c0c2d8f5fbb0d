/**
 * Returns a 32-bit number for an index; each `purpose` gives another one. Stateless, so that each item can be generated
 * separately.
 */
export function hash(seed: number, index: number, purpose: number): number {
  let mixed =
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(index + 0x7f4a7c15, 0xc2b2ae35) ^
    Math.imul(purpose + 1, 0x27d4eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Returns a hash from 0 to `limit - 1`. */
export const hashBelow = (seed: number, index: number, purpose: number, limit: number): number =>
  hash(seed, index, purpose) % limit;

export function pickBySeed<T>(list: readonly [T, ...T[]], seed: number, index: number, purpose: number): T {
  return list[hashBelow(seed, index, purpose, list.length)] ?? list[0];
}
