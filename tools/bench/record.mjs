// Writes the figures of each benchmark's last complete run: all to docs/benchmarks.md, the main ones to README.md.
import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../setup/places.mjs";
import { run } from "../setup/processes.mjs";

/**
 * @typedef {{ name: string, unit: string, floor: number, ours: number, ratio: number | null, target: number, pass: boolean }} Figure as in test/bench/support/figures.ts
 * @typedef {{ machine: string, commit: string, day: string }} Circumstances
 * @typedef {Circumstances & { figures: Figure[] }} Run
 */

const recordFile = join(root, "docs", "benchmarks.json");
const allFile = join(root, "docs", "benchmarks.md");
const readmeFile = join(root, "README.md");

const BEGIN = "<!-- figures: written by npm run bench -- --record -->";
const END = "<!-- end of figures -->";

/** Figures in README.md, by the start of their names. */
const MAIN_FIGURES = [
  "installed program",
  "cold start to ready to scan",
  "memory with the inventory open",
  "key to first painted results, p95",
  "import of 1000000 rows",
  "last key to painted verdict, p95",
  "1000 scans at 8 ms a key: lost",
  "100 kills",
];

/** @param {import("../setup/electron.mjs").Electron} electron @returns {Promise<Circumstances>} */
export async function machineOf({ kind, version }) {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const { stdout } = await run("git", ["-C", root, "rev-parse", "--short", "HEAD"], {});
  const electron = `Electron ${version}${kind === "official" ? "" : " (the substitute)"}, drawn in software where there is no screen`;
  return {
    machine: `${processors.length} x ${processors[0]?.model ?? "unknown processor"}, ${gigabytes} GB, ${process.platform} ${release().split("-")[0]} ${arch()}, ${electron}`,
    commit: stdout.trim(),
    day: new Date().toISOString().slice(0, 10),
  };
}

/** Stores the figures; those of benchmarks that did not run stay. @param {Record<string, Run>} runs */
export async function storeRecord(runs) {
  const recorded = { ...JSON.parse(await readFile(recordFile, "utf8").catch(() => "{}")), ...runs };
  await writeFile(recordFile, `${JSON.stringify(recorded, null, 2)}\n`);
  await writeFile(allFile, pageOf(recorded));
  const page = await readFile(readmeFile, "utf8");
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin === -1 || end < begin) throw new Error("README.md: markers of the figures not found");
  await writeFile(
    readmeFile,
    `${page.slice(0, begin + BEGIN.length)}\n\n${mainTableOf(recorded)}\n\n${page.slice(end)}`,
  );
}

/** @param {Record<string, Run>} runs */
const pageOf = (runs) => `# Benchmarks

Written by \`npm run bench -- --record\`, each benchmark by its last complete run. The floor is what no app can do without,
measured in the same run; README.md says how to measure.

${tableOf(runs)}
`;

/** @param {Record<string, Run>} runs */
function mainTableOf(runs) {
  const all = Object.values(runs).flatMap(({ figures, day, commit }) =>
    figures.map((figure) => ({ ...figure, day, commit })),
  );
  const lines = MAIN_FIGURES.map((start) => {
    const found = all.find(({ name }) => name.startsWith(start));
    if (!found) return null;
    const { name, unit, floor, ours, ratio, day, commit } = found;
    return `| ${[`${name}, ${unit}`, ours, floor, ratio ?? "-", day, commit].join(" | ")} |`;
  });
  return ["| Figure | Ours | Floor | Ratio | Date | Commit |", "|---|--:|--:|--:|---|---|", ...lines]
    .filter((line) => line !== null)
    .join("\n");
}

/** @param {Record<string, Run>} runs */
export function tableOf(runs) {
  const lines = Object.entries(runs).flatMap(([benchmark, { figures }]) =>
    figures.map(({ name, unit, floor, ours, ratio, target, pass }) => {
      const cells = [benchmark, `${name}, ${unit}`, floor, ours, ratio ?? "-", target, pass ? "yes" : "no"];
      return `| ${cells.join(" | ")} |`;
    }),
  );
  const header = ["| Benchmark | Figure | Floor | Ours | Ratio | At most | Met |", "|---|---|--:|--:|--:|--:|---|"];
  const sources = Object.entries(runs).map(
    ([name, { machine, commit, day }]) => `- ${name}: measured on ${day} at ${commit}: ${machine}.`,
  );
  return [...header, ...lines, "", ...sources].join("\n");
}
