// `npm run mutation [-- --whole] [-- FILE...]`: changes src-domain/ in every way that Stryker knows, and counts what no test
// notices. It goes through the files a few at a time; those whose code and tests are as they were when they were last measured
// are not asked again. FILE names some (`src-domain/ids.ts`); --whole forgets what was found before. Writes the table of
// docs/mutation.md. Ends with 1 where fewer are noticed than demanded, a file is not measured, or a survivor has no reason.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DEMANDED, documentOf, scoreOf } from "./mutation/document.mjs";
import {
  filesWithKeys,
  forgetAll,
  forgetLeft,
  noteMeasured,
  resultsFile,
  resultsOf,
  toMeasure,
} from "./mutation/measured.mjs";
import { reasonFaults } from "./mutation/reasons.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { root, tool } from "./setup/places.mjs";
import { runNode } from "./setup/processes.mjs";
import { main, say } from "./setup/report.mjs";

const document = join(root, "docs", "mutation.md");
/** Small enough that little is lost when it is broken off, large enough that Stryker's own start is a small part. */
const FILES_AT_A_TIME = 4;

await main(async () => {
  await ensureDependencies();
  const words = process.argv.slice(2);
  if (words.includes("--whole")) await forgetAll();
  const chosen = words.filter((word) => !word.startsWith("--"));
  const files = await filesWithKeys();
  const stale = await toMeasure(files);
  const todo = stale.filter((file) => chosen.length === 0 || chosen.includes(file));
  for (let at = 0; at < todo.length; at += FILES_AT_A_TIME) {
    const some = todo.slice(at, at + FILES_AT_A_TIME);
    say(`Files ${at + 1} to ${at + some.length} of ${todo.length}`);
    await forgetLeft(some);
    const options = ["run", "--incrementalFile", resultsFile, "--mutate", some.join(",")];
    const { code } = await runNode([tool("stryker"), ...options], { show: true });
    if (code !== 0) return code;
    await noteMeasured(files, some);
  }
  const report = await resultsOf(files);
  const unmeasured = stale.filter((file) => !todo.includes(file));
  await writeFile(document, documentOf(report, unmeasured, await readFile(document, "utf8")));
  return conclude(report, unmeasured.length);
});

/** @param {import("./mutation/document.mjs").Report} report @param {number} unmeasured */
function conclude(report, unmeasured) {
  const faults = reasonFaults(report);
  for (const fault of faults.slice(0, 40)) say(fault);
  if (faults.length > 40) say(`... and ${faults.length - 40} more`);
  const score = scoreOf(report);
  say(`${score.toFixed(1)} % of the mutants are noticed; ${DEMANDED} % are demanded. docs/mutation.md has the rest.`);
  if (unmeasured > 0) say(`${unmeasured} files have changed since they were measured, or never were.`);
  return score < DEMANDED || unmeasured > 0 || faults.length > 0 ? 1 : 0;
}
