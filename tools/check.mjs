// `npm run check`: what is right at any moment of the work, in a minute: types, lint, format, and the tests that the changes
// since the last push can affect. `npm test` runs the rest.
import { checkSteps } from "./gate/steps.mjs";
import { runGate } from "./gate/run.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { run } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  await ensureDependencies();
  const pushed = await run("git", ["merge-base", "HEAD", "@{upstream}"]);
  return runGate(checkSteps(pushed.code === 0 ? pushed.stdout.trim() : "HEAD"));
});
