// Turns the tools' reports into the one line that a developer reads.
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../setup/places.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Reads a final "N passed, N failed", or counts as one. @param {number} code @param {string} [output] @returns {Counts} */
export function countsOfProgram(code, output = "") {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  if (passed === undefined) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  return unlessSilent(code, { passed: Number(passed), failed: Number(failed), skipped: 0 });
}

/** @param {string} report @param {number} code @returns {Promise<Counts>} */
export async function countsOfVitest(report, code) {
  const json = await readJson(report);
  if (!json) return countsOfProgram(1);
  // A file that could not be loaded has no tests, so it counts as one failure.
  const brokenFiles = json.testResults.filter(
    (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return unlessSilent(code, {
    passed: json.numPassedTests,
    failed: json.numFailedTests + brokenFiles,
    skipped: json.numPendingTests + (json.numTodoTests ?? 0),
  });
}

/** Undefined if the report has no failures. @param {string} report @returns {Promise<string | undefined>} */
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

/** @param {string} report @param {number} code @returns {Promise<Counts>} */
export async function countsOfPlaywright(report, code) {
  const json = await readJson(report);
  if (!json) return countsOfProgram(1);
  const { expected, unexpected, flaky, skipped } = json.stats;
  return unlessSilent(code, { passed: expected, failed: unexpected + flaky + json.errors.length, skipped });
}

/** The call log repeats the first lines; the trace contains it. */
const LINES_AN_ERROR = 14;

/** Undefined if the report has no failures. @param {string} report @returns {Promise<string | undefined>} */
export async function failuresOfPlaywright(report) {
  const json = await readJson(report);
  const texts = [...(json?.suites ?? []).flatMap(failedIn), ...(json?.errors ?? []).map(inShort)];
  return texts.length > 0 ? texts.join("\n\n") : undefined;
}

/** @param {any} suite @returns {string[]} */
function failedIn({ suites = [], specs = [] }) {
  const failed = specs.filter((/** @type {any} */ { ok }) => !ok);
  return [
    ...failed.map((/** @type {any} */ { file, line, title, tests }) => {
      const results = tests.flatMap((/** @type {any} */ test) => test.results);
      const errors = results.flatMap((/** @type {any} */ result) => result.errors).map(inShort);
      const evidence = results
        .flatMap((/** @type {any} */ result) => result.attachments)
        .flatMap((/** @type {any} */ { name, path = "" }) => [
          `  ${name}: ${relative(root, path)}`,
          ...endOf(name, path).map((text) => `    ${text}`),
        ]);
      return [`${file}:${line} ${title}`, ...errors, ...evidence].join("\n");
    }),
    ...suites.flatMap(failedIn),
  ];
}

/** What has to be seen of a file where only the output is kept. */
const SHORT_OF = new Map([
  ["main's log", (/** @type {string} */ text) => text.split("\n").slice(-LINES_AN_ERROR)],
  // The screen, and not the frame around it.
  ["error-context", (/** @type {string} */ text) => /\n *- main[^]*/.exec(text)?.[0].split("\n").slice(1, 30) ?? []],
]);

/** @param {string} name @param {string} path */
function endOf(name, path) {
  const shorten = SHORT_OF.get(name);
  return shorten && existsSync(path) ? shorten(readFileSync(path, "utf8").trimEnd()) : [];
}

/** @param {any} error */
function inShort({ message = "", location }) {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, LINES_AN_ERROR);
  const place = location ? [`at ${relative(root, location.file)}:${location.line}`] : [];
  return [...lines.filter((line) => line.trim() !== ""), ...place].join("\n");
}

/** An error exit, or running nothing, is a failure too. @param {number} code @param {Counts} counts */
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
