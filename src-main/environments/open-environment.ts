import { join } from "node:path";
import zxingReader from "zxing-wasm/reader/zxing_reader.wasm?asset";
import type { Environment } from "../../src-domain/environments/environment.ts";
import type { ConfirmTrust } from "../../src-domain/environments/trust.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import type { Lessons } from "../practice/lessons.ts";
import { connectPracticeService, startPracticeService, type PracticeService } from "../practice/practice-service.ts";
import type { ReturnsServiceOptions, ServiceAddress, ServiceCredentials } from "../service/index.ts";
import { startMaintenance, type RunMaintenance } from "../store/files/maintenance.ts";
import { openStore, StoreOpenError } from "../store/thread/client.ts";
import type { ThreadEvent } from "../store/thread/store-events.ts";
import storeWorker from "../store/thread/worker.ts?modulePath";
import workbookWorker from "../tables/workbook-worker.ts?modulePath";
import type { Publish } from "../use-cases/context.ts";
import { createDesk, type Desk, type DeskOptions } from "../use-cases/desk.ts";
import type { SigningKeys } from "../use-cases/events/signing-keys.ts";
import type { CreateFleet } from "../use-cases/fleet/fleet.ts";
import importWorker from "../use-cases/import/import-worker.ts?modulePath";
import labelCodeWorker from "../use-cases/labels/label-code-worker.ts?modulePath";
import type { LabelSourceOptions } from "../use-cases/labels/label-hosts.ts";
import type { PrintPort } from "../use-cases/labels/print-port.ts";
import orderFileWorker from "../use-cases/orders/order-file-worker.ts?modulePath";
import { createOutsideSignals, type OutsideWindow } from "../use-cases/outside-window.ts";
import type { RecipientFiles } from "../use-cases/recipients/erasure.ts";
import { DEFAULT_BATCH_LIMIT } from "../use-cases/settings/settings.ts";
import type { LoadedConfiguration } from "./configuration-file.ts";
import { hostsOf } from "./credential-guard.ts";
import type { FleetMembership } from "./fleet-membership.ts";
import type { NetworkPath } from "./network-path.ts";

export interface OpenEnvironment {
  readonly desk: Desk;
  readonly service: EnvironmentService;
  /** Null in a real environment, and in practice if the simulator cannot be controlled. */
  readonly lessons: Lessons | null;
  /** Null if the environment joins no fleet. */
  readonly fleet: FleetMembership | null;
  readonly folder: string;
  close(): Promise<void>;
}

/** Addresses, network path and credentials of an environment's service. Practice needs no network path. */
export interface EnvironmentService extends Partial<NetworkPath> {
  readonly address: ServiceAddress;
  readonly credentials: () => ServiceCredentials | null | Promise<ServiceCredentials | null>;
  readonly signingKeys: SigningKeys;
  readonly labels?: Omit<LabelSourceOptions, "folder">;
  /** Base address of photos, as `normalizeBaseUrl` returns it; null if unknown. */
  readonly photoBase?: () => string | null;
  /** Recipients that the practice service stores in this environment's folder. */
  readonly recipientFiles?: RecipientFiles | undefined;
}

export interface EnvironmentOptions {
  readonly environment: Environment;
  readonly folder: string;
  /** Service of a real environment. Its calls fail without an address or credentials. */
  readonly service: EnvironmentService;
  /** Address of a running simulator, or null for the built-in one. */
  readonly practiceService: string | null;
  readonly managed: Pick<
    LoadedConfiguration,
    "defaults" | "inbox" | "shippingDrafts" | "beyondContract" | "reportsOperators" | "isFleetUnknown"
  >;
  /** Starts with the desk; null if the environment joins no fleet. */
  readonly fleet: FleetMembership | null;
  readonly version: string;
  readonly userAgent: string;
  readonly printing?: PrintPort | undefined;
  readonly outsideWindow?: OutsideWindow | undefined;
  readonly confirm: ConfirmTrust;
  readonly publish: Publish;
  readonly log: Log;
  /** The open environment must be closed, because its journal is damaged. */
  readonly onJournalDamaged: (damage: StoreOpenError) => void;
  /** Reopens the environment if the store's thread ended or the cache is damaged. */
  readonly onThread: (event: ThreadEvent) => void;
}

const PRACTICE_ITEMS = 2000;
/** Milliseconds. `settleMs` is the maximum duration of a call (service/transport.ts). Practice is on this computer. */
const TIMING = { retryMs: 5000, settleMs: 60_000, undoUnitMs: 1000 };
const PRACTICE_TIMING = { retryMs: 2000, settleMs: 3000, undoUnitMs: 1000 };

/** Replaces the app's waiting times, for tests. */
export interface TimingOverrides {
  readonly timing: DeskOptions["timing"];
  readonly connection: Pick<ReturnsServiceOptions, "timeouts" | "retryPolicies" | "circuit">;
  readonly readsDetails: boolean;
}

