import { join } from "node:path";
import type { Environment } from "../../src-domain/environments/environment.ts";
import type { ConfirmTrust } from "../../src-domain/environments/trust.ts";
import type { ReturnsServiceOptions, ServiceAddress, ServiceCredentials } from "../service/index.ts";
import type { Publish } from "../use-cases/context.ts";
import { createDesk, type Desk, type DeskOptions } from "../use-cases/desk.ts";
import { DEFAULT_BATCH_LIMIT } from "../use-cases/settings/settings.ts";
import type { SigningKeys } from "../use-cases/events/signing-keys.ts";
import type { RecipientFiles } from "../use-cases/recipients/erasure.ts";
import type { LabelSourceOptions } from "../use-cases/labels/label-hosts.ts";
import type { PrintPort } from "../use-cases/labels/print-port.ts";
import importWorker from "../use-cases/import/import-worker.ts?modulePath";
import workbookWorker from "../tables/workbook-worker.ts?modulePath";
import type { Lessons } from "../practice/lessons.ts";
import { runningPracticeService, startPracticeService, type PracticeService } from "../practice/practice-service.ts";
import { startMaintenance, type RunMaintenance } from "../store/files/maintenance.ts";
import { openStore, StoreOpenError } from "../store/thread/client.ts";
import type { ThreadEvent } from "../store/thread/store-events.ts";
import storeWorker from "../store/thread/worker.ts?modulePath";
import { hostsOf } from "./credential-guard.ts";
import type { ManagedConfiguration } from "./managed-configuration.ts";
import type { NetworkPath } from "./network-path.ts";

export interface OpenEnvironment {
  readonly desk: Desk;
  readonly service: EnvironmentService;
  /** Null in a real environment, and in practice with a simulator that cannot be controlled. */
  readonly lessons: Lessons | null;
  readonly folder: string;
  close(): Promise<void>;
}

/** Where an environment's service is, how to get there and how to sign in. Practice is on this computer: it needs no way. */
export interface EnvironmentService extends Partial<NetworkPath> {
  readonly address: ServiceAddress;
  readonly credentials: () => ServiceCredentials | null | Promise<ServiceCredentials | null>;
  readonly signingKeys: SigningKeys;
  readonly labels?: Omit<LabelSourceOptions, "folder">;
  /** Where photos lie, in the form of `normalizeBaseUrl`; null where no address is known. */
  readonly photoBase?: () => string | null;
  /** Recipients that the service of practice keeps in this environment's folder. */
  readonly recipientFiles?: RecipientFiles | undefined;
}

export interface EnvironmentOptions {
  readonly environment: Environment;
  readonly folder: string;
  /** Of a real environment; may lack an address or the credentials, calls then say so. */
  readonly service: EnvironmentService;
  /** Address of a running simulator, or null for the built-in one. */
  readonly practiceService: string | null;
  readonly managed: Pick<ManagedConfiguration, "defaults" | "inbox" | "shippingDrafts" | "beyondContract">;
  readonly version: string;
  readonly userAgent: string;
  /** Left out, nothing can be printed. */
  readonly printing?: PrintPort | undefined;
  readonly confirm: ConfirmTrust;
  readonly publish: Publish;
  /** The environment that is open must be closed: its journal is not sound. */
  readonly onJournalDamaged: (damage: StoreOpenError) => void;
  /** When the store's thread has ended, or its cache is damaged, the environment must be opened again. */
  readonly onThread: (news: ThreadEvent) => void;
}

const PRACTICE_ITEMS = 2000;
/** The settling time is as long as a whole call may take (service/transport.ts); the practice service is in this computer. */
const TIMING = { retryMs: 5000, settleMs: 60_000 };
const PRACTICE_TIMING = { retryMs: 2000, settleMs: 3000 };

/** How long is waited for what. Left out, the app's own times hold. */
export interface TimingOverrides {
  readonly timing: DeskOptions["timing"];
  readonly connection: Pick<ReturnsServiceOptions, "timeouts" | "patience" | "circuit">;
  readonly readsDetails: boolean;
}

/** Work on the files of an environment that is not open. */
export const runMaintenance: RunMaintenance = (task, watching) => startMaintenance(storeWorker, task, watching);

/** Opens an environment: its databases, its service and the desk on top of both. Nothing is sent before the desk starts. */
export async function openEnvironment(options: EnvironmentOptions, pace?: TimingOverrides): Promise<OpenEnvironment> {
  const { environment, folder, version, userAgent, publish, managed } = options;
  const { defaults } = managed;
  const batchLimit = defaults.batchLimit ?? DEFAULT_BATCH_LIMIT;
  const { id, name, kind } = environment;
  const [store, practice] = await bothOrNeither(
    openStore({
      workerPath: storeWorker,
      folder,
      options: { defaultBatchLimit: batchLimit, hold: managed.beyondContract.hold },
      onThread: options.onThread,
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
        recipientFiles: practice.recipients,
      }
    : options.service;
  const { signingKeys, photoBase, labels, recipientFiles, ...connection } = service;
  const lessonHost = await openLessons(practice?.control ?? null, folder, publish);
  const desk = createDesk({
    environment: { id, name, kind },
    version,
    store,
    connection: { ...connection, ...pace?.connection, userAgent },
    ...(photoBase && { photos: { base: photoBase, folder: join(folder, "photos") } }),
    ...(labels && { labels: { ...labels, folder: join(folder, "labels") } }),
    practice: recipientFiles,
    printing: options.printing,
    confirmProduction: async () => {
      const change = { kind: "production", subject: name, target: hostsOf(environment) } as const;
      return (await options.confirm(change)) === "confirmed";
    },
    signingKeys,
    importing: { workerPath: importWorker, folder },
    workbookWorker,
    defaults,
    // What IT rolled out is about its own service.
    ...(kind !== "practice" && { inboxDefaults: managed.inbox }),
    shippingDrafts: managed.shippingDrafts,
    publish: lessonHost.publish,
    now: () => new Date(),
    onJournalDamaged: (detail) =>
      options.onJournalDamaged(new StoreOpenError(detail, { kind: "journal", how: "damaged" }, folder)),
    ...(pace && { readsDetails: pace.readsDetails }),
    timing: pace?.timing ?? (kind === "practice" ? PRACTICE_TIMING : TIMING),
  });
  const lessons = lessonHost.at(desk);
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

/** Only practice reads their code. */
async function openLessons(service: PracticeService["control"], folder: string, publish: Publish) {
  if (service === null) return { publish, at: (): Lessons | null => null };
  const { openLessons: open } = await import("../practice/open-lessons.ts");
  return open({ service, folder, publish });
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
