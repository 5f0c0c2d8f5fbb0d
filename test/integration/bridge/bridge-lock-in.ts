import { join } from "node:path";
import { createDesklessHandlers, createHandlers } from "../../../src-main/bridge/handlers/handlers.ts";
import { openBridgeLock } from "../../../src-main/bridge/handlers/shift/lock-handlers.ts";
import { createRecovery } from "../../../src-main/environments/recovery.ts";
import type { DeskRig } from "../desk/desk-rig.ts";
import { nobodyChooses } from "../desk/machine-double.ts";
import { environmentsIn } from "../environments/environments-in.ts";
import { noUpdates } from "../environments/no-updates.ts";
import { healthIn } from "../health/health-double.ts";

type Options = Parameters<typeof openBridgeLock>[0];

/** The lock of a desk whose data is in this folder. */
export const bridgeLockIn = (folder: string, more: Partial<Options> = {}) =>
  openBridgeLock({
    file: join(folder, "desk-lock.json"),
    publish: () => undefined,
    strip: { lock: () => undefined },
    reload: () => undefined,
    now: () => new Date(),
    ...more,
  });

/** Every handler of the program, on a computer that reaches nobody and has nothing to recover. */
export async function everyHandler({ desk, folder }: DeskRig) {
  const recovery = createRecovery({
    care: () => Promise.reject(new Error("There are no files to care for")),
    publish: () => undefined,
    registry: { find: () => undefined, folderOf: (id) => id },
    now: () => new Date(),
    open: () => Promise.resolve(),
  });
  const { handlers: lock } = await bridgeLockIn(folder);
  const environments = await environmentsIn(folder);
  return {
    ...createHandlers(desk, nobodyChooses),
    ...createDesklessHandlers(lock, environments, recovery, noUpdates, healthIn(folder), nobodyChooses),
  };
}
