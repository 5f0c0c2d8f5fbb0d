import type { Machine } from "../../../src-main/desk/machine.ts";

/** A computer whose person closes every dialog without choosing. */
export const nobodyChooses: Machine = { chooseFile: () => Promise.resolve(null) };
