import { onTestFinished, vi } from "vitest";
import { openEnvironmentHost, type EnvironmentHostOptions } from "../../../src-main/environments/environment-host.ts";
import {
  runMaintenance,
  type OpenEnvironment,
  openEnvironment,
} from "../../../src-main/environments/open-environment.ts";
import { CONTROL_SECRET_VARIABLE } from "../../../src-simulator/credentials.ts";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../../src-simulator/index.ts";
import { memoryKeychain } from "./memory-keychain.ts";

/** Short, because the app's own waits exceed a test's timeout. */
const SHORT_WAITS = { timing: { retryMs: 50, settleMs: 50, undoUnitMs: 0 }, connection: {}, readsDetails: false };

export type TestHost = Awaited<ReturnType<typeof startTestHost>>;

export async function serviceFor(options: SimulatorOptions): Promise<Simulator> {
  const simulator = await startSimulator({ failedLabelRate: 0, ...options });
  onTestFinished(() => simulator.close());
  return simulator;
}

/** Starts an environment host without a window, which confirms every question. Closes it after the test. */
export async function startTestHost(
  simulator: Simulator,
  userData: string,
  overrides: Partial<EnvironmentHostOptions> = {},
) {
  // Let lessons control the running service.
  vi.stubEnv(CONTROL_SECRET_VARIABLE, simulator.control.secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  const host = await openEnvironmentHost({
    confirmInDialog: () => Promise.resolve(true),
    userData,
    practiceService: simulator.url,
    configFile: null,
    systemProxy: () => Promise.resolve(null),
    program: { name: "Returns Desk", version: "0.0.0", runtime: "Node", language: "en" },
    keychain: memoryKeychain(),
    publish: () => undefined,
    loadPage: () => Promise.resolve(),
    onBroken: (error) => {
      throw error;
    },
    runMaintenance,
    open: (options) => openEnvironment(options, SHORT_WAITS),
    ...overrides,
  });
  let closing: Promise<boolean> | null = null;
  const close = () => (closing ??= host.close());
  onTestFinished(async () => void (await close()));
  await host.begin();

  let pageCount = 0;
  return {
    ...host,
    close,
    onNewPage: <Value>(call: (opened: Omit<OpenEnvironment, "close">) => Promise<Value>): Promise<Value> =>
      host.runForPage(`page ${(pageCount += 1)}`, call),
    async add(
      name: string,
      { userBaseUrl, publicBaseUrl }: Pick<Simulator, "userBaseUrl" | "publicBaseUrl">,
    ): Promise<string> {
      const addresses = { userApiUrl: `${userBaseUrl}/api/`, publicApiUrl: publicBaseUrl && `${publicBaseUrl}/` };
      const saved = await host.environments.save({ id: null, name, ...addresses });
      if (!saved.ok) throw new Error(saved.error.code);
      return saved.value.environments.at(-1)?.id ?? "";
    },
  };
}
