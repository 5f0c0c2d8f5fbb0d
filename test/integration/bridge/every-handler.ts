import { join } from "node:path";
import { createDesklessHandlers, createHandlers } from "../../../src-main/bridge/api.ts";
import { openBridgeLock } from "../../../src-main/bridge/bridge-lock.ts";
import { createRecovery } from "../../../src-main/environments/recovery.ts";
import { createUpdates, NO_UPDATER } from "../../../src-main/environments/updates.ts";
import { createHealth } from "../../../src-main/health/health.ts";
import { createInterruptions } from "../../../src-main/health/interruptions.ts";
import type { DeskRig } from "../use-cases/test-desk.ts";
import { nobodyChooses } from "../use-cases/fake-native-host.ts";
import { allAnswersOf } from "./bridge-of.ts";
import { environmentsIn } from "../environments/open-host.ts";

type LockOptions = Parameters<typeof openBridgeLock>[0];
type HealthOptions = Parameters<typeof createHealth>[0];

const now = (): Date => new Date();
const publish = (): void => undefined;
const care = (): Promise<never> => Promise.reject(new Error("There are no files to care for"));

/** The lock of a desk whose data is in this folder. */
export const bridgeLockIn = (folder: string, more: Partial<LockOptions> = {}) =>
  openBridgeLock({
    file: join(folder, "desk-lock.json"),
    publish,
    reload: () => undefined,
    now,
    ...more,
  });

/** The health of a program with nothing open. */
export const healthOf = (more: Partial<HealthOptions>) =>
  createHealth({
    care,
    interruptions: createInterruptions({ publish, now }),
    log: () => undefined,
    logFolder: "",
    environments: () => [],
    configuration: { problems: 0, locked: false },
    machine: nobodyChooses,
    current: () => Promise.resolve(null),
    keychain: { problem: () => Promise.resolve(null), isStuck: () => false },
    network: { proxy: "direct", extraCa: [] },
    storedFiles: { reset: () => Promise.resolve([]) },
    station: () => Promise.resolve(null),
    userData: "",
    program: { version: "0", electron: "0", chromium: "0", node: "0", system: "test", startedAt: now().toISOString() },
    now,
    ...more,
  });

/** Every handler of the program, on a computer that reaches nobody, has nothing to recover and brings nothing up to date. */
export async function everyHandler({ desk, folder }: DeskRig) {
  const recovery = createRecovery({
    care,
    publish,
    registry: { find: () => undefined, folderOf: (id) => id },
    now,
    open: () => Promise.resolve(),
  });
  const updates = createUpdates({
    feed: "https://updates.test/",
    updater: NO_UPDATER,
    ownVersion: "1.0.0",
    workUnderWay: () => Promise.resolve(null),
    publish,
    now,
  });
  const health = healthOf({ logFolder: folder, userData: folder });
  const { handlers: lock } = await bridgeLockIn(folder);
  const environments = await environmentsIn(folder);
  return allAnswersOf({
    ...createHandlers(desk, nobodyChooses),
    ...createDesklessHandlers(lock, environments, recovery, updates, health, nobodyChooses),
  });
}
