import { existsSync } from "node:fs";
import { release } from "node:os";
import { join } from "node:path";
import { FIRST_RUN_STEPS, type FirstRunStep } from "../../src-domain/first-run.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import { type Environment, labelHostsOf, photoBaseOf, PRACTICE_ID } from "../../src-domain/environments/environment.ts";
import { PRACTICE_CLOSED_FAULT } from "../../src-domain/environments/service-call.ts";
import type { ConfirmTrust, TrustAnswer, TrustChange } from "../../src-domain/environments/trust.ts";
import type { ConnectionTest } from "../../src-preload/contract/environments/environment.ts";
import type { PrintPort } from "../use-cases/labels/print-port.ts";
import type { Publish } from "../use-cases/context.ts";
import { type Keychain, PAIRING_ACCOUNT } from "../keychain/keychain.ts";
import { type ProxySource, userAgentText } from "../service/index.ts";
import type { ThreadEvent } from "../store/thread/store-events.ts";
import { loadConfiguration } from "./configuration-file.ts";
import { createCredentialVault, vaultSigningKeys } from "./credential-vault.ts";
import { testConnection } from "./connection-test.ts";
import { createCurrentEnvironment } from "./current-environment.ts";
import { createEnvironments } from "./environments.ts";
import { createCredentialGuard, type CredentialGuard } from "./credential-guard.ts";
import { type EnvironmentsFile, openEnvironmentsFile } from "./environments-file.ts";
import { networkPath, type NetworkPath } from "./network-path.ts";
import type { EnvironmentOptions, EnvironmentService, OpenEnvironment } from "./open-environment.ts";
import type { RecoveryOptions } from "./recovery.ts";
import type { ManagedConfiguration } from "./managed-configuration.ts";
import { createRegistry, type Registry } from "./registry.ts";
import { createUpdates, NO_UPDATER, type Updater } from "./updates.ts";
import type { Store } from "../store/thread/client.ts";

/** Where the journal of the open environment is. */
type Open = Promise<{ readonly desk: { readonly store: Pick<Store, "noteTrust"> } } | null>;

/** The one way in which trust changes. No page can draw over `ask`; every answer is in the journal before it counts. */
function createTrustBroker(
  ask: (change: TrustChange) => Promise<boolean>,
  locked: boolean,
  current: () => Open,
): ConfirmTrust {
  let asking = false;

  async function answerTo(change: TrustChange): Promise<TrustAnswer> {
    if (locked && change.kind !== "production") return "locked";
    if (change.dormant) return "confirmed";
    // A page that asks again and again gets no second dialog.
    if (asking) return "not-confirmed";
    asking = true;
    try {
      return (await ask(change)) ? "confirmed" : "not-confirmed";
    } finally {
      asking = false;
    }
  }

  return async (change) => {
    const answer = await answerTo(change);
    await (await current())?.desk.store.noteTrust(change, answer, new Date().toISOString());
    return answer;
  };
}

/** What the program says of itself to the service. */
export interface ProgramIdentity {
  readonly name: string;
  readonly version: string;
  readonly runtime: string;
  readonly language: string;
}

export interface EnvironmentHostOptions {
  readonly userData: string;
  readonly practiceService: string | null;
  /** What `--config` names; null when it was not given. */
  readonly configFile: string | null;
  readonly program: ProgramIdentity;
  readonly keychain: Keychain;
  readonly systemProxy: ProxySource;
  readonly printing?: PrintPort;
  readonly updater?: Updater;
  readonly publish: Publish;
  /** Asks the person at the desk, outside the page. */
  readonly askTrust: (change: TrustChange) => Promise<boolean>;
  /** Where IT's file for all people of the computer is. */
  readonly systemConfig?: string | null;
  readonly open: (options: EnvironmentOptions) => Promise<OpenEnvironment>;
  readonly care: RecoveryOptions["care"];
  /** Loads the window's page again for the environment; resolves when the old page is gone for good. */
  readonly loadPage: (environment: Environment) => Promise<void>;
  readonly onBroken: (error: unknown) => void;
  readonly log?: Log;
  /** The open environment's store crashed, and was opened again for the same pages. */
  readonly onReopened?: () => void;
  /** Work that nobody waits for begins after it; left out, at once. */
  readonly mayWork?: Promise<void>;
}

