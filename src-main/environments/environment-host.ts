import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { hostname, release } from "node:os";
import { join } from "node:path";
import { isUnreadable } from "../../src-domain/environments/config-problem.ts";
import { type Environment, labelHostsOf, photoBaseOf, PRACTICE_ID } from "../../src-domain/environments/environment.ts";
import { PRACTICE_CLOSED_FAULT } from "../../src-domain/environments/service-call.ts";
import {
  type ConfirmTrust,
  isDailyWork,
  type TrustAnswer,
  type TrustChange,
} from "../../src-domain/environments/trust.ts";
import { FIRST_RUN_STEPS, type FirstRunStep } from "../../src-domain/first-run.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import type { ConnectionTest } from "../../src-preload/contract/environments/environment.ts";
import { readTextFile } from "../base/files.ts";
import { type Keychain, PAIRING_ACCOUNT } from "../keychain/keychain.ts";
import { type ProxySource, userAgentText } from "../service/index.ts";
import type { Store } from "../store/thread/client.ts";
import type { ThreadEvent } from "../store/thread/store-events.ts";
import type { Publish } from "../use-cases/context.ts";
import type { PrintPort } from "../use-cases/labels/print-port.ts";
import type { OutsideWindow } from "../use-cases/outside-window.ts";
import { loadConfiguration } from "./configuration-file.ts";
import { testConnection } from "./connection-test.ts";
import { createCredentialGuard, type CredentialGuard } from "./credential-guard.ts";
import { createCredentialVault, createVaultSigningKeys } from "./credential-vault.ts";
import { createCurrentEnvironment, type ReopenCause } from "./current-environment.ts";
import { type EnvironmentsFile, openEnvironmentsFile } from "./environments-file.ts";
import { createEnvironments } from "./environments.ts";
import { isPracticeFleet } from "./fleet-configuration.ts";
import type { FleetMembership } from "./fleet-membership.ts";
import type { ManagedConfiguration } from "./managed-configuration.ts";
import { createNetworkPath, type NetworkPath } from "./network-path.ts";
import type { EnvironmentOptions, EnvironmentService, OpenEnvironment } from "./open-environment.ts";
import type { RecoveryOptions } from "./recovery.ts";
import { createRegistry, type Registry } from "./registry.ts";
import { createUpdates, NO_UPDATER, type Updater } from "./updates.ts";

type OpenDesk = Promise<{ readonly desk: { readonly store: Pick<Store, "recordTrust"> } } | null>;

/**
 * Asks the operator in a native dialog before a trusted setting changes, and journals the answer before it takes
 * effect. No page can draw over the dialog.
 */
function createTrustBroker(
  confirmInDialog: (change: TrustChange) => Promise<boolean>,
  locked: boolean,
  current: () => OpenDesk,
): ConfirmTrust {
  let isDialogOpen = false;

  async function decide(change: TrustChange): Promise<TrustAnswer> {
    if (locked && !isDailyWork(change)) return "locked";
    if (change.isDormant || change.isPublished) return "confirmed";
    // Refuse while a dialog is open: a page must not stack dialogs.
    if (isDialogOpen) return "not-confirmed";
    isDialogOpen = true;
    try {
      return (await confirmInDialog(change)) ? "confirmed" : "not-confirmed";
    } finally {
      isDialogOpen = false;
    }
  }

  return async (change) => {
    const answer = await decide(change);
    await (await current())?.desk.store.recordTrust(change, answer, new Date().toISOString());
    return answer;
  };
}

export interface ProgramIdentity {
  readonly name: string;
  readonly version: string;
  readonly runtime: string;
  readonly language: string;
}

