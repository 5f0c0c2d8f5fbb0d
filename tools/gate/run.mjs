// Runs steps in parallel, each as soon as its prerequisites are done, and reports all failures, not only the first.
import { say, seconds } from "../setup/report.mjs";
import { countsOf, inWords, sum } from "./counts.mjs";

/**
 * @typedef {import("./steps.mjs").Step} Step
 * @typedef {{ name: string, counts: import("./counts.mjs").Counts, output: string, milliseconds: number }} Result
 */

/** Window tests use one and a half cores; the other steps share the rest. */
const AT_ONCE = 2;

/** @param {readonly Step[]} steps the longest first @returns {Promise<number>} the exit code */
export async function runGate(steps) {
  const started = Date.now();
  const results = await runSteps(steps);
  const total = sum(results.map(({ counts }) => counts));
  say(`It took ${seconds(Date.now() - started)}.`);
  say(inWords(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** @param {readonly Step[]} steps @returns {Promise<Result[]>} */
async function runSteps(steps) {
  const waiting = [...steps];
  /** @type {Map<string, Result>} */
  const ended = new Map();
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  const isReady = (/** @type {Step} */ { needs = [] }) => needs.every((name) => ended.has(name));
  while (waiting.length + running.size > 0) {
    const next = running.size < AT_ONCE ? waiting.findIndex(isReady) : -1;
    const [step] = next < 0 ? [] : waiting.splice(next, 1);
    if (!step) {
      await Promise.race(running);
      continue;
    }
    const broken = step.needs?.find((name) => (ended.get(name)?.counts.failed ?? 0) > 0);
    const notRun = async () => ({ counts: countsOf(1), output: `Not run, because ${broken} failed.` });
    const run = runStep(broken === undefined ? step : { ...step, work: notRun }).then((result) => {
      ended.set(step.name, result);
      running.delete(run);
      notify(result);
    });
    running.add(run);
  }
  return [...ended.values()];
}

/** @param {Step} step @returns {Promise<Result>} */
async function runStep({ name, work }) {
  const started = Date.now();
  const outcome = await work().catch((/** @type {unknown} */ error) => ({
    counts: countsOf(1),
    output: String(error),
  }));
  return { name, ...outcome, milliseconds: Date.now() - started };
}

/** @param {Result} result */
function notify({ name, counts, output, milliseconds }) {
  const head = counts.failed > 0 ? "FAILED" : "ok    ";
  say(`${head} ${name.padEnd(18)} ${inWords(counts).padEnd(32)} ${seconds(milliseconds)}`);
  if (counts.failed > 0) say(output.trimEnd().replaceAll(/^/gmu, "    "));
}
