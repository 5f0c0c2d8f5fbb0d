import type { Death } from "../../rig/watched-store.ts";
import { isSlow, scenes, type Cell, type Scene } from "../cells.ts";
import { shuffled } from "../shuffle.ts";

/** Moves of a submission, from `ready` on; the longest way of one lost create has six. */
const MOMENTS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The real window speaks plain HTTP with a practice service, so certificates are the table's alone. */
const isPossible = ({ create }: Scene): boolean => !create.includes("certificate-untrusted");

/**
 * A tenth of all, or of so many as the table is held to. A window is killed once so many moves of its submission are durable,
 * or while the service has it in hand.
 */
export function windowCells(seed: number, most: number): Cell[] {
  const moments = MOMENTS.map((nth): Death => ({ label: "move", nth, side: "after" }));
  // A window's chain fills its batches with items on hold.
  const all = scenes()
    .filter(({ hold }) => hold === null)
    .filter(isPossible)
    .flatMap((scene) => {
      const deaths: (Death | null)[] = [null, ...moments, ...(isSlow(scene) ? [{ side: "during" } as const] : [])];
      return deaths.map((death) => ({ ...scene, death }));
    });
  return shuffled(all, seed)
    .slice(0, Math.ceil(Math.min(all.length, most) / 10))
    .map((cell, number) => ({ ...cell, number }));
}
