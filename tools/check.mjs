// `npm run check`: types, format, and lint and tests of the changes since the last push, in about a minute.
import { runGate } from "./gate/run.mjs";
import { checkSteps } from "./gate/steps.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { run } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  await ensureDependencies();
  const mergeBase = await run("git", ["merge-base", "HEAD", "@{upstream}"]);
  const baseCommit = mergeBase.code === 0 ? mergeBase.stdout.trim() : "HEAD";
  const { stdout: changedFiles } = await run("git", ["diff", "--name-only", "--diff-filter=d", baseCommit]);
  const { stdout: newFiles } = await run("git", ["ls-files", "--others", "--exclude-standard"]);
  return runGate(checkSteps(baseCommit, `${changedFiles}\n${newFiles}`.split("\n").filter(Boolean)));
});
