// `npm run check`: everything that needs no window. Under two minutes on two cores.
import { checkSteps } from "./gate/steps.mjs";
import { runSteps } from "./gate/run.mjs";
import { inWords, sum } from "./gate/counts.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { main, say, seconds } from "./setup/report.mjs";

await main(async () => {
  await ensureDependencies();
  const started = Date.now();
  const total = sum((await runSteps(checkSteps)).map(({ counts }) => counts));
  say(`${inWords(total)} in ${seconds(Date.now() - started)}`);
  return total.failed === 0 ? 0 : 1;
});
