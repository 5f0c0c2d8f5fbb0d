import { runGate } from "./gate/run.mjs";
// `npm run check`: types, format, and lint and tests of the changes since the last push, in about a minute.
import { checkSteps } from "./gate/steps.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { run } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  await ensureDependencies();
  const pushed = await run("git", ["merge-base", "HEAD", "@{upstream}"]);
  const since = pushed.code === 0 ? pushed.stdout.trim() : "HEAD";
  const { stdout: changed } = await run("git", ["diff", "--name-only", "--diff-filter=d", since]);
  const { stdout: added } = await run("git", ["ls-files", "--others", "--exclude-standard"]);
  return runGate(checkSteps(since, `${changed}\n${added}`.split("\n").filter(Boolean)));
});