export interface EnvironmentHostOptions {
  readonly userData: string;
  readonly practiceService: string | null;
  readonly configFile: string | null;
  readonly program: ProgramIdentity;
  readonly keychain: Keychain;
  readonly systemProxy: ProxySource;
  readonly printing?: PrintPort;
  readonly outsideWindow?: OutsideWindow;
  readonly updater?: Updater;
  readonly publish: Publish;
  readonly confirmInDialog: (change: TrustChange) => Promise<boolean>;
  readonly systemConfig?: string | null;
  readonly open: (options: EnvironmentOptions) => Promise<OpenEnvironment>;
  readonly runMaintenance: RecoveryOptions["runMaintenance"];
  /** Reloads the window's page for the environment. Resolves when the old page is gone. */
  readonly loadPage: (environment: Environment) => Promise<void>;
  readonly onBroken: (error: unknown) => void;
  readonly log?: Log;
  readonly onReopened?: () => void;
  /** Background work starts after this resolves; without it, immediately. */
  readonly backgroundStart?: Promise<void>;
}

/** Opens, switches and closes the environments of this computer. Runs in plain Node. */
export async function openEnvironmentHost(options: EnvironmentHostOptions) {
  const { userData, program, publish, log = () => undefined } = options;
  const dataFolder = join(userData, "environments");
  const stateFile = join(userData, "environments.json");
  const managed = await loadConfiguration(options.configFile, userData, options.systemConfig);
  // A program with a running simulator needs no setup.
  const isNew = options.practiceService === null && !existsSync(stateFile) && !existsSync(dataFolder);
  const state = await openEnvironmentsFile(stateFile, isNew);
  const confirmTrust = createTrustBroker(options.confirmInDialog, managed.locked, () => current.get());
  const registry = createRegistry({
    confirm: confirmTrust,
    state,
    managed: managed.environments,
    defaultId: managed.defaultEnvironment,
    answeredSteps: listAnsweredSteps(managed),
    dataFolder,
    practiceService: options.practiceService,
  });
  const vault = createCredentialVault(options.keychain);
  void removePairingKeyOnce(options, state).catch(() => undefined);
  const credentialGuard = createCredentialGuard(vault, registry.find, confirmTrust);
  const userAgent = userAgentOf(program);
  const network = createNetworkPath(managed.network, options.systemProxy);

  const serviceOf = (id: string) =>
    createEnvironmentService(id, registry, credentialGuard, createVaultSigningKeys(vault, id), network);

  /** The desks of a practice fleet are on one computer and share its keychain, so their seeds are in files. */
  async function readFleetSeed({ id, kind }: Environment): Promise<string | null> {
    if (kind === "practice") return readTextFile(join(userData, "seed"));
    const seed = await options.keychain.readFleetSeed(id);
    return seed.ok ? seed.value : null;
  }

  /** Loads the code of a fleet for its environment only. */
  async function fleetOf(environment: Environment): Promise<FleetMembership | null> {
    const { id, kind } = environment;
    const { fleet } = managed;
    if (fleet === null) return null;
    const isPractice = kind === "practice";
    const joins = isPractice ? options.practiceService !== null && isPracticeFleet(fleet) : fleet.environment === id;
    if (!joins) return null;
    const readSeed = () => readFleetSeed(environment);
    const { createFleetMembership } = await import("./fleet-membership.ts");
    const computer = createHash("sha256")
      .update(`${hostname()} ${registry.folderOf(id)}`)
      .digest("base64url");
    return createFleetMembership({ fleet, readSeed, computer, log });
  }

  async function open(id: string, isCurrent: () => boolean, reopen: (cause: ReopenCause) => void) {
    const environment = registry.find(id);
    if (!environment) throw new Error(`Unknown environment ${id}`);
    const opening = options.open({
      environment,
      folder: registry.folderOf(id),
      service: serviceOf(id),
      practiceService: options.practiceService,
      managed,
      fleet: await fleetOf(environment),
      version: program.version,
      userAgent,
      printing: options.printing,
      outsideWindow: options.outsideWindow,
      confirm: confirmTrust,
      log,
      onJournalDamaged: (damage) => void current.closeDamaged(id, damage),
      onThread: createThreadEventHandler(log, reopen),
      publish: (domain, event, payload) => {
        if (isCurrent()) publish(domain, event, payload);
      },
    });
    const opened = await logOpenAndClose(log, environment, opening);
    const unsubscribe = vault.onChanged((changed) => changed === id && opened.desk.onConnectionChanged());
    return {
      ...opened,
      id,
      start: () => {
        opened.fleet?.start(options.backgroundStart);
        return opened.desk.start(options.backgroundStart);
      },
      sendUndoable: () => opened.desk.orders.outbox.sendUndoable(),
      close: () => {
        unsubscribe();
        return opened.close();
      },
    };
  }

  const loadPage = () => options.loadPage(registry.current());
  const current = createCurrentEnvironment({ ...options, open, registry, loadPage });

  async function test({ id, userApiUrl, publicApiUrl }: Environment): Promise<ConnectionTest> {
    if (id !== PRACTICE_ID) {
      const { credentials } = serviceOf(id);
      return testConnection({ addresses: { userApiUrl, publicApiUrl }, credentials, userAgent, ...network });
    }
    const opened = await current.get();
    if (opened?.id !== id) return PRACTICE_CLOSED;
    const { address, credentials } = opened.service;
    const addresses = { userApiUrl: address.userBaseUrl, publicApiUrl: address.publicBaseUrl };
    return testConnection({ addresses, credentials, userAgent });
  }

  const environments = createEnvironments({
    registry,
    vault,
    credentialGuard,
    confirm: confirmTrust,
    publish,
    configuration: { problems: managed.problems, isLocked: managed.locked },
    test,
    switchTo: current.switchTo,
    areCredentialsRefused: async (id) => {
      const opened = await current.get();
      return opened?.id === id && opened.desk.availability.credentials() === "refused";
    },
    hasWorked: async () => (await current.get())?.desk.store.hasWorked() ?? false,
    onCurrentChanged: () => void current.get().then((opened) => opened?.desk.onConnectionChanged()),
  });

  // Publish the environments when the keychain starts or stops waiting for the operator.
  const stopListening = options.keychain.onStuckChanged(() => void environments.changed());
  const { updates, closeAndInstall } = openUpdates(options, managed.updateFeed, current, stopListening);

  return {
    environments,
    updates,
    confirmTrust,
    labelPrinting: managed.labelPrinting,
    administrationPin: managed.administrationPin,
    configurationFile: async () => {
      const { createConfigurationFile } = await import("./configuration-export.ts");
      return createConfigurationFile({
        registry,
        loaded: managed,
        openDesk: async () => (await current.get())?.desk ?? null,
        readPrinting: async () => (await options.printing?.settingsFile.read()) ?? null,
      });
    },
    environmentsFile: state,
    healthSources: {
      current: current.get,
      environments: registry.all,
      configuration: {
        problems: managed.problems.length,
        isUnreadable: isUnreadable(managed.problems),
        isLocked: managed.locked,
      },
      network: managed.network,
      keychain: { problem: () => vault.problem(), isStuck: () => options.keychain.isStuck() },
    },
    firstEnvironment: registry.current(),
    recovery: current.recovery,
    begin: () => current.begin(registry.current().id),
    runForPage: current.runForPage,
    /** Returns true if an installer has started, which ends the program. */
    close: closeAndInstall,
  };
}

