// `npm test` and `npm run proof`: all steps, or one by name.
import { spawn } from "node:child_process";
import { ensureTestPackages } from "../setup/display.mjs";
import { setUpRuntime } from "../setup/index.mjs";
import { SetupError } from "../setup/report.mjs";
import { runGate } from "./run.mjs";
import { wholeSteps } from "./steps.mjs";

/** @param {{ full: boolean }} options @param {readonly string[]} args @returns {Promise<number>} the exit code */
export async function gate(options, args) {
  const load = args[0] === "--load" ? Number(args[1]) : 0;
  const [name, ...more] = load > 0 ? args.slice(2) : args;
  const electron = await setUpRuntime();
  await ensureTestPackages();
  const steps = wholeSteps(electron, options);
  const chosen = steps.find((step) => step.name === name);
  if (name !== undefined && !chosen)
    throw new SetupError(`There is no step "${name}"; there are ${steps.map((step) => step.name).join(", ")}.`);
  const stop = keepBusy(load);
  try {
    if (!chosen) return await runGate(steps);
    const needed = steps.filter((step) => chosen.needs?.includes(step.name));
    return await runGate([...needed, { ...chosen, work: () => chosen.work(more) }]);
  } finally {
    stop();
  }
}

/** Simulates a busy machine, on which all tests must still pass. @param {number} processes @returns {() => void} ends it */
function keepBusy(processes) {
  const loops = Array.from({ length: processes }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  const stop = () => loops.forEach((loop) => void loop.kill());
  process.once("exit", stop);
  return stop;
}