/** All environments of this computer, one of them open. Runs in plain Node. */
export async function openEnvironmentHost(options: EnvironmentHostOptions) {
  const { userData, program, publish } = options;
  const [dataFolder, stateFile] = [join(userData, "environments"), join(userData, "environments.json")];
  const managed = await loadConfiguration(options.configFile, userData, options.systemConfig);
  // A simulator that was started for it is enough setting up.
  const isNew = options.practiceService === null && !existsSync(stateFile) && !existsSync(dataFolder);
  const state = await openEnvironmentsFile(stateFile, isNew);
  const confirmTrust = createTrustBroker(options.askTrust, managed.locked, () => current.get());
  const registry = createRegistry({
    confirm: confirmTrust,
    state,
    managed: managed.environments,
    defaultId: managed.defaultEnvironment,
    given: answersIn(managed),
    dataFolder,
    practiceService: options.practiceService,
  });
  const vault = createCredentialVault(options.keychain);
  void removePairingKey(options, state).catch(() => undefined);
  const keys = createCredentialGuard({ vault, find: registry.find, confirm: confirmTrust });
  const [userAgent, path] = [userAgentOf(program), networkPath(managed.network, options.systemProxy)];

  const serviceOf = (id: string) => serviceFor(id, registry, keys, vaultSigningKeys(vault, id), path);

  async function open(id: string, isCurrent: () => boolean, reopen: (isCrash: boolean) => void) {
    const environment = registry.find(id);
    if (!environment) throw new Error(`There is no environment ${id}`);
    const opened = await options.open({
      environment,
      folder: registry.folderOf(id),
      service: serviceOf(id),
      practiceService: options.practiceService,
      managed,
      version: program.version,
      userAgent,
      printing: options.printing,
      confirm: confirmTrust,
      onJournalDamaged: (damage) => void current.journalDamaged(id, damage),
      onThread: createThreadEventHandler(options.log, reopen),
      publish: (domain, event, payload) => {
        if (isCurrent()) publish(domain, event, payload);
      },
    });
    const forget = vault.onChanged((changed) => changed === id && opened.desk.connectionChanged());
    return {
      ...opened,
      id,
      start: () => opened.desk.start(options.mayWork),
      close: () => {
        forget();
        return opened.close();
      },
    };
  }

  const loadPage = () => options.loadPage(registry.current());
  const current = createCurrentEnvironment({ ...options, open, registry, loadPage });

  async function test({ id, userApiUrl, publicApiUrl }: Environment): Promise<ConnectionTest> {
    if (id !== PRACTICE_ID) {
      const { credentials } = serviceOf(id);
      return testConnection({ addresses: { userApiUrl, publicApiUrl }, credentials, userAgent, ...path });
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
    keys,
    confirm: confirmTrust,
    publish,
    configuration: { problems: managed.problems, locked: managed.locked },
    test,
    switchTo: current.switchTo,
    hasWorked: async () => (await current.get())?.desk.store.hasWorked() ?? false,
    onCurrentChanged: () => void current.get().then((opened) => opened?.desk.connectionChanged()),
  });

  // The computer asks a person about the keychain, or was answered: the page says so, and what was read is used at once.
  const stopListening = options.keychain.onStuck(() => void environments.changed());
  const { updates, closeAndInstall } = openUpdates(options, managed.updateFeed, current, stopListening);

  return {
    environments,
    updates,
    confirmTrust,
    labelPrinting: managed.labelPrinting,
    environmentsFile: state,
    healthSources: {
      current: current.get,
      environments: registry.all,
      configuration: { problems: managed.problems.length, locked: managed.locked },
      network: managed.network,
      keychain: { problem: () => vault.problem(), isStuck: () => options.keychain.isStuck() },
    },
    first: registry.current(),
    recovery: current.recovery,
    /** Rejects when it cannot be opened; `recovery` has its trouble then. */
    begin: () => current.begin(registry.current().id),
    answer: current.answer,
    /** `true`: an installer has begun, and ends the program itself. */
    close: closeAndInstall,
  };
}

