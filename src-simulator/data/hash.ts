/**
 * Returns a 32-bit number for an index; each `purpose` gives another one. Stateless, so that each item can be generated
 * separately.
 */
export function hash(seed: number, index: number, purpose: number): number {
  let mixedBits =
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(index + 0x7f4a7c15, 0xc2b2ae35) ^
    Math.imul(purpose + 1, 0x27d4eb2f);
  mixedBits = Math.imul(mixedBits ^ (mixedBits >>> 16), 0x7feb352d);
  mixedBits = Math.imul(mixedBits ^ (mixedBits >>> 15), 0x846ca68b);
  return (mixedBits ^ (mixedBits >>> 16)) >>> 0;
}

/** Returns a hash from 0 to `limit - 1`. */
export const hashBelow = (seed: number, index: number, purpose: number, limit: number): number =>
  hash(seed, index, purpose) % limit;

export function pickBySeed<T>(list: readonly [T, ...T[]], seed: number, index: number, purpose: number): T {
  return list[hashBelow(seed, index, purpose, list.length)] ?? list[0];
}
