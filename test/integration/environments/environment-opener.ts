import { onTestFinished, vi } from "vitest";
import {
  runMaintenance,
  type OpenEnvironment,
  openEnvironment,
} from "../../../src-main/environments/open-environment.ts";
import { openEnvironmentHost, type EnvironmentHostOptions } from "../../../src-main/environments/environment-host.ts";
import { CONTROL_SECRET_VARIABLE } from "../../../src-simulator/credentials.ts";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../../src-simulator/index.ts";
import { memoryKeychain } from "./memory-keychain.ts";

/** The app's own waits between two tries are longer than a test's patience. */
const PACE = { timing: { retryMs: 50, settleMs: 50 }, connection: {}, readsDetails: false };

export type Workplace = Awaited<ReturnType<typeof beginWorkplace>>;

/** A service that ends with the test. */
export async function serviceFor(options: SimulatorOptions): Promise<Simulator> {
  const simulator = await startSimulator({ failedLabelRate: 0, ...options });
  onTestFinished(() => simulator.close());
  return simulator;
}

/**
 * The workplace of a computer whose data is in this folder, begun without a window; a person confirms whatever it asks.
 * Closed with the test, if not before.
 */
export async function beginWorkplace(
  simulator: Simulator,
  userData: string,
  more: Partial<EnvironmentHostOptions> = {},
) {
  // What lets lessons steer a service that runs already.
  vi.stubEnv(CONTROL_SECRET_VARIABLE, simulator.control.secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  const workplace = await openEnvironmentHost({
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
    care: runMaintenance,
    open: (options) => openEnvironment(options, PACE),
    ...more,
  });
  let closed: Promise<boolean> | null = null;
  const close = () => (closed ??= workplace.close());
  onTestFinished(async () => void (await close()));
  await workplace.begin();

  let pages = 0;
  return {
    ...workplace,
    close,
    /** What a page that is loaded now would be answered. */
    onNewPage: <Value>(ask: (opened: Omit<OpenEnvironment, "close">) => Promise<Value>): Promise<Value> =>
      workplace.answer(`page ${(pages += 1)}`, ask),
    /** Adds an environment at the addresses of a service; its id. */
    async add(
      name: string,
      { userBaseUrl, publicBaseUrl }: Pick<Simulator, "userBaseUrl" | "publicBaseUrl">,
    ): Promise<string> {
      const addresses = { userApiUrl: `${userBaseUrl}/api/`, publicApiUrl: publicBaseUrl && `${publicBaseUrl}/` };
      const saved = await workplace.environments.save({ id: null, name, ...addresses });
      if (!saved.ok) throw new Error(saved.error.code);
      return saved.value.environments.at(-1)?.id ?? "";
    },
  };
}
