// Runs steps side by side, as many as there are cores, and tells of all failures, not only the first.
import { availableParallelism } from "node:os";
import { say, seconds } from "../setup/report.mjs";
import { countsOfExit, inWords } from "./counts.mjs";

/**
 * @param {readonly import("./steps.mjs").Step[]} steps
 * @param {number} [atOnce]
 * @returns {Promise<import("./steps.mjs").Result[]>}
 */
export async function runSteps(steps, atOnce = Math.min(4, availableParallelism())) {
  const waiting = [...steps];
  /** @type {import("./steps.mjs").Result[]} */
  const results = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await runStep(next);
      results.push(result);
      tell(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, steps.length) }, worker));
  return results;
}

/** @param {import("./steps.mjs").Step} step @returns {Promise<import("./steps.mjs").Result>} */
async function runStep({ name, work }) {
  const started = Date.now();
  const outcome = await work().catch((/** @type {unknown} */ error) => ({
    counts: countsOfExit(1),
    output: String(error),
  }));
  return { name, ...outcome, milliseconds: Date.now() - started };
}

/** @param {import("./steps.mjs").Result} result */
function tell({ name, counts, output, milliseconds }) {
  say(
    `${counts.failed > 0 ? "FAILED" : "ok    "} ${name.padEnd(18)} ${inWords(counts).padEnd(24)} ${seconds(milliseconds)}`,
  );
  if (counts.failed > 0) say(output.trimEnd().replaceAll(/^/gmu, "    "));
}
