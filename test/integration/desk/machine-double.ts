import type { Machine } from "../../../src-main/desk/machine.ts";

/** A computer whose person closes every dialog without choosing, and that remembers no scanner. */
export const nobodyChooses: Machine = {
  chooseFile: () => Promise.resolve(null),
  chooseImport: () => Promise.resolve(null),
  printSheet: () => Promise.reject(new Error("There is no page to print")),
  station: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
  leave: () => undefined,
  loadAnew: () => Promise.resolve(),
  quit: () => undefined,
  strip: { toggle: () => false, lock: () => undefined, show: () => undefined },
};
