import { DeskProcess } from "../rig/desk-process.ts";
import { TURN_MS } from "../rig/messages.ts";
import { CellRun, type Outcome, type Surroundings } from "./cell-run.ts";
import type { Cell } from "./cells.ts";

const LOOK_EVERY_MS = 150;
/** For a cell to come to its moment of death, or to rest: turns that its desks' process got, however busy the machine is. */
const PATIENCE_TURNS = 60_000 / TURN_MS;
/** A process that gets no turns hangs. */
const MOST_LOOKS = 10 * PATIENCE_TURNS;

/** Runs cells side by side in one process of desks, which is killed when each of them is at its moment of death. */
export async function runGroup(cells: readonly Cell[], surroundings: Surroundings): Promise<Outcome[]> {
  const runs = await Promise.all(cells.map((cell) => CellRun.prepare(cell, surroundings)));
  // The template's copy of the lists is fresh; refusing them spares each life a sync.
  const refused = { operation: "getAllWarehouse", kind: "refusal", times: "always" } as const;
  await Promise.all(runs.map(({ control }) => control.addFault(refused)));
  const mortal = runs.filter(({ cell }) => cell.death !== null);
  try {
    if (mortal.length > 0) {
      await withDesks(runs, "first", surroundings, (desks) => Promise.all(mortal.map((run) => rest(run, desks))));
    }
    await withDesks(runs, mortal.length > 0 ? "second" : "first", surroundings, async (desks) => {
      for (const run of runs) run.mendInTime();
      await Promise.all(runs.map((run) => rest(run, desks)));
      await desks.close();
    });
    return await Promise.all(runs.map((run) => run.outcome()));
  } finally {
    await Promise.all(runs.map((run) => run.end()));
  }
}

/** One life of all desks, which is over with the work. */
async function withDesks(
  runs: readonly CellRun[],
  life: "first" | "second",
  { compiled }: Surroundings,
  work: (desks: DeskProcess) => Promise<unknown>,
): Promise<void> {
  const desks = new DeskProcess(compiled, (news) => {
    for (const run of runs) if (news.number === null || news.number === run.cell.number) run.hear(news);
  });
  try {
    void desks.open(runs.map((run) => run.order(life)));
    for (const run of runs) void run.submit(desks);
    await work(desks);
  } finally {
    await desks.kill();
  }
}

/** Lets a cell come to its end, or to its moment of death. */
async function rest(run: CellRun, desks: DeskProcess): Promise<void> {
  const isGone = (): boolean => desks.hasEnded || run.isDying;
  await run.watch.rest(
    (isSo) => wait(desks, isSo),
    async (call) => {
      let isDone = false;
      void run.act(desks, call).then(() => (isDone = true));
      await wait(desks, async () => isDone || isGone());
    },
    isGone,
  );
  if (desks.hasEnded) run.watch.complain("the desk ended unexpectedly");
}

/** Who never comes so far is judged as it is. */
async function wait(desks: DeskProcess, isSo: () => Promise<boolean>): Promise<boolean> {
  const last = desks.turns + PATIENCE_TURNS;
  for (let look = 0; look < MOST_LOOKS && desks.turns < last; look += 1) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}
