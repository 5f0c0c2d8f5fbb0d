import { join } from "node:path";
import { openAdministrationLock } from "../../../src-main/bridge/administration-lock.ts";
import { createProgramHandlers, createHandlers } from "../../../src-main/bridge/api.ts";
import { openBridgeLock } from "../../../src-main/bridge/bridge-lock.ts";
import { createRecovery } from "../../../src-main/environments/recovery.ts";
import { createUpdates, NO_UPDATER } from "../../../src-main/environments/updates.ts";
import { createHealth } from "../../../src-main/health/health.ts";
import { createInterruptions } from "../../../src-main/health/interruptions.ts";
import { environmentsIn } from "../environments/open-host.ts";
import { fakeNativeHost } from "../use-cases/fake-native-host.ts";
import type { DeskRig } from "../use-cases/test-desk.ts";
import { allAnswersOf } from "./bridge-of.ts";

type LockOptions = Parameters<typeof openBridgeLock>[0];
type AdministrationOptions = Parameters<typeof openAdministrationLock>[0];
type HealthOptions = Parameters<typeof createHealth>[0];

const now = (): Date => new Date();
const publish = (): void => undefined;
const runMaintenance = (): Promise<never> => Promise.reject(new Error("maintenance: no files"));

export const bridgeLockIn = (folder: string, overrides: Partial<LockOptions> = {}) =>
  openBridgeLock({
    file: join(folder, "desk-lock.json"),
    publish,
    reload: () => undefined,
    now,
    ...overrides,
  });

export const administrationIn = (folder: string, overrides: Partial<AdministrationOptions> = {}) =>
  openAdministrationLock({ file: join(folder, "administration-lock.json"), managedPin: null, now, ...overrides });

export const healthOf = (overrides: Partial<HealthOptions>) =>
  createHealth({
    runMaintenance,
    interruptions: createInterruptions({ publish, now }),
    log: () => undefined,
    logFolder: "",
    environments: () => [],
    configuration: { problems: 0, isUnreadable: false, isLocked: false },
    nativeHost: fakeNativeHost,
    current: () => Promise.resolve(null),
    keychain: { problem: () => Promise.resolve(null), isStuck: () => false },
    network: { proxy: "direct", extraCa: [] },
    settingsFiles: { listResetFiles: () => Promise.resolve([]) },
    station: () => Promise.resolve(null),
    userData: "",
    program: { version: "0", electron: "0", chromium: "0", node: "0", system: "test", startedAt: now().toISOString() },
    now,
    ...overrides,
  });

export async function everyHandler({ desk, folder }: DeskRig) {
  const recovery = createRecovery({
    runMaintenance,
    publish,
    registry: { find: () => undefined, folderOf: (id) => id },
    now,
    open: () => Promise.resolve(),
  });
  const updates = createUpdates({
    feed: "https://updates.test/",
    updater: NO_UPDATER,
    ownVersion: "1.0.0",
    unfinishedWork: () => Promise.resolve(null),
    publish,
    now,
  });
  const health = healthOf({ logFolder: folder, userData: folder });
  const { handlers: lock } = await bridgeLockIn(folder);
  const administration = await administrationIn(folder);
  return allAnswersOf({
    ...createHandlers(desk, fakeNativeHost),
    ...createProgramHandlers({
      lock,
      administration,
      environments: await environmentsIn(folder),
      configurationFile: () =>
        Promise.resolve({
          check: () => Promise.resolve({ fileName: "config.json", problems: [] }),
          toText: () => Promise.resolve(null),
        }),
      recovery,
      updates,
      health,
      nativeHost: fakeNativeHost,
    }),
  });
}