/** Logs how long the environment takes to open and to close. */
async function logOpenAndClose(
  log: Log,
  { id, kind }: Environment,
  opening: Promise<OpenEnvironment>,
): Promise<OpenEnvironment> {
  const startedAt = performance.now();
  const opened = await opening;
  log({ event: "environment-opened", environment: id, kind, tookMs: performance.now() - startedAt });
  return {
    ...opened,
    close: async () => {
      const closingAt = performance.now();
      await opened.close();
      log({ event: "environment-closed", environment: id, tookMs: performance.now() - closingAt });
    },
  };
}

/** Removes the key of earlier versions once, in the background. Retries at the next start if the keychain fails. */
async function removePairingKeyOnce({ keychain, backgroundStart }: EnvironmentHostOptions, state: EnvironmentsFile) {
  await backgroundStart;
  if (state.read().pairingKeyRemoved) return;
  const removal = await keychain.remove(PAIRING_ACCOUNT);
  if (removal.ok) await state.change((previous) => ({ ...previous, pairingKeyRemoved: true }));
}

/** Returns the setup steps that config.json answers; a new desk skips them. */
function listAnsweredSteps(managed: ManagedConfiguration): FirstRunStep[] {
  const { language, defaultEnvironment, defaults, labelPrinting } = managed;
  const answers = {
    language,
    use: defaultEnvironment,
    connect: null,
    printer: Object.keys(labelPrinting)[0],
    scanner: defaults.scanner?.layout,
  };
  return FIRST_RUN_STEPS.filter((step) => (answers[step] ?? null) !== null);
}

