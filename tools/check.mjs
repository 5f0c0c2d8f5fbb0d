// `npm run check`: a minute of types, lint, format, and the tests that changes since the last push can affect.
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
