import { release } from "node:os";
import { join } from "node:path";
import type { DeskStatus } from "../../src-preload/contract/desk.ts";
import { userAgentText } from "../api/index.ts";
import { createDesk, type Desk } from "../desk/desk.ts";
import type { Publish } from "../desk/publish.ts";
import { DEFAULT_BATCH_LIMIT } from "../desk/settings.ts";
import { runningPracticeService, startPracticeService } from "../practice/practice-service.ts";
import { openStore } from "../store/client.ts";
import storeWorker from "../store/worker.ts?modulePath";

export interface OpenEnvironment {
  readonly desk: Desk;
  close(): Promise<void>;
}

/** What the program says of itself to the service. */
export interface ProgramIdentity {
  readonly name: string;
  readonly version: string;
  readonly runtime: string;
  /** BCP 47. */
  readonly language: string;
}

export interface EnvironmentOptions {
  /** Address of a running simulator, or null for the built-in one. */
  readonly practiceService: string | null;
  readonly dataFolder: string;
  readonly program: ProgramIdentity;
  readonly publish: Publish;
}

const PRACTICE: DeskStatus["environment"] = { id: "practice", name: "Practice", kind: "practice" };
const PRACTICE_ITEMS = 2000;
const TIMING = { retryMs: 5000, settleMs: 10_000 };

/** Opens the practice environment: its databases, its service and the desk on top of both. */
export async function openEnvironment({
  practiceService,
  dataFolder,
  program,
  publish,
}: EnvironmentOptions): Promise<OpenEnvironment> {
  // One folder an environment, so that their data can never mix; another simulator holds other parcels.
  const folder = join(dataFolder, "environments", practiceService === null ? PRACTICE.id : "practice-elsewhere");
  const [store, service] = await Promise.all([
    openStore({ workerPath: storeWorker, folder, options: { defaultBatchLimit: DEFAULT_BATCH_LIMIT } }),
    practiceService === null
      ? startPracticeService({
          stateFile: join(folder, "practice-service.ndjson"),
          items: PRACTICE_ITEMS,
          batchLimit: DEFAULT_BATCH_LIMIT,
        })
      : runningPracticeService(practiceService),
  ]);
  const desk = createDesk({
    environment: PRACTICE,
    version: program.version,
    store,
    connection: { address: service.address, credentials: () => service.credentials, userAgent: userAgentOf(program) },
    publish,
    now: () => new Date(),
    timing: TIMING,
  });
  return {
    desk,
    close: async () => {
      await desk.close();
      await service.close();
    },
  };
}

function userAgentOf({ name, version, runtime, language }: ProgramIdentity): string {
  const osVersion = `${process.platform} ${release()}`;
  return userAgentText({ app: name, version, osVersion, runtimeVersion: runtime, language });
}
