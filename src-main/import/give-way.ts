import { setPriority } from "node:os";

/** As `nice` reckons it: of what is left over, little. */
const NICENESS = 10;

/**
 * The calling thread takes the processor when the window and the scans do not want it. Only Linux has priorities of threads;
 * elsewhere the whole program would get this one.
 */
export function giveWay(): void {
  if (process.platform === "linux") setPriority(NICENESS);
}
