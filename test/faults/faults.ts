import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { privateAuthority } from "../integration/api/self-signed.ts";
import type { Outcome } from "./cell-run.ts";
import { describeCell, isSlow, type Cell } from "./cells.ts";
import { aliveCells, deadlyCells } from "./plan.ts";
import { runGroup } from "./run-group.ts";
import { shuffled } from "./shuffle.ts";
import { summary, table } from "./table.ts";
import { makeTemplate } from "./template.ts";
import { runChain } from "./window/run-chain.ts";
import { asCell, windowCells } from "./window/window-cells.ts";

/** What the service may do to a create, what may happen to the desk meanwhile, and whether one order is still one order. */
const USAGE = `npm run proof -- faults [options]
  --json FILE      writes { cells, duplicates, lost, unexplained, failures } as well
  --seed N         of the choice and order of cells (1)
  --cells N        no more than so many: each fault with nobody killed, its keys honoured or ignored by turns, and some of
                   the kills, chosen by the seed
  --only TEXT      cells whose description holds it
  --window-share   a tenth of the cells, chosen by the seed, in the real window instead (npm run proof -- faults-in-windows)
  --each           one line a cell instead of one a fault`;

const CELLS_A_PROCESS = 16;
const PROCESSES_AT_ONCE = 3;
const WINDOWS_AT_ONCE = 4;
/** Share of cells that may take another way than before; on a busy machine an answer may be late. */
const MOST_MISSED = 0.05;

const { values } = parseArgs({
  options: {
    json: { type: "string" },
    seed: { type: "string", default: "1" },
    cells: { type: "string" },
    only: { type: "string" },
    "window-share": { type: "boolean", default: false },
    each: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function run(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "returns-desk-faults-"));
  try {
    const outcomes = values["window-share"] ? await runWindows(folder) : await runAll(folder);
    console.log(`\n${table(outcomes, values.each)}\n`);
    const result = summary(outcomes);
    for (const failure of result.failures) console.log(`FAILED ${failure}`);
    const { cells, duplicates, lost, unexplained, missed } = result;
    console.log(`${cells} cells, ${duplicates} duplicates, ${lost} lost, ${unexplained} unexplained`);
    if (missed > 0) console.log(`${missed} cells were killed at another moment than they were meant to.`);
    const isSound = cells > 0 && result.failures.length === 0 && missed <= cells * MOST_MISSED;
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(result, null, 2)}\n`);
    return isSound ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Four desks at once, which mostly wait. */
async function runWindows(folder: string): Promise<Outcome[]> {
  if (!process.env["RETURNS_DESK_APP"])
    throw new Error("RETURNS_DESK_APP is not set: run it by `npm run proof -- faults-in-windows`");
  const chosen = windowCells(Number(values.seed), most()).filter((cell) => isWanted(asCell(cell)));
  const chains = [true, false].flatMap((honoured) => {
    const own = chosen.filter((cell) => cell.honoured === honoured);
    const half = Math.ceil(own.length / 2);
    return [own.slice(0, half), own.slice(half)].map((cells) => ({ cells, honoured }));
  });
  const outcomes: Outcome[] = [];
  const worker = async (): Promise<void> => {
    for (let chain = chains.shift(); chain; chain = chains.shift()) {
      const userData = join(folder, `window-${chains.length}`);
      if (chain.cells.length > 0) outcomes.push(...(await runChain(chain.cells, { ...chain, userData })));
    }
  };
  await Promise.all(Array.from({ length: WINDOWS_AT_ONCE }, worker));
  return outcomes;
}

const most = (): number => (values.cells === undefined ? Infinity : Number(values.cells));

const isWanted = (cell: Cell): boolean => values.only === undefined || describeCell(cell).includes(values.only);

const groups = [...new Set(aliveCells().map(({ group }) => group))];
/** All of a full run, and of what is asked for by name; else each fault once. */
const isInTurn = ({ group, honoured }: Cell): boolean =>
  most() === Infinity ||
  values.only !== undefined ||
  honoured === ((groups.indexOf(group) + Number(values.seed)) % 2 === 0);

async function runAll(folder: string): Promise<Outcome[]> {
  const known = privateAuthority();
  const surroundings = {
    template: await makeTemplate(join(folder, "template")),
    folder,
    authority: known.ca,
    certificates: {
      trusted: known.certificateFor("localhost"),
      untrusted: privateAuthority().certificateFor("localhost"),
    },
    compiled: join(folder, "compiled"),
  };
  const inGroups = async (cells: readonly Cell[]): Promise<Outcome[]> => {
    const groups: Cell[][] = [];
    for (let from = 0; from < cells.length; from += CELLS_A_PROCESS)
      groups.push(cells.slice(from, from + CELLS_A_PROCESS));
    const outcomes: Outcome[] = [];
    const worker = async (): Promise<void> => {
      for (let group = groups.shift(); group; group = groups.shift())
        outcomes.push(...(await runGroup(group, surroundings)));
    };
    await Promise.all(Array.from({ length: PROCESSES_AT_ONCE }, worker));
    return outcomes;
  };
  // Slow ones together and first: a process waits for the slowest of its desks.
  const order = (cells: readonly Cell[]): Cell[] =>
    shuffled(cells, Number(values.seed)).toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
  // Somebody who wants one deadly cell needs its scene alive as well, to know its moments.
  const [scene] = (values.only ?? "").split(" | ");
  const wanted = aliveCells().filter((cell) => cell.group.includes(scene ?? "") && isInTurn(cell));
  const alive = await inGroups(order(wanted));
  const chosen = shuffled(deadlyCells(alive).filter(isWanted), Number(values.seed)).slice(
    0,
    Math.max(0, most() - alive.length),
  );
  const deadly = await inGroups(order(chosen));
  return [...alive.filter(({ cell }) => isWanted(cell)), ...deadly];
}

if (values.help) console.log(USAGE);
else process.exitCode = await run();
