import { join } from "node:path";
import { openBridgeLock } from "../../../src-main/bridge/handlers/shift/lock-handlers.ts";

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
