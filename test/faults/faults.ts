import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { privateAuthority } from "../integration/service/self-signed.ts";
import { shuffled } from "../random.ts";
import type { Outcome } from "./cell-run.ts";
import { describeCell, isSlow, type Cell } from "./cells.ts";
import { cellsWithoutKill, cellsWithKill, windowCells } from "./plan.ts";
import { runGroup } from "./run-group.ts";
import { makeTemplate } from "./template.ts";
import { runInWindow } from "./window-run.ts";

// Combines the service's faults on a create with kills of the desk, and checks that one order stays one order.
const USAGE = `npm run proof -- faults [options]
  --seed N         of the choice and order of cells (1)
  --cells N        no more than so many: each fault with nobody killed, its keys honoured or ignored by turns, and some of
                   the kills, chosen by the seed
  --only TEXT      cells whose description holds it
  --in-window      cells in the real window instead (npm run proof -- faults-in-windows)`;

const CELLS_PER_PROCESS = 16;
const PROCESSES_AT_ONCE = 3;
/** Windows mostly wait. */
const WINDOWS_AT_ONCE = 4;
/** The fraction of cells that may take another path than planned, because an answer can be late on a busy machine. */
const MAX_MISSED = 0.05;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    cells: { type: "string", default: "Infinity" },
    only: { type: "string", default: "" },
    "in-window": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const maxCells = Number(values.cells);

async function runCellsOfProof(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "returns-desk-faults-"));
  try {
    const outcomes = await runAll(folder);
    const cells = outcomes.length;
    const missedCount = outcomes.filter(({ isMissed }) => isMissed).length;
    const failures = outcomes.filter(({ finding }) => finding.complaints.length > 0);
    for (const { cell, finding, writes } of failures)
      console.log(`FAILED ${describeCell(cell)}: ${finding.complaints.join("; ")} [${writes.join(", ")}]`);
    const count = (kind: "duplicateCount" | "lost"): number =>
      outcomes.reduce((sum, { finding }) => sum + finding[kind], 0);
    console.log(`${cells} cells, ${count("duplicateCount")} duplicates, ${count("lost")} lost`);
    if (missedCount > 0) console.log(`${missedCount} cells were killed at another moment than they were meant to.`);
    console.log(`${cells - failures.length} passed, ${failures.length} failed`);
    return cells > 0 && failures.length === 0 && missedCount <= cells * MAX_MISSED ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function runInParallel(
  workers: number,
  cells: readonly Cell[],
  runNext: (remaining: Cell[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const remaining = [...cells];
  const outcomes: Outcome[] = [];
  const runWorker = async (): Promise<void> => {
    while (remaining.length > 0) outcomes.push(...(await runNext(remaining)));
  };
  await Promise.all(Array.from({ length: workers }, runWorker));
  return outcomes;
}

const isWanted = (cell: Cell): boolean => describeCell(cell).includes(values.only);

const faultNames = [...new Set(cellsWithoutKill().map(({ group }) => group))];
/** Selects all cells of a full or filtered run, else each fault once. */
const isSelected = ({ group, honorsKeys }: Cell): boolean =>
  maxCells === Infinity || values.only !== "" || honorsKeys === ((faultNames.indexOf(group) + seed) % 2 === 0);

async function runAll(folder: string): Promise<Outcome[]> {
  const trustedAuthority = privateAuthority();
  const surroundings = {
    templates: {
      "on-hold": await makeTemplate(join(folder, "on-hold"), "on-hold"),
      "needs-hold": await makeTemplate(join(folder, "needs-hold"), "needs-hold"),
      "for-order": await makeTemplate(join(folder, "for-order"), "for-order"),
    },
    folder,
    authority: trustedAuthority.ca,
    certificates: {
      trusted: trustedAuthority.certificateFor("localhost"),
      untrusted: privateAuthority().certificateFor("localhost"),
    },
    compileCacheFolder: join(folder, "compiled"),
  };
  if (values["in-window"]) {
    const chosenCells = shuffled(windowCells().filter(isWanted), seed).slice(0, maxCells);
    return runInParallel(WINDOWS_AT_ONCE, chosenCells, (remaining) =>
      Promise.all(remaining.splice(0, 1).map((cell) => runInWindow(cell, surroundings))),
    );
  }
  const runCells = (cells: readonly Cell[]): Promise<Outcome[]> => {
    // Slow cells together and first, because a process waits for its slowest desk.
    const orderedCells = shuffled(cells, seed).toSorted(
      (first, second) => Number(isSlow(second)) - Number(isSlow(first)),
    );
    return runInParallel(PROCESSES_AT_ONCE, orderedCells, (remaining) =>
      runGroup(remaining.splice(0, CELLS_PER_PROCESS), surroundings),
    );
  };
  // A filtered run of one cell with a kill also needs its scene without a kill, which shows the moments.
  const [scene = ""] = values.only.split(" | ");
  const outcomesWithoutKill = await runCells(
    cellsWithoutKill().filter((cell) => cell.group.includes(scene) && isSelected(cell)),
  );
  const cellsToKill = shuffled(cellsWithKill(outcomesWithoutKill).filter(isWanted), seed).slice(
    0,
    Math.max(0, maxCells - outcomesWithoutKill.length),
  );
  return [...outcomesWithoutKill.filter(({ cell }) => isWanted(cell)), ...(await runCells(cellsToKill))];
}

if (values.help) console.log(USAGE);
else process.exitCode = await runCellsOfProof();
