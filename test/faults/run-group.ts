import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { CellRun, type Outcome, type Surroundings } from "./cell-run.ts";
import type { Cell } from "./cells.ts";
import type { FromDesks, ToDesks } from "./messages.ts";

const LOOK_EVERY_MS = 150;
/** For all cells of a group together, each with the machine's other work beside it. */
const PATIENCE_MS = 60_000;

/** Runs cells side by side in one process of desks, which is killed when each of them is at its moment of death. */
export async function runGroup(cells: readonly Cell[], surroundings: Surroundings): Promise<Outcome[]> {
  const runs = await Promise.all(cells.map((cell) => CellRun.prepare(cell, surroundings)));
  try {
    const mortal = runs.filter(({ cell }) => cell.death !== null);
    if (mortal.length > 0) {
      const first = startDesks(runs, "first", surroundings);
      await all(mortal, async (run) => run.isDying || (await run.hasEnded()));
      first.kill("SIGKILL");
      await gone(first);
    }
    const last = startDesks(runs, mortal.length > 0 ? "second" : "first", surroundings);
    for (const run of runs) run.mendInTime();
    await restInPeace(runs, last);
    await closeDesks(last);
    return await Promise.all(runs.map((run) => run.outcome()));
  } finally {
    await Promise.all(runs.map((run) => run.end()));
  }
}

/** Lets every cell come to its end, doing what the operator is asked for. */
async function restInPeace(runs: readonly CellRun[], desks: ChildProcess): Promise<void> {
  for (let open = [...runs]; open.length > 0;) {
    await all(open, (run) => run.hasEnded());
    const acts = await Promise.all(open.map((run) => run.nextAct()));
    open = open.filter((run, place) => {
      const act = acts[place];
      if (act) send(desks, { type: "act", number: run.cell.number, act });
      return Boolean(act);
    });
  }
}

function startDesks(
  runs: readonly CellRun[],
  life: "first" | "second",
  { compiled, authority }: Surroundings,
): ChildProcess {
  const child = fork(new URL("desk-process.ts", import.meta.url), {
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const byNumber = new Map(runs.map((run) => [run.cell.number, run]));
  child.on("message", (message: FromDesks) => {
    if (message.type !== "closed") byNumber.get(message.number)?.hear(message);
  });
  send(child, { type: "open", desks: runs.map((run) => run.order(life)), extraCa: [authority] });
  return child;
}

async function closeDesks(child: ChildProcess): Promise<void> {
  const late = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  send(child, { type: "close" });
  await gone(child);
  clearTimeout(late);
}

/** Every cell is asked again until it says yes; whoever never does is judged as it is. */
async function all(runs: readonly CellRun[], isSo: (run: CellRun) => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  let open = [...runs];
  while (open.length > 0 && performance.now() < end) {
    const answers = await Promise.all(open.map(isSo));
    open = open.filter((_run, place) => answers[place] !== true);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

const send = (child: ChildProcess, message: ToDesks): void => void child.send(message);

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
