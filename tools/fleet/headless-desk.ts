import { ulid } from "ulid";
import { createHandlers } from "../../src-main/bridge/api.ts";
import { openEnvironmentHost } from "../../src-main/environments/environment-host.ts";
import type { EnvironmentOptions, OpenEnvironment } from "../../src-main/environments/open-environment.ts";
import { startMaintenance } from "../../src-main/store/files/maintenance.ts";
import type { Store } from "../../src-main/store/thread/client.ts";
import { createFixedSigningKey } from "../../src-main/use-cases/events/signing-keys.ts";
import { createFleet } from "../../src-main/use-cases/fleet/fleet.ts";
import type { SettingsDefaults } from "../../src-main/use-cases/settings/settings.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";
import { PRACTICE_SIGNING_KEY } from "../../src-simulator/credentials.ts";
import type { Simulator } from "../../src-simulator/index.ts";
import { memoryKeychain } from "../../test/integration/environments/memory-keychain.ts";
import { fakeNativeHost } from "../../test/integration/use-cases/fake-native-host.ts";
import { openRealDesk, STORE_WORKER } from "../../test/rig/real-desk.ts";

export type HeadlessDesk = Awaited<ReturnType<typeof openHeadlessDesk>>;

/** Where a desk finds the service; the simulator may run in another process. */
export type ServiceAccess = Pick<Simulator, "url" | "userBaseUrl" | "publicBaseUrl" | "credentials">;

interface HeadlessOptions {
  readonly overStore?: (store: Store) => Store;
  readonly defaults?: SettingsDefaults;
}

const TIMING = { retryMs: 2000, settleMs: 3000, undoUnitMs: 1000 };
const CHECK_INTERVAL_MS = 50;

/**
 * Opens a desk without a window. `folder`: folder that `init` wrote for the desk; an empty one opens a desk without a
 * fleet. Resolves when the desk has the inventory and its fleet, or when `signal` ends the wait.
 */
export async function openHeadlessDesk(
  folder: string,
  service: ServiceAccess,
  signal: AbortSignal,
  headless: HeadlessOptions = {},
) {
  const host = await openEnvironmentHost({
    userData: folder,
    practiceService: service.url,
    configFile: null,
    systemProxy: () => Promise.resolve(null),
    program: { name: "Returns Desk", version: "0.0.0", runtime: "Node", language: "en" },
    keychain: memoryKeychain(),
    publish: () => undefined,
    confirmInDialog: () => Promise.resolve(true),
    loadPage: () => Promise.resolve(),
    onBroken(error) {
      throw error;
    },
    runMaintenance: (task, watchers) => startMaintenance(STORE_WORKER, task, watchers),
    open: (options) => openDesk(options, service, headless),
  });
  await host.begin();
  const withDesk = <Value>(work: (opened: OpenEnvironment) => Promise<Value>) => host.runForPage(folder, work);
  const isReady = () =>
    withDesk(async ({ desk, fleet }) => {
      if (desk.sync.status().state === "running") return false;
      const facts = await fleet?.facts(new Date());
      return facts === undefined || (facts.isConnected && facts.problem === null);
    });
  async function waitFor(check: () => Promise<boolean>): Promise<void> {
    while (!signal.aborted && !(await check())) await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
  await waitFor(isReady);
  return {
    withDesk,
    /** Returns the verdict, and the desk that holds the item if another one does. */
    scan: (code: string) =>
      withDesk(async ({ desk }) => {
        const startedAt = new Date().toISOString();
        const scan: RawScan = { gestureId: ulid(), text: code, source: "typed", damage: null, keys: [], startedAt };
        const recordAnswer = await createHandlers(desk, fakeNativeHost).scan.record(scan);
        if (!recordAnswer.ok) return recordAnswer.error.code;
        const { verdict } = recordAnswer.value.outcome;
        return verdict.kind === "held-by" ? `held by ${verdict.holder.desk}` : verdict.kind;
      }),
    /** Resolves when the fleet agrees with the batches of this desk. */
    whenClaimed: () =>
      waitFor(() =>
        withDesk(async ({ desk, fleet }) => fleet === null || (await desk.store.claimIntents("", 1)).length === 0),
      ),
    close: async (): Promise<void> => void (await host.close()),
  };
}

async function openDesk(
  options: EnvironmentOptions,
  service: ServiceAccess,
  { overStore, defaults }: HeadlessOptions,
): Promise<OpenEnvironment> {
  const { folder, fleet, publish, log } = options;
  const { credentials } = service;
  const desk = await openRealDesk(
    { folder, address: service, credentials },
    {},
    {
      timing: TIMING,
      publish,
      log,
      ...(defaults && { defaults }),
      ...(fleet && { fleet: (context, hooks) => createFleet(context, fleet.port, hooks) }),
    },
    overStore && { overStore },
  );
  return {
    desk,
    service: {
      address: service,
      credentials: () => credentials,
      signingKeys: createFixedSigningKey(PRACTICE_SIGNING_KEY),
    },
    lessons: null,
    fleet,
    folder,
    close: async () => {
      await desk.close();
      await fleet?.close();
    },
  };
}
