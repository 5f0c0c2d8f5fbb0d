import {
  hasPublishedAddresses,
  type Environment,
  type EnvironmentAddresses,
} from "../../src-domain/environments/environment.ts";
import type { ConfirmTrust } from "../../src-domain/environments/trust.ts";
import { warnAbout } from "../base/warn.ts";
import type { StoredCredentials } from "../keychain/keychain.ts";
import type { CredentialVault } from "./credential-vault.ts";

export function originsOf({ userApiUrl, publicApiUrl }: EnvironmentAddresses): string[] {
  return [...new Set([userApiUrl, publicApiUrl].filter((url) => url !== "").map((url) => new URL(url).origin))];
}

export const hostsOf = (addresses: EnvironmentAddresses): string =>
  originsOf(addresses)
    .map((origin) => new URL(origin).host)
    .join(", ");

const needsNoQuestion = (environment: Environment): boolean =>
  environment.isManaged || hasPublishedAddresses(environment);

/** Returns key and token only for the addresses they were entered for. For other addresses they count as missing. */
export function createCredentialGuard(
  vault: CredentialVault,
  find: (id: string) => Environment | undefined,
  confirm: ConfirmTrust,
) {
  const bindings = new Map<string, Promise<boolean>>();
  /** Keys confirmed in this run, even if the keychain did not store the confirmation. */
  const confirmedKeys = new Set<string>();

  const keyOf = (environment: Environment, { apiKey, apiToken }: StoredCredentials): string =>
    JSON.stringify([environment.id, originsOf(environment), apiKey, apiToken]);

  /**
   * Binds an entry of IT, which names no address: at once if managed or at the program's own addresses, otherwise after
   * the operator agrees.
   */
  function bindOnce(environment: Environment, stored: StoredCredentials): Promise<boolean> {
    const key = keyOf(environment, stored);
    const pending = bindings.get(key);
    if (pending !== undefined) return pending;
    const binding = bind(environment, key);
    bindings.set(key, binding);
    binding.catch((error: unknown) => {
      // The next call asks again.
      bindings.delete(key);
      warnAbout("credential-binding")(error);
    });
    return binding;
  }

  async function bind(environment: Environment, key: string): Promise<boolean> {
    const { id, name, isManaged } = environment;
    const target = hostsOf(environment);
    const published = hasPublishedAddresses(environment) && ({ isPublished: true } as const);
    const change = { kind: "credentials", subject: name, target, ...published } as const;
    if (!isManaged && (await confirm(change)) !== "confirmed") return false;
    confirmedKeys.add(key);
    await vault.bind(id, originsOf(environment));
    return true;
  }

  /** Returns null while the entry is not bound to addresses. */
  function isBound(stored: StoredCredentials, environment: Environment): boolean | null {
    if (stored.origins === undefined) return confirmedKeys.has(keyOf(environment, stored)) ? true : null;
    return originsOf(environment).every((origin) => stored.origins?.includes(origin));
  }

  return {
    async credentials(id: string): Promise<StoredCredentials | null> {
      const stored = await vault.getCredentials(id);
      const environment = find(id);
      if (stored === null || environment === undefined) return null;
      const bound = isBound(stored, environment);
      if (bound !== null) return bound ? stored : null;
      const binding = bindOnce(environment, stored);
      // Do not wait for the operator: `bind` notifies the desk.
      return needsNoQuestion(environment) && (await binding) ? stored : null;
    },

    /** Waits for the operator's answer, for a connection test. */
    async bindNow(environment: Environment): Promise<void> {
      const stored = await vault.getCredentials(environment.id);
      if (stored === null || isBound(stored, environment) !== null) return;
      const key = keyOf(environment, stored);
      // The operator who tests the connection is asked again, even if an earlier answer was no.
      if ((await bindings.get(key)) === false) bindings.delete(key);
      await bindOnce(environment, stored);
    },

    /** Returns whether the credentials may be used, without asking the operator. */
    isAllowed: (stored: StoredCredentials, environment: Environment): boolean =>
      isBound(stored, environment) ?? needsNoQuestion(environment),
  };
}

export type CredentialGuard = ReturnType<typeof createCredentialGuard>;
