import type { Environment, EnvironmentAddresses } from "../../src-domain/environments/environment.ts";
import type { ConfirmTrust } from "../../src-domain/environments/trust.ts";
import type { StoredCredentials } from "../keychain/keychain.ts";
import type { CredentialVault } from "./credential-vault.ts";

/** Where the keys of an environment go. */
export function originsOf({ userApiUrl, publicApiUrl }: EnvironmentAddresses): string[] {
  return [...new Set([userApiUrl, publicApiUrl].filter((url) => url !== "").map((url) => new URL(url).origin))];
}

export const hostsOf = (addresses: EnvironmentAddresses): string =>
  originsOf(addresses)
    .map((origin) => new URL(origin).host)
    .join(", ");

interface KeyGuardOptions {
  readonly vault: CredentialVault;
  readonly find: (id: string) => Environment | undefined;
  readonly confirm: ConfirmTrust;
}

/** Gives key and token to the addresses alone that they were entered for: for others they count as missing. */
export function createCredentialGuard({ vault, find, confirm }: KeyGuardOptions) {
  const claims = new Map<string, Promise<boolean>>();
  /** Confirmed in this run, also where the keychain did not take it. */
  const granted = new Set<string>();

  const keyOf = (environment: Environment, { apiKey, apiToken }: StoredCredentials): string =>
    JSON.stringify([environment.id, originsOf(environment), apiKey, apiToken]);

  /** IT's entries have no addresses: bound silently where IT set the environment up, else once a person agrees. */
  function claim(environment: Environment, kept: StoredCredentials): Promise<boolean> {
    const key = keyOf(environment, kept);
    const begun = claims.get(key) ?? bind(environment, key);
    claims.set(key, begun);
    return begun;
  }

  async function bind(environment: Environment, key: string): Promise<boolean> {
    const { id, name, managed } = environment;
    const change = { kind: "credentials", subject: name, target: hostsOf(environment) } as const;
    if (!managed && (await confirm(change)) !== "confirmed") return false;
    granted.add(key);
    await vault.bind(id, originsOf(environment));
    return true;
  }

  /** Null where nobody has said yet what they are for. */
  function isBound(kept: StoredCredentials, environment: Environment): boolean | null {
    if (kept.origins === undefined) return granted.has(keyOf(environment, kept)) ? true : null;
    return originsOf(environment).every((origin) => kept.origins?.includes(origin));
  }

  async function credentials(id: string): Promise<StoredCredentials | null> {
    const [kept, environment] = [await vault.use(id), find(id)];
    if (kept === null || environment === undefined) return null;
    const bound = isBound(kept, environment);
    if (bound !== null) return bound ? kept : null;
    const claimed = claim(environment, kept);
    // Nothing waits for a person: the desk hears of it once they are bound.
    return environment.managed && (await claimed) ? kept : null;
  }

  return {
    credentials,

    /** For a waiting operator, as in a connection test. */
    async settle(environment: Environment): Promise<void> {
      const kept = await vault.use(environment.id);
      if (kept !== null && isBound(kept, environment) === null) await claim(environment, kept);
    },

    /** Whether they may be used, as far as it is known without asking. */
    isAllowed: (kept: StoredCredentials, environment: Environment): boolean =>
      isBound(kept, environment) ?? environment.managed,
  };
}

export type CredentialGuard = ReturnType<typeof createCredentialGuard>;
