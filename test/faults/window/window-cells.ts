import { isSlow, scenes, type Cell, type Scene } from "../cells.ts";
import { shuffled } from "../shuffle.ts";

/** Moves of a submission, from `ready` on; the longest way of one lost create has six. */
const MOMENTS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Killed once so many moves of its submission are durable, or while the service has it in hand; null stays alive. */
export type WindowDeath = { readonly moves: number } | "during" | null;

export interface WindowCell extends Scene {
  readonly number: number;
  readonly death: WindowDeath;
}

/** The real window speaks plain HTTP with a practice service, so certificates are the table's alone. */
const isPossible = ({ create }: Scene): boolean => !create.includes("certificate-untrusted");

/** A tenth of all, or of so many as the table is held to. */
export function windowCells(seed: number, most: number): WindowCell[] {
  const all = scenes()
    .filter(isPossible)
    .flatMap((scene) => {
      const deaths: WindowDeath[] = [
        null,
        ...MOMENTS.map((moves) => ({ moves })),
        ...(isSlow(scene) ? ["during" as const] : []),
      ];
      return deaths.map((death) => ({ ...scene, death }));
    });
  return shuffled(all, seed)
    .slice(0, Math.ceil(Math.min(all.length, most) / 10))
    .map((cell, number) => ({ ...cell, number }));
}

/** As the table writes it. */
export function asCell({ death, ...scene }: WindowCell): Cell {
  if (death === null || death === "during") return { ...scene, death: death === null ? null : { side: "during" } };
  return { ...scene, death: { label: `move ${death.moves}`, nth: 1, side: "after" } };
}
