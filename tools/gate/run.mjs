// Runs steps in parallel, each after its prerequisites, and reports all failures.
import { say, seconds } from "../setup/report.mjs";
import { countsOf, countsText, sum } from "./counts.mjs";

/**
 * @typedef {import("./steps.mjs").Step} Step
 * @typedef {{ name: string, counts: import("./counts.mjs").Counts, output: string, milliseconds: number }} Result
 */

/** Window tests use one and a half cores; the other steps share the rest. */
const MAX_PARALLEL = 2;

/** @param {readonly Step[]} steps the longest first @returns {Promise<number>} the exit code */
export async function runGate(steps) {
  const startedAt = Date.now();
  const results = await runSteps(steps);
  const total = sum(results.map(({ counts }) => counts));
  say(`It took ${seconds(Date.now() - startedAt)}.`);
  say(countsText(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** @param {readonly Step[]} steps @returns {Promise<Result[]>} */
async function runSteps(steps) {
  const waiting = [...steps];
  /** @type {Map<string, Result>} */
  const finished = new Map();
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  const isReady = (/** @type {Step} */ { needs = [] }) => needs.every((name) => finished.has(name));
  while (waiting.length + running.size > 0) {
    const next = running.size < MAX_PARALLEL ? waiting.findIndex(isReady) : -1;
    const [step] = next < 0 ? [] : waiting.splice(next, 1);
    if (!step) {
      await Promise.race(running);
      continue;
    }
    const failedNeed = step.needs?.find((name) => (finished.get(name)?.counts.failed ?? 0) > 0);
    const skip = async () => ({ counts: countsOf(1), output: `Not run, because ${failedNeed} failed.` });
    const run = runStep(failedNeed === undefined ? step : { ...step, work: skip }).then((result) => {
      finished.set(step.name, result);
      running.delete(run);
      notify(result);
    });
    running.add(run);
  }
  return [...finished.values()];
}

/** @param {Step} step @returns {Promise<Result>} */
async function runStep({ name, work }) {
  const startedAt = Date.now();
  const outcome = await work().catch((/** @type {unknown} */ error) => ({
    counts: countsOf(1),
    output: String(error),
  }));
  return { name, ...outcome, milliseconds: Date.now() - startedAt };
}

/** @param {Result} result */
function notify({ name, counts, output, milliseconds }) {
  const head = counts.failed > 0 ? "FAILED" : "ok    ";
  say(`${head} ${name.padEnd(18)} ${countsText(counts).padEnd(32)} ${seconds(milliseconds)}`);
  if (counts.failed > 0) say(output.trimEnd().replaceAll(/^/gmu, "    "));
}
