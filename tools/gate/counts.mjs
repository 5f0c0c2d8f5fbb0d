// From what the tools report to the one line that a person reads.
import { readFile } from "node:fs/promises";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** A step that has no tests counts as one. @param {number} code @returns {Counts} */
export function countsOfExit(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** @param {string} report @param {number} code @returns {Promise<Counts>} */
export async function countsOfVitest(report, code) {
  const json = await readJson(report);
  if (!json) return countsOfExit(1);
  // A file that could not be loaded has no tests to fail.
  const brokenFiles = json.testResults.filter(
    (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return unlessSilent(code, {
    passed: json.numPassedTests,
    failed: json.numFailedTests + brokenFiles,
    skipped: json.numPendingTests + (json.numTodoTests ?? 0),
  });
}

/**
 * What failed and why, without the hundreds of lines about what did not; undefined if nothing of the report says it.
 * @param {string} report @returns {Promise<string | undefined>}
 */
export async function failuresOfVitest(report) {
  const json = await readJson(report);
  const texts = (json?.testResults ?? []).flatMap((/** @type {any} */ file) => [
    ...file.assertionResults
      .filter((/** @type {any} */ { status }) => status === "failed")
      .map((/** @type {any} */ { fullName, failureMessages }) => [fullName, ...failureMessages].join("\n")),
    ...(file.message ? [`${file.name}\n${file.message}`] : []),
  ]);
  return texts.length > 0 ? texts.join("\n\n") : undefined;
}

/** Where hundreds of tests drive real windows, more than these in one run are no chance. */
const SECOND_TRIES = 2;

/**
 * A test that passed only the second time counts as passed, and is named; beyond a few of them each counts as failed.
 * @param {string} report @param {number} code @returns {Promise<{ counts: Counts, secondTries: string[] }>}
 */
export async function countsOfPlaywright(report, code) {
  const json = await readJson(report);
  if (!json) return { counts: countsOfExit(1), secondTries: [] };
  const { expected, unexpected, flaky, skipped } = json.stats;
  const forgiven = flaky <= SECOND_TRIES;
  const counts = { passed: expected + (forgiven ? flaky : 0), failed: unexpected + (forgiven ? 0 : flaky), skipped };
  return { counts: unlessSilent(code, counts), secondTries: json.suites.flatMap(secondTriesIn) };
}

/** @param {any} suite @returns {string[]} */
function secondTriesIn({ suites = [], specs = [] }) {
  const found = specs.filter((/** @type {any} */ { tests }) =>
    tests.some((/** @type {any} */ { status }) => status === "flaky"),
  );
  return [
    ...found.map((/** @type {any} */ { file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap(secondTriesIn),
  ];
}

/** One a cell of the table of faults. @param {string} report @param {number} code @returns {Promise<Counts>} */
export async function countsOfFaults(report, code) {
  const json = await readJson(report);
  if (!json) return countsOfExit(1);
  const failed = json.failures.length;
  return unlessSilent(code, { passed: json.cells - failed, failed, skipped: 0 });
}

/** One a look at journal and service, and one a measure of the trends. @param {string} report @param {number} code @returns {Promise<Counts>} */
export async function countsOfEndurance(report, code) {
  const json = await readJson(report);
  if (!json) return countsOfExit(1);
  const failed = json.violations.length + json.missing.length;
  return unlessSilent(code, { passed: failed > 0 ? 0 : json.checks + json.growth.length, failed, skipped: 0 });
}

/** A tool that ends in an error, or ran nothing, has failed even if no test of it has. @param {number} code @param {Counts} counts */
function unlessSilent(code, counts) {
  const isBad = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return isBad ? { ...counts, failed: 1 } : counts;
}

/** @param {readonly Counts[]} all @returns {Counts} */
export function sum(all) {
  return all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** @param {Counts} counts */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** @param {string} file @returns {Promise<any>} */
async function readJson(file) {
  return readFile(file, "utf8").then(JSON.parse, () => undefined);
}
