import type { Death, Write } from "../rig/watched-store.ts";
import type { Outcome } from "./cell-run.ts";
import { isSlow, scenes, type Cell } from "./cells.ts";

/** A repeated transition is killed at its first and second occurrence only. */
const MAX_OCCURRENCES = 2;
const TAKE = "take";
/** Writes that add data to a submission without affecting the next transition. */
const DATA_WRITES = new Set(["setWaiting", "recordOutcomeCheck"]);
/**
 * Matches the writes of holds. A scene with an undo has kills only at these: other scenes kill at the order's writes.
 */
const HOLD_WRITE = /^(hold|undo)/;

export function cellsWithoutKill(): Cell[] {
  return scenes().map((scene, number) => ({ ...scene, number, death: null }));
}

/** Each write of a scene without a kill gives two moments of death: just before it and just after it. */
export function cellsWithKill(outcomesWithoutKill: readonly Outcome[]): Cell[] {
  const cells = outcomesWithoutKill.flatMap(({ cell, writes }) =>
    planDeaths(cell, writes).map((death) => ({ ...cell, death })),
  );
  return cells.map((cell, index) => ({ ...cell, number: outcomesWithoutKill.length + index }));
}

/** The state changes of a submission after `ready`. One lost create has at most six. */
const STATE_CHANGES = [1, 2, 3, 4, 5, 6];

/** A window does not report its writes: it is killed after a state change, or while the service processes the order. */
export function windowCells(): Cell[] {
  const deaths: (Death | null)[] = [
    null,
    { side: "during" },
    ...STATE_CHANGES.map((nth): Death => ({ label: "step", nth, side: "after" })),
  ];
  return (
    scenes()
      .filter(({ holdFault, isForOrder }) => holdFault === null && !isForOrder)
      // A window uses plain HTTP for a practice service.
      .filter(({ createFaults }) => !createFaults.includes("certificate-untrusted"))
      .flatMap((scene) => deaths.map((death) => ({ ...scene, death })))
      .filter((cell) => cell.death?.side !== "during" || isSlow(cell))
      .map((cell, number) => ({ ...cell, number }))
  );
}

function planDeaths(cell: Cell, labels: readonly string[]): Death[] {
  if (cell.readFaults.length > 0) return [];
  const belongsToCell = ({ label }: Write): boolean => cell.undoFault === null || HOLD_WRITE.test(label);
  const writes = numberWrites(labels).filter(
    (write) => belongsToCell(write) && write.nth <= (DATA_WRITES.has(write.label) ? 1 : MAX_OCCURRENCES),
  );
  if (cell.createFaults.length > 1) return planRepeatDeaths(writes.filter(({ label }) => !DATA_WRITES.has(label)));
  const deaths = writes.flatMap(({ label, nth }): Death[] => [
    // Nothing happens between `take` and the write before it, which has its own cell.
    ...(label === TAKE || DATA_WRITES.has(label) ? [] : [{ label, nth, side: "before" } as const]),
    { label, nth, side: "after" },
  ]);
  return isSlow(cell) ? [...deaths, { side: "during" }] : deaths;
}

/** Plans only deaths after the repeat, because the cells of the first fault cover the writes before it. */
function planRepeatDeaths(writes: readonly Write[]): Death[] {
  const takeIndex = writes.findIndex(({ label, nth }) => label === TAKE && nth === 2);
  const [take, answer] = takeIndex < 0 ? [] : writes.slice(takeIndex);
  return [
    ...(take ? [{ ...take, side: "after" } as const] : []),
    ...(answer ? [{ ...answer, side: "before" } as const] : []),
  ];
}

function numberWrites(labels: readonly string[]): Write[] {
  const counts = new Map<string, number>();
  return labels.map((label) => {
    const nth = (counts.get(label) ?? 0) + 1;
    counts.set(label, nth);
    return { label, nth };
  });
}
