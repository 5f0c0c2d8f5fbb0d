import { CellRun, type Outcome, type Surroundings } from "./cell-run.ts";
import type { Cell } from "./cells.ts";
import { DeskProcess } from "./desk-process-handle.ts";
import { TURN_MS, type FromDesks, type ToDesks } from "./messages.ts";

const LOOK_EVERY_MS = 150;
/** For a cell to come to its moment of death, or to rest: turns that its desks' process got, however busy the machine is. */
const PATIENCE_TURNS = 60_000 / TURN_MS;
/** A process that gets no turns hangs. */
const MOST_LOOKS = 10 * PATIENCE_TURNS;

/** Runs cells side by side in one process of desks, which is killed when each of them is at its moment of death. */
export async function runGroup(cells: readonly Cell[], surroundings: Surroundings): Promise<Outcome[]> {
  const runs = await Promise.all(cells.map((cell) => CellRun.prepare(cell, surroundings)));
  const mortal = runs.filter(({ cell }) => cell.death !== null);
  try {
    if (mortal.length > 0) await die(runs, mortal, surroundings);
    const desks = await startDesks(runs, mortal.length > 0 ? "second" : "first", surroundings);
    try {
      for (const run of runs) run.mendInTime();
      await Promise.all(runs.map((run) => rest(run, desks)));
      await desks.close({ type: "close" });
    } finally {
      await desks.kill();
    }
    return await Promise.all(runs.map((run) => run.outcome()));
  } finally {
    await Promise.all(runs.map((run) => run.end()));
  }
}

type Desks = DeskProcess<ToDesks, FromDesks>;

async function startDesks(
  runs: readonly CellRun[],
  life: "first" | "second",
  { compiled, authority }: Surroundings,
): Promise<Desks> {
  const desks = await Promise.all(runs.map((run) => run.order(life)));
  const byNumber = new Map(runs.map((run) => [run.cell.number, run]));
  const process: Desks = new DeskProcess({
    script: new URL("desk-process.ts", import.meta.url),
    compiled,
    onMessage: (message) => byNumber.get(message.number)?.hear(message),
  });
  process.send({ type: "open", desks, extraCa: [authority] });
  return process;
}

async function die(runs: readonly CellRun[], mortal: readonly CellRun[], surroundings: Surroundings): Promise<void> {
  const desks = await startDesks(runs, "first", surroundings);
  try {
    await Promise.all(mortal.map((run) => rest(run, desks)));
  } finally {
    await desks.kill();
  }
}

/** Lets a cell come to its end, or to its moment of death, doing what the operator is asked for. */
async function rest(run: CellRun, desks: Desks): Promise<void> {
  for (;;) {
    const rests = await wait(run, async () => desks.hasEnded || run.isDying || (await run.watch.hasEnded()));
    if (desks.hasEnded) return run.watch.complain("the desk ended by itself");
    if (run.isDying) return;
    const act = await run.watch.nextAct();
    if (act) {
      const acted = run.acted;
      desks.send({ type: "act", number: run.cell.number, act });
      await wait(run, async () => desks.hasEnded || run.isDying || run.acted > acted);
    } else if (!rests || (await run.watch.isOver())) return;
    // Otherwise it went on between the two looks, and comes to rest again.
  }
}

/** Who never comes so far is judged as it is. */
async function wait(run: CellRun, isSo: () => Promise<boolean>): Promise<boolean> {
  const last = run.turns + PATIENCE_TURNS;
  for (let look = 0; look < MOST_LOOKS && run.turns < last; look += 1) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}
