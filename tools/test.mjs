// `npm test`: sets up a fresh machine, then runs every check and every test, the app in a real window included.
// Its last line is `N passed, N failed`.
import { inWords, sum } from "./gate/counts.mjs";
import { runSteps } from "./gate/run.mjs";
import { enduranceStep, faultsStep, keychainStep, packageStep, wholeSteps, windowStep } from "./gate/steps.mjs";
import { ensureBuild } from "./setup/build.mjs";
import { ensureTestPackages } from "./setup/display.mjs";
import { setUpRuntime } from "./setup/index.mjs";
import { main, say, seconds } from "./setup/report.mjs";

await main(async () => {
  const started = Date.now();
  const electron = await setUpRuntime();
  await ensureTestPackages();
  const checked = await runSteps(wholeSteps);
  const built = await runSteps([
    {
      name: "build",
      work: async () => {
        await ensureBuild(electron);
        return { counts: { passed: 1, failed: 0, skipped: 0 }, output: "" };
      },
    },
  ]);
  const kept = await runSteps([keychainStep]);
  const isBuilt = built.every(({ counts }) => counts.failed === 0);
  // One after the other: each keeps every core busy, or the screen.
  const packed = process.platform === "linux" ? [packageStep(electron)] : [];
  const inWindows = isBuilt ? [windowStep(electron.executable), ...packed, faultsStep("windows")] : [];
  const shown = await runSteps([faultsStep("desks"), enduranceStep, ...inWindows], 1);
  const total = sum([...checked, ...built, ...kept, ...shown].map(({ counts }) => counts));
  say(`All of it took ${seconds(Date.now() - started)}.`);
  say(inWords(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});
