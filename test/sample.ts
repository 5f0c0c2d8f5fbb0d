/**
 * `npm test` takes one seventh of what `npm run proof` runs in full, another one with each commit, so that a week of changes
 * covers all of it. The gate says which in RETURNS_DESK_SHARE; without it everything is run in full.
 */
const SHARES = 7;
const given = process.env["RETURNS_DESK_SHARE"];

/** 0 to 6, or null in a full run. Tests with random input take it as their seed. */
export const share = given === undefined ? null : Number(given) % SHARES;

/** Whether this run takes the case. The name decides, so that a new case does not move the others to other runs. */
export function isInShare(name: string): boolean {
  return share === null || hashOf(name) % SHARES === share;
}

/** Whether it is the turn of whole files, which take so long that the runs must have as many of them each. */
export const isTurnOf = (index: number): boolean => share === null || index % SHARES === share;

/** How many random inputs this run tries. */
export function tries({ full, sampled }: { readonly full: number; readonly sampled: number }): number {
  return share === null ? full : sampled;
}

const hashOf = (text: string): number =>
  [...text].reduce(
    (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0,
    2_166_136_261,
  );
