// `npm test`: sets up the machine, then runs all checks of a change, including the app in a real window. `npm run
// proof` (`--full`) takes hours: every fault, every window test in every language and theme, all random input, ten
// minutes of endurance, mutation. The last line is `N passed, N failed`. STEP [ARGUMENT...] runs one step and shows its
// output, as in `npm test -- windows scan-desk --repeat-each 10`; --help lists the options of faults and endurance.
// `--load N` before the step keeps N processes busy.
import { spawn } from "node:child_process";
import { runGate } from "./gate/run.mjs";
import { allSteps } from "./gate/steps.mjs";
import { ensureTestPackages } from "./setup/display.mjs";
import { setUpRuntime } from "./setup/index.mjs";
import { run } from "./setup/processes.mjs";
import { main, say, SetupError } from "./setup/report.mjs";

await main(async () => {
  const args = process.argv.slice(2);
  const isFull = args[0] === "--full";
  const stepArgs = isFull ? args.slice(1) : args;
  const busyProcesses = stepArgs[0] === "--load" ? Number(stepArgs[1]) : 0;
  const [name, ...extraArgs] = busyProcesses > 0 ? stepArgs.slice(2) : stepArgs;
  if (isFull) delete process.env["RETURNS_DESK_SHARE"];
  else await chooseSampleGroup();
  const electron = await setUpRuntime();
  await ensureTestPackages();
  const steps = allSteps(electron, { full: isFull });
  const chosenStep = steps.find((step) => step.name === name);
  if (name !== undefined && !chosenStep)
    throw new SetupError(`There is no step "${name}"; there are ${steps.map((step) => step.name).join(", ")}.`);
  const stopLoad = keepBusy(busyProcesses);
  try {
    if (!chosenStep) return await runGate(steps);
    const prerequisites = steps.filter((step) => chosenStep.needs?.includes(step.name));
    return await runGate([...prerequisites, { ...chosenStep, work: () => chosenStep.work(extraArgs) }]);
  } finally {
    stopLoad();
  }
});

async function chooseSampleGroup() {
  const { stdout } = await run("git", ["rev-parse", "HEAD"]);
  // Without a repository, the first group is chosen.
  const commit = /^[0-9a-f]{8}/.exec(stdout)?.[0] ?? "0";
  process.env["RETURNS_DESK_SHARE"] ??= String(Number.parseInt(commit, 16) % 10);
  say(`Sampled tests: group ${Number(process.env["RETURNS_DESK_SHARE"]) + 1} of 10.`);
}

/** Simulates a busy machine, on which all tests must pass. @param {number} processes @returns {() => void} ends it */
function keepBusy(processes) {
  const loops = Array.from({ length: processes }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  const stop = () => loops.forEach((loop) => void loop.kill());
  process.once("exit", stop);
  return stop;
}
