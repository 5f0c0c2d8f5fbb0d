import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { compare, type Comparison } from "./compare.ts";
import type { Figure } from "./figures.ts";

type BenchParts = Readonly<Record<string, () => Promise<Figure[]>>>;

/**
 * Runs each part, or the one given by `--only`; the exit code says whether all targets were met. With `--against` it
 * compares two builds, and the exit code says whether this one is no slower.
 */
export async function runBench(
  name: string,
  createParts: (isQuick: boolean) => BenchParts,
  createComparison?: (isQuick: boolean) => Comparison,
): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: "string" },
      only: { type: "string" },
      against: { type: "string" },
      quick: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { json, only, against, quick, help } = values;
  const parts = createParts(quick);
  if (help) {
    console.log(`npm run bench -- ${name} [options]
  --json FILE     writes the figures as well
  --only PART     ${Object.keys(parts).join(", ")}
${createComparison ? "  --against REV   compares this build with that commit's in ten alternating rounds\n" : ""}  --quick         20,000 items and less of everything: shows that it works, proves nothing`);
    return;
  }
  if (against !== undefined) {
    if (!createComparison) throw new Error(`bench ${name}: --against is not supported`);
    process.exitCode = (await compare(createComparison(quick), against)) ? 0 : 1;
    return;
  }
  if (only !== undefined && !(only in parts))
    throw new Error(`bench ${name}: unknown part ${only}; parts: ${Object.keys(parts).join(", ")}`);
  const figures: Figure[] = [];
  for (const [part, measure] of Object.entries(parts))
    if (only === undefined || only === part) figures.push(...(await measure()));
  console.table(figures);
  if (json !== undefined) {
    await mkdir(dirname(json), { recursive: true });
    await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
  }
  process.exitCode = figures.length > 0 && figures.every(({ pass }) => pass) ? 0 : 1;
}
