import { join } from "node:path";
import { labelHostsOf, photoBaseOf, PRACTICE_ID, type Environment } from "../../src-domain/environment.ts";
import type { ConnectionTest } from "../../src-preload/contract/environment.ts";
import type { PrintPort } from "../desk/labels/print-port.ts";
import type { Publish } from "../desk/publish.ts";
import type { Keychain } from "../keychain/keychain.ts";
import type { ProxySource } from "../api/index.ts";
import { loadConfiguration } from "./configuration-file.ts";
import { testConnection } from "./connection-test.ts";
import { createCredentialVault } from "./credential-vault.ts";
import { createEnvironments } from "./environments.ts";
import { openMachineState } from "./machine-state.ts";
import { networkPath } from "./network-path.ts";
import {
  userAgentOf,
  type EnvironmentOptions,
  type EnvironmentService,
  type OpenEnvironment,
  type ProgramIdentity,
} from "./opened.ts";
import { createOpening } from "./opening.ts";
import type { RecoveryOptions } from "./recovery.ts";
import { createRegistry } from "./registry.ts";
import { createSwitchboard } from "./switchboard.ts";
import { vaultSigningKeys } from "./vault-signing-keys.ts";

export interface WorkplaceOptions {
  /** The app's folder of data. */
  readonly userData: string;
  readonly practiceService: string | null;
  /** What `--config` names; null when it was not given. */
  readonly configFile: string | null;
  readonly program: ProgramIdentity;
  readonly keychain: Keychain;
  readonly systemProxy: ProxySource;
  readonly printing?: PrintPort;
  readonly publish: Publish;
  readonly open: (options: EnvironmentOptions) => Promise<OpenEnvironment>;
  readonly care: RecoveryOptions["care"];
  /** Loads the window's page anew for the environment; resolves when the old page is gone for good. */
  readonly loadAnew: (environment: Environment) => Promise<void>;
  readonly onBroken: (error: unknown) => void;
}

/** All environments of this computer, one of them open. Runs in plain Node. */
export async function openWorkplace(options: WorkplaceOptions) {
  const { userData, program, publish } = options;
  const dataFolder = join(userData, "environments");
  const managed = await loadConfiguration(options.configFile, userData);
  const state = await openMachineState(join(userData, "environments.json"));
  const registry = createRegistry({
    state,
    managed: managed.environments,
    defaultId: managed.defaultEnvironment,
    dataFolder,
  });
  const vault = createCredentialVault(options.keychain);
  const path = networkPath(managed.network, options.systemProxy);

  /** Addresses are read at each call: a changed one counts from the next call on. */
  const serviceOf = (id: string): EnvironmentService => ({
    address: {
      get userBaseUrl() {
        return registry.find(id)?.userApiUrl ?? "";
      },
      get publicBaseUrl() {
        return registry.find(id)?.publicApiUrl ?? "";
      },
    },
    credentials: () => vault.use(id),
    photoBase: () => photoBaseOf(registry.find(id)),
    labels: {
      hosts: () => labelHostsOf(registry.find(id)),
      managed: () => registry.find(id)?.labelHosts !== undefined,
      practiceBase: null,
    },
    signingKeys: vaultSigningKeys(vault, id),
    ...path,
  });

  async function open(id: string, isCurrent: () => boolean) {
    const environment = registry.find(id);
    if (!environment) throw new Error(`There is no environment ${id}`);
    const opened = await options.open({
      environment,
      dataFolder,
      service: serviceOf(id),
      practiceService: options.practiceService,
      defaults: managed.defaults,
      inboxDefaults: managed.inbox,
      program,
      printing: options.printing,
      onJournalDamaged: (damage) => void opening.giveUp(id, damage),
      publish: (domain, event, payload) => {
        if (isCurrent()) publish(domain, event, payload);
      },
    });
    const forget = vault.onChanged((changed) => changed === id && opened.desk.connectionChanged());
    return {
      ...opened,
      id,
      start: () => opened.desk.start(),
      close: () => {
        forget();
        return opened.close();
      },
    };
  }

  const switchboard = createSwitchboard({
    open,
    choose: registry.choose,
    loadAnew: () => options.loadAnew(registry.current()),
    onBroken: options.onBroken,
  });

  const opening = createOpening({ switchboard: () => switchboard, registry, dataFolder, care: options.care, publish });

  async function test({ id, userApiUrl, publicApiUrl }: Environment): Promise<ConnectionTest> {
    const userAgent = userAgentOf(program);
    if (id !== PRACTICE_ID) {
      const { credentials } = serviceOf(id);
      return testConnection({ addresses: { userApiUrl, publicApiUrl }, credentials, userAgent, ...path });
    }
    const current = await switchboard.current();
    if (current?.id !== id) return PRACTICE_CLOSED;
    const { address, credentials } = current.service;
    const addresses = { userApiUrl: address.userBaseUrl, publicApiUrl: address.publicBaseUrl };
    return testConnection({ addresses, credentials, userAgent });
  }

  const environments = createEnvironments({
    registry,
    vault,
    publish,
    configProblem: managed.problem,
    test,
    switchTo: opening.switchTo,
    onCurrentChanged: () => void switchboard.current().then((current) => current?.desk.connectionChanged()),
  });

  return {
    environments,
    /** The one that is opened at start. */
    first: registry.current(),
    recovery: opening.recovery,
    /** Rejects when it cannot be opened; `recovery` has its trouble then. */
    begin: () => opening.begin(registry.current().id),
    answer: switchboard.answer,
    close: switchboard.close,
  };
}

const PRACTICE_CLOSED: ConnectionTest = {
  outcome: "offline",
  area: null,
  detail: "The practice service runs while practice is the current environment.",
  durationMs: 0,
};
