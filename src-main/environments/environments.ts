import {
  hasPublishedAddresses,
  type Environment,
  type KeychainProblem,
} from "../../src-domain/environments/environment.ts";
import type { ConfirmTrust, TrustRefusal } from "../../src-domain/environments/trust.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type {
  ConnectionTest,
  CredentialsState,
  Environments,
} from "../../src-preload/contract/environments/environment.ts";
import type { Publish } from "../use-cases/context.ts";
import { hostsOf, originsOf, type CredentialGuard } from "./credential-guard.ts";
import type { CredentialVault, CredentialStorage } from "./credential-vault.ts";
import type { EnvironmentDraft, Registry } from "./registry.ts";

interface EnvironmentsOptions {
  readonly registry: Registry;
  readonly vault: CredentialVault;
  readonly credentialGuard: CredentialGuard;
  readonly confirm: ConfirmTrust;
  readonly publish: Publish;
  readonly configuration: Environments["configuration"];
  readonly test: (environment: Environment) => Promise<ConnectionTest>;
  /** Returns the failure's message if the other environment could not be opened, otherwise null. */
  readonly switchTo: (environmentId: string) => Promise<string | null>;
  readonly hasWorked: () => Promise<boolean>;
  readonly areCredentialsRefused: (environmentId: string) => Promise<boolean>;
  /** The current environment's addresses changed, or its connection test succeeded. */
  readonly onCurrentChanged: () => void;
}

type CredentialProblem = "no-such-environment" | TrustRefusal;

/** The credentials of all environments, as the operator enters, tests and removes them. */
function createEnvironmentCredentials(options: EnvironmentsOptions) {
  const { registry, vault, credentialGuard, confirm } = options;
  /** Environments whose key was entered in this run, or refused, and has not worked since. */
  const unprovenIds = new Set<string>();

  /** The program's own addresses need no confirmation, unless the new key would replace one that may work. */
  async function needsNoQuestion(environment: Environment): Promise<boolean> {
    if (!hasPublishedAddresses(environment)) return false;
    if (unprovenIds.has(environment.id)) return true;
    const stored = await vault.reload(environment.id);
    return (stored.ok && stored.value === null) || options.areCredentialsRefused(environment.id);
  }

  return {
    async state(environment: Environment): Promise<CredentialsState> {
      if (environment.kind === "practice") return { state: "not-needed" };
      const reloaded = await vault.reload(environment.id);
      if (!reloaded.ok || reloaded.value === null) return { state: "missing" };
      if (!credentialGuard.isAllowed(reloaded.value.credentials, environment)) return { state: "missing" };
      const { credentials, storage } = reloaded.value;
      return { state: "set", storage, keyTail: tailOf(credentials.apiKey) };
    },

    async save(
      id: string,
      apiKey: string,
      apiToken: string,
      storage: CredentialStorage,
    ): Promise<Result<null, CredentialProblem | "too-long" | "keychain-unavailable">> {
      const environment = registry.find(id);
      if (!environment) return failure("no-such-environment");
      const target = hostsOf(environment);
      const published = (await needsNoQuestion(environment)) && ({ isPublished: true } as const);
      const answer = await confirm({ kind: "credentials", subject: environment.name, target, ...published });
      if (answer !== "confirmed") return failure(answer);
      const saved = await vault.save(id, { apiKey, apiToken, origins: originsOf(environment) }, storage);
      if (!saved.ok) return failure(saved.error === "too-long" ? "too-long" : "keychain-unavailable");
      unprovenIds.add(id);
      return success(null);
    },

    async remove(id: string): Promise<Result<null, CredentialProblem | KeychainProblem>> {
      const environment = registry.find(id);
      if (!environment) return failure("no-such-environment");
      const { name } = environment;
      const target = hostsOf(environment);
      const answer = await confirm({ kind: "credentials", subject: name, target, removes: true });
      return answer === "confirmed" ? vault.remove(id) : failure(answer);
    },

    test: async (environment: Environment): Promise<ConnectionTest> => {
      if (environment.kind !== "practice") {
        await vault.reload(environment.id);
        await credentialGuard.bindNow(environment);
      }
      const result = await options.test(environment);
      if (result.outcome === "success") unprovenIds.delete(environment.id);
      if (result.outcome === "unauthorized") unprovenIds.add(environment.id);
      // Resume work that stopped when the service refused the credentials.
      if (result.outcome === "success" && environment.id === registry.current().id) options.onCurrentChanged();
      return result;
    },
  };
}

export function createEnvironments(options: EnvironmentsOptions) {
  const { registry, vault } = options;
  const credentials = createEnvironmentCredentials(options);

  async function list(): Promise<Environments> {
    const problem = await vault.problem();
    const current = registry.current().id;
    const environments = await Promise.all(
      registry.all().map(async ({ photoUrl: _photoUrl, ...environment }) => ({
        ...environment,
        isCurrent: environment.id === current,
        credentials: await credentials.state(environment),
      })),
    );
    return {
      environments,
      keychain: { isAvailable: problem === null, problem },
      configuration: options.configuration,
    };
  }

  async function publishChange(): Promise<Environments> {
    const environments = await list();
    options.publish("environment", "changed", environments);
    return environments;
  }

  /** Publishes the environments if the change succeeded, and returns them. */
  const answerChange = async <Problem>(changed: Result<unknown, Problem>): Promise<Result<Environments, Problem>> =>
    changed.ok ? success(await publishChange()) : changed;

  return {
    list,
    changed: publishChange,
    find: registry.find,
    firstRun: { ...registry.firstRun, hasWorked: options.hasWorked },

    async save(draft: EnvironmentDraft) {
      const saved = await registry.save(draft);
      if (saved.ok && saved.value.id === registry.current().id) options.onCurrentChanged();
      return answerChange(saved);
    },

    async restorePreset(id: string) {
      const restored = await registry.restorePreset(id);
      if (restored.ok && id === registry.current().id) options.onCurrentChanged();
      return answerChange(restored);
    },

    async remove(id: string) {
      const removed = await registry.remove(id);
      if (removed.ok) await vault.remove(id);
      return answerChange(removed);
    },

    switchTo: options.switchTo,

    saveCredentials: async (...entered: Parameters<typeof credentials.save>) =>
      answerChange(await credentials.save(...entered)),
    removeCredentials: async (id: string) => answerChange(await credentials.remove(id)),
    test: credentials.test,
  };
}

export type EnvironmentUseCases = ReturnType<typeof createEnvironments>;

/** Returns enough to distinguish two keys, but never a complete key. */
const tailOf = (apiKey: string): string => (apiKey.length > 3 ? apiKey.slice(-3) : "");
