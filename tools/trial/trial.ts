import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, hostname, release, tmpdir, userInfo, version as systemVersion } from "node:os";
import { join } from "node:path";
import type { Electron } from "../setup/electron.mjs";
import { root } from "../setup/paths.mjs";
import { NotAvailable, reportText, secretsIn, type StepResult } from "./report.ts";
import { STEPS, type Trial } from "./steps.ts";

/** `trial.ts ELECTRON [--attended]`, with the available Electron as JSON. Exits with 1 if a step failed. */
const [electronJson = "", attendedOption] = process.argv.slice(2);
const electron = JSON.parse(electronJson) as Electron;
const folder = join(root, "trial");
const trial: Trial = { folder, electron, isAttended: attendedOption === "--attended" };
/** Whether a missing requirement is acceptable. In CI on Linux all steps run without a person. */
const allowsMissing = process.env["CI"] === undefined || process.platform !== "linux";

const { version: appVersion } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
const facts = {
  When: new Date().toISOString(),
  System: `${process.platform} ${process.arch}, ${systemVersion()} (${release()})`,
  Program: `Returns Desk ${appVersion}, Electron ${electron.version}${electron.kind === "official" ? "" : " (substitute)"}, Node ${process.versions.node}`,
  "A person was asked": trial.isAttended ? "yes" : "no",
};
const results: StepResult[] = [];

async function runStep(name: string, work: (trial: Trial) => Promise<string>): Promise<StepResult> {
  console.log(`- ${name} ...`);
  const startedAtMs = performance.now();
  const outcome = await work(trial).then(
    (detail) => ({ state: "passed" as const, detail }),
    (error: unknown) => {
      // Only the first line: test libraries append source code.
      const detail = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
      return {
        state: error instanceof NotAvailable && allowsMissing ? ("not here" as const) : ("failed" as const),
        detail,
      };
    },
  );
  return { name, ...outcome, seconds: (performance.now() - startedAtMs) / 1000 };
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [name, work] of Object.entries(STEPS)) {
  const result = await runStep(name, work);
  console.log(`  ${result.state}: ${result.detail} (${result.seconds.toFixed(1)} s)`);
  results.push(result);
  const privateTexts = {
    secrets: secretsIn(process.env),
    homes: [root, homedir(), tmpdir()],
    names: [userInfo().username, hostname()],
  };
  // Write after each step, so that an aborted trial has a report.
  await writeFile(join(folder, "report.md"), reportText(facts, results, privateTexts));
}
console.log("Report: trial/report.md");
process.exitCode = results.some(({ state }) => state === "failed") ? 1 : 0;
