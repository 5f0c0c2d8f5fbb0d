import { DeskProcess } from "../rig/desk-process.ts";
import { CellRun, type Outcome, type Surroundings } from "./cell-run.ts";
import type { Cell } from "./cells.ts";

/** Runs cells in one process, which is killed when each cell has reached its moment of death. */
export async function runGroup(cells: readonly Cell[], surroundings: Surroundings): Promise<Outcome[]> {
  const runs = await Promise.all(cells.map((cell) => CellRun.prepare(cell, surroundings)));
  // The template's lists are current. Refusing this request saves a sync in each life.
  const listFault = { operation: "getAllWarehouse", kind: "refusal", times: "always" } as const;
  await Promise.all(runs.map(({ control }) => control.addFault(listFault)));
  const killedRuns = runs.filter(({ cell }) => cell.death !== null);
  try {
    if (killedRuns.length > 0) {
      await withDesks(runs, "first", surroundings, (desks) =>
        Promise.all(killedRuns.map((run) => waitForRest(run, desks))),
      );
    }
    await withDesks(runs, killedRuns.length > 0 ? "second" : "first", surroundings, async (desks) => {
      for (const run of runs) run.scheduleRepair();
      await Promise.all(runs.map((run) => waitForRest(run, desks)));
      await desks.close();
    });
    return await Promise.all(runs.map((run) => run.outcome()));
  } finally {
    await Promise.all(runs.map((run) => run.close()));
  }
}

async function withDesks(
  runs: readonly CellRun[],
  life: "first" | "second",
  { compileCacheFolder }: Surroundings,
  work: (desks: DeskProcess) => Promise<unknown>,
): Promise<void> {
  const desks = new DeskProcess(compileCacheFolder, (event) => {
    for (const run of runs) if (event.number === null || event.number === run.cell.number) run.handleEvent(event);
  });
  try {
    void desks.open(runs.map((run) => run.prepareStart(life)));
    for (const run of runs) void run.submit(desks);
    await work(desks);
  } finally {
    await desks.kill();
  }
}

async function waitForRest(run: CellRun, desks: DeskProcess): Promise<void> {
  const isGone = (): boolean => desks.hasEnded || run.isDying;
  await run.watch.operateUntilRest(
    (condition) => desks.waitFor(condition),
    async (call) => {
      let isDone = false;
      void run.act(desks, call).then(() => (isDone = true));
      await desks.waitFor(() => isDone || isGone());
    },
    isGone,
  );
  if (!isGone()) {
    let isFinished = false;
    void run.finish(desks).then(() => (isFinished = true));
    if (!(await desks.waitFor(() => isFinished || isGone())))
      run.watch.addComplaint("the operator's work on the parcel did not end");
  }
  if (desks.hasEnded) run.watch.addComplaint("the desk ended unexpectedly");
}
