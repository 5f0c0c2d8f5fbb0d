import { join } from "node:path";
import { accountMark as markOf } from "../../src-domain/batches/hand-over.ts";
import type { ReturnsServiceOptions } from "../service/index.ts";
import { createDesk, type DeskOptions } from "../desk/desk.ts";
import { DEFAULT_BATCH_LIMIT } from "../desk/environments/settings.ts";
import importWorker from "../import/import-worker.ts?modulePath";
import { openLessons } from "../practice/open-lessons.ts";
import { runningPracticeService, startPracticeService, type PracticeService } from "../practice/practice-service.ts";
import { takeCare, type CareForFiles } from "../store/files/care.ts";
import { openStore, StoreUnusable } from "../store/thread/client.ts";
import storeWorker from "../store/thread/worker.ts?modulePath";
import { userAgentOf, type EnvironmentOptions, type EnvironmentService, type OpenEnvironment } from "./opened.ts";

const PRACTICE_ITEMS = 2000;
/** The settling time is as long as a whole call may take (service/transport.ts); the practice service is in this computer. */
const TIMING = { retryMs: 5000, settleMs: 60_000 };
const PRACTICE_TIMING = { retryMs: 2000, settleMs: 3000 };

/** How long is waited for what. Left out, the app's own times hold. */
export interface Pace {
  readonly timing: DeskOptions["timing"];
  readonly connection: Pick<ReturnsServiceOptions, "timeouts" | "patience" | "circuit">;
  readonly readsDetails: boolean;
}

/** Work on the files of an environment that is not open. */
export const careForFiles: CareForFiles = (task, watching) => takeCare(storeWorker, task, watching);

/** Opens an environment: its databases, its service and the desk on top of both. Nothing is sent before the desk starts. */
export async function openEnvironment(options: EnvironmentOptions, pace?: Pace): Promise<OpenEnvironment> {
  const { environment, folder, program, publish, managed } = options;
  const { defaults } = managed;
  const batchLimit = defaults.batchLimit ?? DEFAULT_BATCH_LIMIT;
  const { id, name, kind } = environment;
  const accountMark = markOf(kind, options.service.address.userBaseUrl);
  const [store, practice] = await bothOrNeither(
    openStore({
      workerPath: storeWorker,
      folder,
      options: { defaultBatchLimit: batchLimit, accountMark, hold: managed.beyondContract.hold },
    }),
    kind === "practice" ? startPractice(options.practiceService, folder, batchLimit) : Promise.resolve(null),
  );
  const service: EnvironmentService = practice
    ? {
        address: practice.address,
        credentials: () => practice.credentials,
        signingKeys: practice.signingKeys,
        photoBase: () => practice.photoBase,
        labels: { hosts: () => [], managed: () => true, practiceBase: practice.labelBase },
      }
    : options.service;
  const { signingKeys, photoBase, labels, ...connection } = service;
  const heard = openLessons({ service: practice?.control ?? null, folder, publish });
  const desk = createDesk({
    environment: { id, name, kind },
    version: program.version,
    store,
    connection: { ...connection, ...pace?.connection, userAgent: userAgentOf(program) },
    ...(photoBase && { photos: { base: photoBase, folder: join(folder, "photos") } }),
    ...(labels && { labels: { ...labels, folder: join(folder, "labels") } }),
    printing: options.printing,
    signingKeys,
    pairing: options.pairing,
    importing: { workerPath: importWorker, folder },
    defaults,
    // What IT rolled out is about its own service.
    ...(kind !== "practice" && { inboxDefaults: managed.inbox }),
    shippingDrafts: managed.shippingDrafts,
    publish: heard.publish,
    now: () => new Date(),
    onJournalDamaged: (detail) =>
      options.onJournalDamaged(new StoreUnusable(detail, { kind: "journal", how: "damaged" }, folder)),
    onThread: options.onThread,
    ...(pace && { readsDetails: pace.readsDetails }),
    timing: pace?.timing ?? (kind === "practice" ? PRACTICE_TIMING : TIMING),
  });
  const lessons = heard.at(desk);
  return {
    desk,
    service,
    lessons,
    folder,
    close: async () => {
      try {
        await lessons?.close();
        await desk.close();
      } finally {
        await practice?.close();
      }
    },
  };
}

async function startPractice(running: string | null, folder: string, batchLimit: number): Promise<PracticeService> {
  if (running !== null) return runningPracticeService(running);
  return startPracticeService({
    stateFile: join(folder, "practice-service.ndjson"),
    items: PRACTICE_ITEMS,
    batchLimit,
  });
}

interface Closable {
  close(): Promise<void>;
}

async function bothOrNeither<One extends Closable, Other extends Closable | null>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  try {
    return await Promise.all([one, other]);
  } catch (error) {
    const half = await Promise.allSettled([one, other]);
    await Promise.all(
      half.flatMap((outcome) => (outcome.status === "fulfilled" && outcome.value ? [outcome.value.close()] : [])),
    );
    throw error;
  }
}