/** Runs a maintenance task on the files of a closed environment. */
export const runMaintenance: RunMaintenance = (task, watchers) => startMaintenance(storeWorker, task, watchers);

/** Opens an environment's databases, service and desk. Sends nothing before the desk starts. */
export async function openEnvironment(
  options: EnvironmentOptions,
  overrides?: TimingOverrides,
): Promise<OpenEnvironment> {
  const { environment, folder, version, userAgent, publish, managed } = options;
  const { defaults } = managed;
  const batchLimit = defaults.batchLimit ?? DEFAULT_BATCH_LIMIT;
  // A part of the scanner's setting is no complete value.
  const { scanner: _scanner, ...settings } = defaults;
  const { id, name, kind } = environment;
  const [store, practice] = await bothOrNeither(
    openStore({
      workerPath: storeWorker,
      folder,
      options: { defaultBatchLimit: batchLimit, canHold: managed.beyondContract.hold, settings },
      onThreadEvent: options.onThread,
    }),
    kind === "practice" ? startPractice(options.practiceService, folder, batchLimit) : Promise.resolve(null),
  );
  const service: EnvironmentService = practice
    ? {
        address: practice.address,
        credentials: () => practice.credentials,
        signingKeys: practice.signingKeys,
        photoBase: () => practice.photoBase,
        labels: { hosts: () => [], isManaged: () => true, practiceBase: practice.labelBase },
        recipientFiles: practice.recipients,
      }
    : options.service;
  const { signingKeys, photoBase, labels, recipientFiles, ...connection } = service;
  const lessonHost = await openLessons(practice?.control ?? null, folder, publish);
  const outsideSignals = createOutsideSignals(options.outsideWindow, () => desk.settings.get());
  const desk = createDesk({
    environment: { id, name, kind },
    version,
    store,
    connection: { ...connection, ...overrides?.connection, userAgent },
    ...(photoBase && { photos: { getBaseUrl: photoBase, folder: join(folder, "photos") } }),
    ...(labels && { labels: { ...labels, folder: join(folder, "labels") } }),
    practice: recipientFiles,
    printing: options.printing,
    confirmProduction: async () => {
      const change = { kind: "production", subject: name, target: hostsOf(environment) } as const;
      return (await options.confirm(change)) === "confirmed";
    },
    signingKeys,
    importPaths: { workerPath: importWorker, folder },
    orderFiles: { workerPath: orderFileWorker },
    workbookWorker,
    labelCodeReader: { workerPath: labelCodeWorker, wasmFile: zxingReader },
    defaults,
    // IT's inbox settings concern the real service, not practice.
    ...(kind !== "practice" && { inboxDefaults: managed.inbox }),
    shippingDrafts: managed.shippingDrafts,
    reportsOperators: managed.reportsOperators,
    fleet: options.fleet === null ? undefined : await loadFleet(options.fleet),
    isFleetUnknown: managed.isFleetUnknown,
    publish: outsideSignals.observe(lessonHost.publish),
    log: options.log,
    now: () => new Date(),
    onJournalDamaged: (detail) =>
      options.onJournalDamaged(new StoreOpenError(detail, { kind: "journal", how: "damaged" }, folder)),
    ...(overrides && { shouldFetchDetails: overrides.readsDetails }),
    timing: overrides?.timing ?? (kind === "practice" ? PRACTICE_TIMING : TIMING),
  });
  const lessons = lessonHost.createFor(desk);
  return {
    desk,
    service,
    lessons,
    fleet: options.fleet,
    folder,
    close: async () => {
      outsideSignals.clear();
      try {
        await lessons?.close();
        await desk.close();
      } finally {
        await options.fleet?.close();
        await practice?.close();
      }
    },
  };
}

async function loadFleet({ port }: FleetMembership): Promise<CreateFleet> {
  const { createFleet } = await import("../use-cases/fleet/fleet.ts");
  return (context, hooks) => createFleet(context, port, hooks);
}

/** Loads the code of lessons in practice only. */
async function openLessons(service: PracticeService["control"], folder: string, publish: Publish) {
  if (service === null) return { publish, createFor: (): Lessons | null => null };
  const { openLessons: open } = await import("../practice/open-lessons.ts");
  return open({ service, folder, publish });
}

async function startPractice(address: string | null, folder: string, batchLimit: number): Promise<PracticeService> {
  if (address !== null) return connectPracticeService(address);
  return startPracticeService({
    stateFile: join(folder, "practice-service.ndjson"),
    items: PRACTICE_ITEMS,
    batchLimit,
  });
}

interface Closable {
  close(): Promise<void>;
}

async function bothOrNeither<First extends Closable, Second extends Closable | null>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  try {
    return await Promise.all([first, second]);
  } catch (error) {
    const outcomes = await Promise.allSettled([first, second]);
    await Promise.all(
      outcomes.flatMap((outcome) => (outcome.status === "fulfilled" && outcome.value ? [outcome.value.close()] : [])),
    );
    throw error;
  }
}
