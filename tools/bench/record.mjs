// Writes the figures of each benchmark's last complete run: all to docs/benchmarks.md, the main ones to README.md.
import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../setup/paths.mjs";
import { run } from "../setup/processes.mjs";

/**
 * @typedef {{ name: string, unit: string, floor: number, ours: number, ratio: number | null, target: number, pass: boolean }} Figure as in test/bench/support/figures.ts
 * @typedef {{ machine: string, commit: string, day: string }} Circumstances
 * @typedef {Circumstances & { figures: Figure[] }} Run
 */

const figuresFile = join(root, "docs", "benchmarks.json");
const pageFile = join(root, "docs", "benchmarks.md");
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
export async function describeMachine({ kind, version }) {
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

/** Stores the figures. Figures of benchmarks that did not run stay. @param {Record<string, Run>} runs */
export async function storeRecord(runs) {
  const recordedRuns = { ...JSON.parse(await readFile(figuresFile, "utf8").catch(() => "{}")), ...runs };
  await writeFile(figuresFile, `${JSON.stringify(recordedRuns, null, 2)}\n`);
  await writeFile(pageFile, formatPage(recordedRuns));
  const readme = await readFile(readmeFile, "utf8");
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin === -1 || end < begin) throw new Error("README.md: markers of the figures not found");
  await writeFile(
    readmeFile,
    `${readme.slice(0, begin + BEGIN.length)}\n\n${formatMainTable(recordedRuns)}\n\n${readme.slice(end)}`,
  );
}

/** @param {Record<string, Run>} runs */
const formatPage = (runs) => `# Benchmarks

Written by \`npm run bench -- --record\`, each benchmark by its last complete run. The floor is what no app can do without,
measured in the same run; README.md says how to measure.

${formatTable(runs)}
`;

/** @param {Record<string, Run>} runs */
function formatMainTable(runs) {
  const figures = Object.values(runs).flatMap(({ figures, day, commit }) =>
    figures.map((figure) => ({ ...figure, day, commit })),
  );
  const lines = MAIN_FIGURES.map((namePrefix) => {
    const figure = figures.find(({ name }) => name.startsWith(namePrefix));
    if (!figure) return null;
    const { name, unit, floor, ours, ratio, day, commit } = figure;
    return `| ${[`${name}, ${unit}`, ours, floor, ratio ?? "-", day, commit].join(" | ")} |`;
  });
  return ["| Figure | Ours | Floor | Ratio | Date | Commit |", "|---|--:|--:|--:|---|---|", ...lines]
    .filter((line) => line !== null)
    .join("\n");
}

/** @param {Record<string, Run>} runs */
export function formatTable(runs) {
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
