import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, hostname, release, tmpdir, userInfo, version as systemVersion } from "node:os";
import { join } from "node:path";
import type { Electron } from "../setup/electron.mjs";
import { root } from "../setup/places.mjs";
import { NotHere, reportText, secretsIn, type StepResult } from "./report.ts";
import { STEPS, type Trial } from "./steps.ts";

/** `trial.ts ELECTRON [--attended]`, with the available Electron in JSON. Exits with 1 if a step failed. */
const [given = "", attended] = process.argv.slice(2);
const electron = JSON.parse(given) as Electron;
const folder = join(root, "trial");
const trial: Trial = { folder, electron, attended: attended === "--attended" };
/** Linux can do all of it without a person, so that in CI nothing may be missing there. */
const mayLack = process.env["CI"] === undefined || process.platform !== "linux";

const { version: program } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
const facts = {
  When: new Date().toISOString(),
  System: `${process.platform} ${process.arch}, ${systemVersion()} (${release()})`,
  Program: `Returns Desk ${program}, Electron ${electron.version}${electron.kind === "official" ? "" : " (substitute)"}, Node ${process.versions.node}`,
  "A person was asked": trial.attended ? "yes" : "no",
};
const results: StepResult[] = [];

async function take(name: string, work: (trial: Trial) => Promise<string>): Promise<StepResult> {
  console.log(`- ${name} ...`);
  const begun = performance.now();
  const outcome = await work(trial).then(
    (said) => ({ state: "passed" as const, said }),
    (error: unknown) => {
      // What a test library adds below its first line is for those who have its source.
      const said = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
      return { state: error instanceof NotHere && mayLack ? ("not here" as const) : ("failed" as const), said };
    },
  );
  return { name, ...outcome, seconds: (performance.now() - begun) / 1000 };
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [name, work] of Object.entries(STEPS)) {
  const result = await take(name, work);
  console.log(`  ${result.state}: ${result.said} (${result.seconds.toFixed(1)} s)`);
  results.push(result);
  const hidden = {
    secrets: secretsIn(process.env),
    homes: [root, homedir(), tmpdir()],
    names: [userInfo().username, hostname()],
  };
  // After each, so that there is one also of a trial that was ended.
  await writeFile(join(folder, "report.md"), reportText(facts, results, hidden));
}
console.log("Report: trial/report.md");
process.exitCode = results.some(({ state }) => state === "failed") ? 1 : 0;
