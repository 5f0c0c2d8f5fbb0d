import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { growthOf } from "./growth.ts";
import { inSentences, machine, missing, type Report } from "./report.ts";
import { Endurance } from "./run.ts";

const USAGE = `npm run proof -- endurance [options]
  --steps N        how long (4000); 400 are about a minute
  --seed N         of everything that is left to chance; another one each time where it is left out
  --json FILE      writes seed, machine, counts, violations and samples as well
  --keep FOLDER    where everything is kept after a violation (test-results/endurance)
Ends with 1 at the first violation, and with 2 where too little was done to show anything.`;

const { values } = parseArgs({
  options: {
    steps: { type: "string", default: "4000" },
    seed: { type: "string" },
    json: { type: "string" },
    keep: { type: "string", default: join("test-results", "endurance") },
    help: { type: "boolean", default: false },
  },
});

const SEEDS = 1_000_000;

async function run(): Promise<number> {
  const steps = Number(values.steps);
  const seed = values.seed === undefined ? Math.floor(Math.random() * SEEDS) : Number(values.seed);
  if (!(steps > 0) || !Number.isInteger(seed)) {
    console.error("--steps is a number above 0, --seed a whole number.");
    return 2;
  }
  const startedAt = new Date().toISOString();
  console.log(`Again with: npm run proof -- endurance --steps ${steps} --seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), "returns-desk-endurance-"));
  try {
    const result = await Endurance.of({ seed, steps, folder, say: (text) => console.log(text) });
    const done = { ...result, seed, startedAt, machine: machine(), growth: growthOf(result.samples) };
    const report: Report = { ...done, missing: missing(done) };
    if (values.json !== undefined) await writeReport(values.json, report);
    console.log(inSentences(report));
    return await verdict(report, folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function verdict(report: Report, folder: string): Promise<number> {
  for (const violation of report.violations) console.log(`VIOLATION ${violation}`);
  if (report.violations.length > 0) {
    const kept = resolve(values.keep, `seed-${report.seed}-${report.startedAt.replaceAll(/[:.]/g, "-")}`);
    // The desk's databases, the service's book, the log of steps; what Node compiled is of no use.
    await cp(folder, kept, { recursive: true, filter: (source) => source !== join(folder, "compiled") });
    await writeReport(join(kept, "report.json"), report);
    console.log(`Everything of this run is in ${kept}`);
    return 1;
  }
  for (const lack of report.missing) console.log(`TOO LITTLE ${lack}`);
  if (report.missing.length > 0) return 2;
  console.log("No violation.");
  return 0;
}

async function writeReport(file: string, report: Report): Promise<void> {
  await mkdir(dirname(resolve(file)), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}

if (values.help) console.log(USAGE);
else process.exitCode = await run();
