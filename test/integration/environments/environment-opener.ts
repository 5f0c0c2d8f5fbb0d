import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createDesk } from "../../../src-main/desk/desk.ts";
import { fixedSigningKey } from "../../../src-main/desk/events/signing-keys.ts";
import type { OpenEnvironment } from "../../../src-main/environments/open-environment.ts";
import { openWorkplace, type WorkplaceOptions } from "../../../src-main/environments/workplace.ts";
import { openLessons } from "../../../src-main/practice/open-lessons.ts";
import { takeCare } from "../../../src-main/store/files/care.ts";
import { openStore } from "../../../src-main/store/thread/client.ts";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../../src-simulator/index.ts";
import { IMPORT_WORKER, STORE_WORKER } from "../support/workers.ts";
import { memoryKeychain } from "./memory-keychain.ts";

/** Opens an environment as the shell does, without a window; practice is the given simulator. */
const openerOn =
  (simulator: Simulator): WorkplaceOptions["open"] =>
  async ({ environment, folder, service, pairing, publish, managed, onThread }): Promise<OpenEnvironment> => {
    const { defaults } = managed;
    const { id, name, kind } = environment;
    const store = await openStore({
      workerPath: STORE_WORKER,
      folder,
      options: { defaultBatchLimit: defaults.batchLimit ?? 5 },
      onThread,
    });
    const practice = {
      address: { userBaseUrl: simulator.userBaseUrl, publicBaseUrl: simulator.publicBaseUrl },
      credentials: () => simulator.credentials,
      signingKeys: fixedSigningKey("c2lnbmluZyBrZXkgb2YgdGhlIHRlc3Q="),
    };
    const reached = kind === "practice" ? practice : service;
    const heard = openLessons({ service: kind === "practice" ? simulator.control : null, folder, publish });
    const desk = createDesk({
      environment: { id, name, kind },
      version: "0.0.0",
      store,
      signingKeys: reached.signingKeys,
      pairing,
      connection: { ...reached, userAgent: "ReturnsDesk/0.0.0" },
      importing: { workerPath: IMPORT_WORKER, folder },
      defaults,
      ...(service.labels && { labels: { ...service.labels, folder: join(folder, "labels") } }),
      copyRequestsPerMinute: 60_000,
      readsDetails: false,
      publish: heard.publish,
      now: () => new Date(),
      timing: { retryMs: 50, settleMs: 50 },
    });
    return { desk, service: reached, folder, lessons: heard.at(desk), close: () => desk.close() };
  };

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
export async function beginWorkplace(simulator: Simulator, userData: string, more: Partial<WorkplaceOptions> = {}) {
  const workplace = await openWorkplace({
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
    care: (task, watching) => takeCare(STORE_WORKER, task, watching),
    open: openerOn(simulator),
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
