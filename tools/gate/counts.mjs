// Parses the totals in the output of a tool: its tests that passed, failed and were skipped.

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Matches the last line of the project's own tools, Vitest's line of tests, and Playwright's last lines. */
const TOTALS = /^(?:\d+ passed, \d+ failed.*| +Tests {2}.*| {2}\d+ (?:passed|failed|flaky|skipped)(?: \(.*\))?)$/gm;
const NOTHING_TO_DO = /^No (?:[a-z ]+ )?files found, exiting with code 0/m;

/**
 * Counts a program that prints no totals as one passed or failed test. An error exit or an empty run is a failure too.
 * @param {number} code
 * @param {string} [output]
 * @returns {Counts}
 */
export function parseCounts(code, output = "") {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  if (code === 0 && NOTHING_TO_DO.test(output)) return counts;
  const totalsText = output.match(TOTALS)?.join("\n") ?? (code === 0 ? "1 passed" : "1 failed");
  for (const [, count, kind] of totalsText.matchAll(/(\d+) (passed|failed|flaky|skipped)/g))
    counts[kind === "passed" || kind === "skipped" ? kind : "failed"] += Number(count);
  const hasUncountedFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return hasUncountedFailure ? { ...counts, failed: 1 } : counts;
}

/** @param {readonly Counts[]} all @returns {Counts} */
export function sumCounts(all) {
  const sumOf = (/** @type {keyof Counts} */ kind) => all.reduce((total, counts) => total + counts[kind], 0);
  return { passed: sumOf("passed"), failed: sumOf("failed"), skipped: sumOf("skipped") };
}

/** @param {Counts} counts */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
