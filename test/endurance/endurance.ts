import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Endurance } from "./run.ts";
import type { Counts } from "./world.ts";

const USAGE = `npm run proof -- endurance [options]
  --steps N        how long (4000); 400 are about a minute
  --seed N         of everything that is left to chance; another one each time where it is left out
Ends at the first violation, with everything of the run in test-results/endurance; fails, too, where too little was done to
show anything.`;

const { values } = parseArgs({
  options: {
    steps: { type: "string", default: "4000" },
    seed: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const SEED_COUNT = 1_000_000;
/** Minimum of each count for a hundred steps, far below the usual numbers. Other counts need at least 1. */
const MIN_PER_HUNDRED = new Map(Object.entries({ scans: 3, orders: 0.5, faults: 1, checks: 1, rests: 0.5 }));

async function run(): Promise<number> {
  const steps = Number(values.steps);
  const seed = values.seed === undefined ? Math.floor(Math.random() * SEED_COUNT) : Number(values.seed);
  if (!(steps > 0) || !Number.isInteger(seed)) throw new Error("--steps is a number above 0, --seed a whole number.");
  console.log(`Again with: npm run proof -- endurance --steps ${steps} --seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), "returns-desk-endurance-"));
  try {
    const endurance = await Endurance.run({ seed, steps, folder });
    console.log(formatSummary(endurance));
    const problems = [...new Set(endurance.violations)].map((violation) => `VIOLATION ${violation}`);
    if (problems.length > 0) {
      const evidenceFolder = resolve("test-results", "endurance", `seed-${seed}`);
      // Keeps the desk's databases, the service's data and the log of steps, but not Node's compile cache.
      await cp(folder, evidenceFolder, { recursive: true, filter: (source) => source !== join(folder, "compiled") });
      console.log(`Everything of this run is in ${evidenceFolder}`);
    } else problems.push(...findShortfalls(endurance).map((shortfall) => `TOO LITTLE ${shortfall}`));
    for (const text of problems) console.log(text);
    // Each check counts as one passed test, as does the trend of each measure.
    const passed = problems.length > 0 ? 0 : endurance.checks + endurance.growth.length;
    console.log(`${passed} passed, ${problems.length} failed`);
    return problems.length > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

function findShortfalls({ steps, world, orders, checks, rests, events, growth }: Endurance): string[] {
  const counts = {
    scans: world.scans.size,
    orders,
    faults: [...world.faultCounts.values()].reduce((sum, count) => sum + count, 0),
    checks,
    rests,
    kills: world.faultCounts.get("killed") ?? 0,
    events,
    clocks: world.actionCounts.get("clock set") ?? 0,
    trends: growth.length,
  };
  return Object.entries(counts).flatMap(([name, actual]) => {
    const min = Math.ceil(((MIN_PER_HUNDRED.get(name) ?? 0) * steps) / 100) || 1;
    return actual < min ? [`${actual} ${name}, and at least ${min} are needed`] : [];
  });
}

function formatSummary({ steps, world, checks, rests, events, orders, submissions, growth }: Endurance): string {
  const formatCounts = (counts: Counts): string =>
    [...counts]
      .toSorted(([, firstCount], [, secondCount]) => secondCount - firstCount)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ");
  return [
    `${steps} steps in ${world.lives} lives, ${checks} checks, ${rests} rests`,
    `${world.scans.size} scans and ${events} events acknowledged, ${orders} orders; submissions: ${formatCounts(submissions)}`,
    `actions: ${formatCounts(world.actionCounts)}; faults: ${formatCounts(world.faultCounts)}; refused: ${formatCounts(world.refusalCounts)}`,
    `${growth.length} trends of what the desk holds, and none is a growth unless it is named below`,
  ].join("\n");
}

if (values.help) console.log(USAGE);
else process.exitCode = await run();
