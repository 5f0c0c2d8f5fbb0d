/**
 * `npm test` runs one of ten groups of the sampled tests, chosen by the commit, so that two weeks of changes run them
 * all. RETURNS_DESK_SHARE names the group; without it, as in `npm run proof`, all groups run.
 */
const GROUPS = 10;
const chosenGroup = process.env["RETURNS_DESK_SHARE"];

/** 0 to 9, or null if all groups run. Tests with random input use it as their seed. */
export const group = chosenGroup === undefined ? null : Number(chosenGroup) % GROUPS;

/**
 * Returns whether this run includes the case. The group follows from the name, so that a new case moves no other case.
 */
export function isSampled(name: string): boolean {
  return group === null || hashOf(name) % GROUPS === group;
}

/** Returns whether this run includes the file at `index`. Files are long, so every group gets equally many. */
export const isSampledFile = (index: number): boolean => group === null || index % GROUPS === group;

export function tries({ full, sampled }: { readonly full: number; readonly sampled: number }): number {
  return group === null ? full : sampled;
}

const hashOf = (text: string): number =>
  [...text].reduce(
    (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0,
    2_166_136_261,
  );