/** Reopens the environment after the store's thread crashes or the cache is damaged. */
const createThreadEventHandler =
  (log: Log, reopen: (cause: ReopenCause) => void) =>
  (event: ThreadEvent): void => {
    if (event.kind === "cache-damaged") {
      log({ event: "cache-damaged" });
      return reopen("cache-damaged");
    }
    const { thread, fault } = event;
    if (event.kind === "thread-warned") return log({ event: "program-warning", thread, part: event.part, fault });
    log({ event: "thread-ended", thread, fault });
    if (thread === "store") reopen("store-crashed");
  };

/** Reads the addresses at each call, so that a change applies to the next call. */
const createEnvironmentService = (
  id: string,
  registry: Registry,
  credentialGuard: CredentialGuard,
  signingKeys: EnvironmentService["signingKeys"],
  network: NetworkPath,
): EnvironmentService => ({
  address: {
    get userBaseUrl() {
      return registry.find(id)?.userApiUrl ?? "";
    },
    get publicBaseUrl() {
      return registry.find(id)?.publicApiUrl ?? "";
    },
  },
  credentials: () => credentialGuard.credentials(id),
  photoBase: () => photoBaseOf(registry.find(id)),
  labels: {
    hosts: () => labelHostsOf(registry.find(id)),
    isManaged: () => registry.find(id)?.labelHosts !== undefined,
    practiceBase: null,
  },
  signingKeys,
  ...network,
});

const PRACTICE_CLOSED: ConnectionTest = {
  outcome: "offline",
  area: null,
  address: null,
  serviceMessage: null,
  fault: PRACTICE_CLOSED_FAULT,
  httpStatus: null,
  correlationId: null,
  durationMs: 0,
};

/** Creates updates and shutdown: a downloaded update is installed after the desk closes, unless work is unfinished. */
function openUpdates(
  { updater = NO_UPDATER, program, publish, backgroundStart }: EnvironmentHostOptions,
  feed: string | null,
  current: { get(): Promise<Pick<OpenEnvironment, "desk"> | null>; close(): Promise<void> },
  onClosing: () => void,
) {
  const updates = createUpdates({
    feed,
    updater,
    ownVersion: program.version,
    unfinishedWork: async () => (await current.get())?.desk.store.unfinishedWork() ?? null,
    publish: (state) => publish("updates", "changed", state),
    now: () => new Date(),
  });
  void backgroundStart?.then(() => updates.startChecks());
  async function closeAndInstall(): Promise<boolean> {
    onClosing();
    // An order that could still be undone would count as unfinished work.
    await (await current.get())?.desk.orders.outbox.sendUndoable();
    const installs = await updates.canInstall();
    await current.close();
    return installs && updates.install();
  }
  return { updates, closeAndInstall };
}

function userAgentOf({ name, version, runtime, language }: ProgramIdentity): string {
  const osVersion = `${process.platform} ${release()}`;
  return userAgentText({ app: name, version, osVersion, runtimeVersion: runtime, language });
}
