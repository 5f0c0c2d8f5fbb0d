/** Returns a well-mixed 32-bit number. Stateless, so that each item can be generated separately. */
export function hash(seed: number, index: number, purpose: number): number {
  let h =
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(index + 0x7f4a7c15, 0xc2b2ae35) ^
    Math.imul(purpose + 1, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

export const roll = (seed: number, index: number, purpose: number, size: number): number =>
  hash(seed, index, purpose) % size;

export function pick<T>(list: readonly [T, ...T[]], seed: number, index: number, purpose: number): T {
  return list[roll(seed, index, purpose, list.length)] ?? list[0];
}
