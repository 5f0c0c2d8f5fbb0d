import type { Outcome } from "./cell-run.ts";
import type { Death, Write } from "../rig/watched-store.ts";
import { isSlow, scenes, type Cell } from "./cells.ts";

/** A transition that occurs over and over is died at in its first and second turn alone. */
const TURNS = 2;
const TAKEN = "take";
/** Notes that a submission carries along; none of them changes what may happen next. */
const NOTE = /^(set|record)/;
/** What an order that is sent beside an undo writes has deaths of its own where nothing is undone. */
const OF_HOLDS = /^(hold|undo)/;

export function aliveCells(): Cell[] {
  return scenes().map((scene, number) => ({ ...scene, number, death: null }));
}

/** Everything that a scene wrote while nobody was killed gives two moments of death: just before it and just after it. */
export function deadlyCells(alive: readonly Outcome[]): Cell[] {
  const cells = alive.flatMap(({ cell, writes }) => deathsOf(cell, writes).map((death) => ({ ...cell, death })));
  return cells.map((cell, index) => ({ ...cell, number: alive.length + index }));
}

/** Steps of a submission, from `ready` on; the longest way of one lost create has six. */
const STEPS = [1, 2, 3, 4, 5, 6];

/** A window says nothing of its writes: it is killed after a step of its submission, or while the service has it in hand. */
export function windowCells(): Cell[] {
  const deaths: (Death | null)[] = [
    null,
    { side: "during" },
    ...STEPS.map((nth): Death => ({ label: "step", nth, side: "after" })),
  ];
  return (
    scenes()
      .filter(({ hold }) => hold === null)
      // A window speaks plain HTTP with a practice service.
      .filter(({ create }) => !create.includes("certificate-untrusted"))
      .flatMap((scene) => deaths.map((death) => ({ ...scene, death })))
      .filter((cell) => cell.death?.side !== "during" || isSlow(cell))
      .map((cell, number) => ({ ...cell, number }))
  );
}

function deathsOf(cell: Cell, labels: readonly string[]): Death[] {
  if (cell.read.length > 0) return [];
  const isOwn = ({ label }: Write): boolean => cell.undo === null || OF_HOLDS.test(label);
  const writes = numbered(labels).filter((write) => isOwn(write) && write.nth <= (NOTE.test(write.label) ? 1 : TURNS));
  if (cell.create.length > 1) return deathsOfRepeat(writes.filter(({ label }) => !NOTE.test(label)));
  const deaths = writes.flatMap(({ label, nth }): Death[] => [
    // Nothing happens between taking a submission and the write before it, which has a death of its own.
    ...(label === TAKEN || NOTE.test(label) ? [] : [{ label, nth, side: "before" } as const]),
    { label, nth, side: "after" },
  ]);
  return isSlow(cell) ? [...deaths, { side: "during" }] : deaths;
}

/** The way to the repeat is that of the first fault, which has its own cells. */
function deathsOfRepeat(writes: readonly Write[]): Death[] {
  const place = writes.findIndex(({ label, nth }) => label === TAKEN && nth === 2);
  const [taken, answered] = place < 0 ? [] : writes.slice(place);
  return [
    ...(taken ? [{ ...taken, side: "after" } as const] : []),
    ...(answered ? [{ ...answered, side: "before" } as const] : []),
  ];
}

function numbered(labels: readonly string[]): Write[] {
  const counts = new Map<string, number>();
  return labels.map((label) => {
    const nth = (counts.get(label) ?? 0) + 1;
    counts.set(label, nth);
    return { label, nth };
  });
}
