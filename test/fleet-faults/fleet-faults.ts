import { cp, mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { main, seconds, SetupError } from "../../tools/setup/report.mjs";
import { createDice } from "../dice.ts";
import { allCells, findMissedWrites, groupCells, sampleCells, type FleetCell } from "./cells.ts";
import { runFleetGroup, type FleetOutcome } from "./group-run.ts";
import { makeFleetTemplate } from "./template.ts";
import { openWarehouse } from "./warehouse.ts";

const USAGE = `npm run fleet-faults [-- options]
Lets servers of a fleet fail while two desks work, kills desks at their durable writes, and checks what is left.
  --only NAME      the cell of this name, those of a fault ("leader SIGKILL"), or all whose name holds it
  --sample N       so many cells of different kinds, chosen by the seed
  --seed N         of the sample, the servers and the moments of a fault (1)
  --list           only names the cells
The report is in test-results/fleet-faults.`;

/** Two desks each, which run at once. */
const MAX_CELLS_PER_GROUP = 14;
const REPORT_FOLDER = resolve("test-results", "fleet-faults");

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      sample: { type: "string" },
      seed: { type: "string", default: "1" },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const seed = Number(values.seed);
  const chosenCells = values.sample === undefined ? allCells() : sampleCells(Number(values.sample), seed);
  const cellsByName = chosenCells.filter(({ name }) => `${name} |`.startsWith(`${values.only} |`));
  const cells = cellsByName.length > 0 ? cellsByName : chosenCells.filter(({ name }) => name.includes(values.only));
  if (cells.length === 0) throw new SetupError(`No cell is named "${values.only}"; --list names all.`);
  return { ...values, seed, cells };
}

async function run(cells: readonly FleetCell[], seed: number): Promise<FleetOutcome[]> {
  const groups = groupCells(cells, MAX_CELLS_PER_GROUP);
  const maxGroupSize = Math.max(...groups.map(({ length }) => length));
  await using parts = new AsyncDisposableStack();
  const folder = parts.adopt(await mkdtemp(join(tmpdir(), "returns-desk-fleet-faults-")), removeFolder);
  const template = await makeFleetTemplate(join(folder, "template"), maxGroupSize);
  const warehouse = parts.adopt(await openWarehouse(2 * maxGroupSize), (opened) => opened.close());
  const outcomes: FleetOutcome[] = [];
  for (const [index, group] of groups.entries()) {
    const groupFolder = join(folder, `group-${index}`);
    const surroundings = { warehouse, template, folder: groupFolder, compileCacheFolder: join(folder, "compiled") };
    const startedAtMs = performance.now();
    const groupOutcomes = await runFleetGroup(group, surroundings, createDice(seed * 1000 + index));
    const time = seconds(performance.now() - startedAtMs);
    for (const outcome of groupOutcomes) console.log(describeOutcome(outcome, time));
    if (groupOutcomes.some(({ violations }) => violations.length > 0))
      await cp(groupFolder, join(REPORT_FOLDER, `group-${index}`), { recursive: true });
    await removeFolder(groupFolder);
    outcomes.push(...groupOutcomes);
  }
  return outcomes;
}

const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

/** `time`: time of the group, whose cells run at once. */
function describeOutcome({ cell, violations, isMissed }: FleetOutcome, time: string): string {
  const state = violations.length > 0 ? "FAILED" : "ok    ";
  const notes = [...(isMissed ? ["not killed"] : []), ...violations];
  return `${state} ${cell.name} (${time})${notes.length > 0 ? `: ${notes.join("; ")}` : ""}`;
}

await main(async () => {
  const { cells, seed, list, help } = readOptions();
  if (help || list) {
    console.log(help ? USAGE : cells.map(({ name }) => name).join("\n"));
    return 0;
  }
  await rm(REPORT_FOLDER, { recursive: true, force: true });
  await mkdir(REPORT_FOLDER, { recursive: true });
  const outcomes = await run(cells, seed);
  const report = { seed, outcomes: outcomes.map(({ cell, ...rest }) => ({ name: cell.name, ...rest })) };
  await writeFile(join(REPORT_FOLDER, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
  const killCount = cells.filter(({ death }) => death !== null).length;
  const missedCount = outcomes.filter(({ isMissed }) => isMissed).length;
  const failedCount = outcomes.filter(({ violations }) => violations.length > 0).length;
  const violationCount = outcomes.reduce((sum, { violations }) => sum + violations.length, 0);
  if (cells.some(({ fault }) => fault.kind === "isolated"))
    console.log("Isolated servers: a proxy before each server dropped all bytes; network namespaces were not used.");
  console.log(`${killCount - missedCount} of ${killCount} desks were killed at their moment.`);
  console.log(`${outcomes.length - failedCount} passed, ${failedCount} failed`);
  const missedWrites = findMissedWrites(outcomes);
  for (const write of missedWrites) console.log(write);
  console.log(`${outcomes.length} cells, ${violationCount} violations`);
  return violationCount === 0 && missedWrites.length === 0 ? 0 : 1;
});
