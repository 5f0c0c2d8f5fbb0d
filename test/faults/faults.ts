import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { privateAuthority } from "../integration/service/self-signed.ts";
import type { Outcome } from "./cell-run.ts";
import { describeCell, isSlow, type Cell } from "./cells.ts";
import { aliveCells, deadlyCells } from "./plan.ts";
import { runGroup } from "./run-group.ts";
import { shuffled } from "./shuffle.ts";
import { summary, table } from "./table.ts";
import { makeTemplate } from "./template.ts";
import { runChain } from "./window/run-chain.ts";
import { windowCells } from "./window/window-cells.ts";

/** What the service may do to a create, what may happen to the desk meanwhile, and whether one order is still one order. */
const USAGE = `npm run proof -- faults [options]
  --seed N         of the choice and order of cells (1)
  --cells N        no more than so many: each fault with nobody killed, its keys honoured or ignored by turns, and some of
                   the kills, chosen by the seed
  --only TEXT      cells whose description holds it
  --window-share   a tenth of the cells, chosen by the seed, in the real window instead (npm run proof -- faults-in-windows)`;

const CELLS_A_PROCESS = 16;
const PROCESSES_AT_ONCE = 3;
/** They mostly wait. */
const WINDOWS_AT_ONCE = 4;
/** Share of cells that may take another way than before; on a busy machine an answer may be late. */
const MOST_MISSED = 0.05;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    cells: { type: "string", default: "Infinity" },
    only: { type: "string", default: "" },
    "window-share": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const most = Number(values.cells);

async function run(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "returns-desk-faults-"));
  try {
    const outcomes = values["window-share"] ? await runWindows(folder) : await runAll(folder);
    console.log(`\n${table(outcomes)}\n`);
    const { cells, duplicates, lost, unexplained, missed, failures } = summary(outcomes);
    for (const failure of failures) console.log(`FAILED ${failure}`);
    console.log(`${cells} cells, ${duplicates} duplicates, ${lost} lost, ${unexplained} unexplained`);
    if (missed > 0) console.log(`${missed} cells were killed at another moment than they were meant to.`);
    console.log(`${cells - failures.length} passed, ${failures.length} failed`);
    return cells > 0 && failures.length === 0 && missed <= cells * MOST_MISSED ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Does the work on groups of cells, so many at once. */
async function inGroups(
  groups: readonly (readonly Cell[])[],
  atOnce: number,
  work: (cells: readonly Cell[], number: number) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const waiting = groups.filter(({ length }) => length > 0).entries();
  const outcomes: Outcome[] = [];
  const worker = async (): Promise<void> => {
    for (const [number, cells] of waiting) outcomes.push(...(await work(cells, number)));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

async function runWindows(folder: string): Promise<Outcome[]> {
  if (!process.env["RETURNS_DESK_APP"])
    throw new Error("RETURNS_DESK_APP is not set: run it by `npm run proof -- faults-in-windows`");
  const chosen = windowCells(seed, most).filter(isWanted);
  const chains = [true, false].flatMap((honoured) => {
    const own = chosen.filter((cell) => cell.honoured === honoured);
    const half = Math.ceil(own.length / 2);
    return [own.slice(0, half), own.slice(half)];
  });
  return inGroups(chains, WINDOWS_AT_ONCE, (cells, number) => runChain(cells, join(folder, `window-${number}`)));
}

const isWanted = (cell: Cell): boolean => describeCell(cell).includes(values.only);

const faults = [...new Set(aliveCells().map(({ group }) => group))];
/** All of a full run, and of what is asked for by name; else each fault once. */
const isInTurn = ({ group, honoured }: Cell): boolean =>
  most === Infinity || values.only !== "" || honoured === ((faults.indexOf(group) + seed) % 2 === 0);

async function runAll(folder: string): Promise<Outcome[]> {
  const known = privateAuthority();
  const surroundings = {
    template: await makeTemplate(join(folder, "template")),
    holding: await makeTemplate(join(folder, "holding"), true),
    folder,
    authority: known.ca,
    certificates: {
      trusted: known.certificateFor("localhost"),
      untrusted: privateAuthority().certificateFor("localhost"),
    },
    compiled: join(folder, "compiled"),
  };
  const runCells = (cells: readonly Cell[]): Promise<Outcome[]> => {
    // Slow ones together and first: a process waits for the slowest of its desks.
    const order = shuffled(cells, seed).toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
    const groups = Array.from({ length: Math.ceil(order.length / CELLS_A_PROCESS) }, (_, group) =>
      order.slice(group * CELLS_A_PROCESS, (group + 1) * CELLS_A_PROCESS),
    );
    return inGroups(groups, PROCESSES_AT_ONCE, (group) => runGroup(group, surroundings));
  };
  // A run of one deadly cell needs its scene alive as well, to know its moments.
  const [scene = ""] = values.only.split(" | ");
  const alive = await runCells(aliveCells().filter((cell) => cell.group.includes(scene) && isInTurn(cell)));
  const deadly = shuffled(deadlyCells(alive).filter(isWanted), seed).slice(0, Math.max(0, most - alive.length));
  return [...alive.filter(({ cell }) => isWanted(cell)), ...(await runCells(deadly))];
}

if (values.help) console.log(USAGE);
else process.exitCode = await run();
