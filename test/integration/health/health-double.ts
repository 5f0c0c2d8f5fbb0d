import { createInterruptions } from "../../../src-main/health/interruptions.ts";
import { createHealth, type Health } from "../../../src-main/health/health.ts";
import { nobodyChooses } from "../desk/machine-double.ts";

/** Of a program without an environment, that writes no log. */
export const healthIn = (folder: string): Health =>
  createHealth({
    care: () => Promise.reject(new Error("There are no files to care for")),
    interruptions: createInterruptions({ publish: () => undefined, now: () => new Date() }),
    log: () => undefined,
    logFolder: folder,
    environments: () => [],
    configurationBroken: false,
    machine: nobodyChooses,
    current: () => Promise.resolve(null),
    keychain: { problem: () => Promise.resolve(null), isStuck: () => false },
    network: { proxy: "direct", extraCa: [] },
    station: () => Promise.resolve(null),
    userData: folder,
    program: {
      version: "0.0.0",
      electron: "0",
      chromium: "0",
      node: "0",
      system: "test",
      startedAt: new Date(0).toISOString(),
    },
    now: () => new Date(),
  });
