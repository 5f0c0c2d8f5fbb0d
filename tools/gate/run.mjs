// Runs steps in parallel, each after its prerequisites, and reports all failures.
import { say, seconds } from "../setup/report.mjs";
import { parseCounts, formatCounts, sumCounts } from "./counts.mjs";

/**
 * @typedef {import("./steps.mjs").Step} Step
 * @typedef {{ name: string, counts: import("./counts.mjs").Counts, output: string, milliseconds: number }} Result
 */

/** Steps often wait for windows, disks and timers, so three keep two processors busy. */
const MAX_BUSY_STEPS = 3;

/**
 * @param {readonly Step[]} steps the longest first, then those that need the processors least
 * @returns {Promise<number>} the exit code
 */
export async function runGate(steps) {
  const startedAtMs = Date.now();
  const results = await runSteps(steps);
  const totalCounts = sumCounts(results.map(({ counts }) => counts));
  say(`It took ${seconds(Date.now() - startedAtMs)}.`);
  say(formatCounts(totalCounts));
  return totalCounts.failed === 0 && totalCounts.passed > 0 ? 0 : 1;
}

/** @param {readonly Step[]} steps @returns {Promise<Result[]>} */
async function runSteps(steps) {
  const pendingSteps = [...steps];
  /** @type {Map<string, Result>} */
  const resultsByStep = new Map();
  /** @type {Map<Step, Promise<void>>} */
  const runsByStep = new Map();
  const countBusySteps = () => [...runsByStep.keys()].filter(({ isMostlyWaiting }) => !isMostlyWaiting).length;
  const canStart = (/** @type {Step} */ { needs = [], isMostlyWaiting }) =>
    needs.every((name) => resultsByStep.has(name)) && (isMostlyWaiting || countBusySteps() < MAX_BUSY_STEPS);
  while (pendingSteps.length + runsByStep.size > 0) {
    const readyIndex = pendingSteps.findIndex(canStart);
    const [step] = readyIndex < 0 ? [] : pendingSteps.splice(readyIndex, 1);
    if (!step) {
      await Promise.race(runsByStep.values());
      continue;
    }
    const failedPrerequisite = step.needs?.find((name) => (resultsByStep.get(name)?.counts.failed ?? 0) > 0);
    const reportSkip = async () => ({
      counts: parseCounts(1),
      output: `Not run, because ${failedPrerequisite} failed.`,
    });
    const runningStep = runStep(failedPrerequisite === undefined ? step : { ...step, work: reportSkip }).then(
      (result) => {
        resultsByStep.set(step.name, result);
        runsByStep.delete(step);
        printResult(result);
      },
    );
    runsByStep.set(step, runningStep);
  }
  return [...resultsByStep.values()];
}

/** @param {Step} step @returns {Promise<Result>} */
async function runStep({ name, work }) {
  const startedAtMs = Date.now();
  const outcome = await work().catch((/** @type {unknown} */ error) => ({
    counts: parseCounts(1),
    output: String(error),
  }));
  return { name, ...outcome, milliseconds: Date.now() - startedAtMs };
}

/** @param {Result} result */
function printResult({ name, counts, output, milliseconds }) {
  const stateText = counts.failed > 0 ? "FAILED" : "ok    ";
  say(`${stateText} ${name.padEnd(18)} ${formatCounts(counts).padEnd(32)} ${seconds(milliseconds)}`);
  if (counts.failed > 0) say(output.trimEnd().replaceAll(/^/gmu, "    "));
}