/** Done once. No start waits for it; a keychain that fails is asked again at the next one. */
async function removePairingKey({ keychain, mayWork }: EnvironmentHostOptions, state: EnvironmentsFile): Promise<void> {
  await mayWork;
  if (state.read().pairingKeyRemoved) return;
  const removed = await keychain.remove(PAIRING_ACCOUNT);
  if (removed.ok) await state.change((before) => ({ ...before, pairingKeyRemoved: true }));
}

/** What IT has rolled out, a new desk does not ask. */
function answersIn({ language, defaultEnvironment, defaults }: ManagedConfiguration): FirstRunStep[] {
  const answered = { language, use: defaultEnvironment, connect: null, scanner: defaults.scanner?.layout };
  return FIRST_RUN_STEPS.filter((step) => (answered[step] ?? null) !== null);
}

/** A store that has ended, and a damaged cache, are replaced by opening the environment again. */
const createThreadEventHandler =
  (log: Log | undefined, reopen: (isCrash: boolean) => void) =>
  (news: ThreadEvent): void => {
    if (news.kind === "cache-damaged") {
      log?.({ event: "cache-damaged" });
      return reopen(false);
    }
    const { kind, thread, fault } = news;
    log?.({ event: kind === "thread-ended" ? kind : "program-warning", thread, fault });
    if (kind === "thread-ended" && thread === "store") reopen(true);
  };

/** Addresses are read at each call: a changed one counts from the next call on. */
const serviceFor = (
  id: string,
  registry: Registry,
  keys: CredentialGuard,
  signingKeys: EnvironmentService["signingKeys"],
  path: NetworkPath,
): EnvironmentService => ({
  address: {
    get userBaseUrl() {
      return registry.find(id)?.userApiUrl ?? "";
    },
    get publicBaseUrl() {
      return registry.find(id)?.publicApiUrl ?? "";
    },
  },
  credentials: () => keys.credentials(id),
  photoBase: () => photoBaseOf(registry.find(id)),
  labels: {
    hosts: () => labelHostsOf(registry.find(id)),
    managed: () => registry.find(id)?.labelHosts !== undefined,
    practiceBase: null,
  },
  signingKeys,
  ...path,
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

/** Updates, and the end of it all: what is downloaded is installed once the desk is closed, if the desk was at rest. */
function openUpdates(
  { updater = NO_UPDATER, program, publish, mayWork }: EnvironmentHostOptions,
  feed: string | null,
  current: { get(): Promise<Pick<OpenEnvironment, "desk"> | null>; close(): Promise<void> },
  onClosing: () => void,
) {
  const updates = createUpdates({
    feed,
    updater,
    ownVersion: program.version,
    workUnderWay: async () => (await current.get())?.desk.store.unfinishedWork() ?? null,
    publish: (state) => publish("updates", "changed", state),
    now: () => new Date(),
  });
  void mayWork?.then(() => updates.begin());
  async function closeAndInstall(): Promise<boolean> {
    onClosing();
    const installs = await updates.mayInstall();
    await current.close();
    return installs && updates.install();
  }
  return { updates, closeAndInstall };
}

function userAgentOf({ name, version, runtime, language }: ProgramIdentity): string {
  const osVersion = `${process.platform} ${release()}`;
  return userAgentText({ app: name, version, osVersion, runtimeVersion: runtime, language });
}
