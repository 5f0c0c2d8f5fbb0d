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

/** Short waits between attempts, because the app's own exceed a test's timeout. */
const SHORT_WAITS = { timing: { retryMs: 50, settleMs: 50, undoUnitMs: 0 }, connection: {}, readsDetails: false };

export type TestHost = Awaited<ReturnType<typeof startTestHost>>;

export async function serviceFor(options: SimulatorOptions): Promise<Simulator> {
  const simulator = await startSimulator({ failedLabelRate: 0, ...options });
  onTestFinished(() => simulator.close());
  return simulator;
}

/**
 * Starts the environment host of a computer whose data is in `userData`, without a window. All questions are confirmed.
 * Closed after the test.
 */
export async function startTestHost(
  simulator: Simulator,
  userData: string,
  overrides: Partial<EnvironmentHostOptions> = {},
) {
  // Lets lessons control the running service.
  vi.stubEnv(CONTROL_SECRET_VARIABLE, simulator.control.secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  const host = await openEnvironmentHost({
    askTrust: () => Promise.resolve(true),
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
    onNewPage: <Value>(ask: (opened: Omit<OpenEnvironment, "close">) => Promise<Value>): Promise<Value> =>
      host.answer(`page ${(pageCount += 1)}`, ask),
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
