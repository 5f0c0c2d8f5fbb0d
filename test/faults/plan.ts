import type { Outcome } from "./cell-run.ts";
import { isSlow, scenes, type Cell, type Death, type Write } from "./cells.ts";

/** A call that is repeated over and over dies at its first and second turn alone. */
const TURNS = 2;

export function aliveCells(): Cell[] {
  return scenes().map((scene, number) => ({ ...scene, number, death: null }));
}

/** Everything that a scene wrote while nobody was killed gives two moments of death: just before it and just after it. */
export function deadlyCells(alive: readonly Outcome[]): Cell[] {
  const cells = alive.flatMap(({ cell, writes }) => deathsOf(cell, writes).map((death) => ({ ...cell, death })));
  return cells.map((cell, index) => ({ ...cell, number: alive.length + index }));
}

function deathsOf(cell: Cell, labels: readonly string[]): Death[] {
  if (cell.read.length > 0) return [];
  const writes = numbered(labels).filter(({ nth }) => nth <= TURNS);
  const isRepeat = cell.create.length > 1;
  // The way to the repeat is that of the first fault alone, which has its own cells.
  const from = isRepeat ? writes.findIndex(({ label, nth }) => label === "take" && nth === 2) : 0;
  const own = from < 0 ? [] : writes.slice(from);
  const deaths = own.flatMap((write): Death[] => [
    { ...write, side: "before" },
    { ...write, side: "after" },
  ]);
  return isSlow(cell) && !isRepeat ? [...deaths, { side: "during" }] : deaths;
}

function numbered(labels: readonly string[]): Write[] {
  const counts = new Map<string, number>();
  return labels.map((label) => {
    const nth = (counts.get(label) ?? 0) + 1;
    counts.set(label, nth);
    return { label, nth };
  });
}
