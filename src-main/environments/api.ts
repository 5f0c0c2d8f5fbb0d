import type { Environment } from "../../src-domain/environments/environment.ts";
import { type Result, success } from "../../src-domain/result.ts";
import type { RecoveryError } from "../../src-preload/contract/health/recovery.ts";
import type { DomainHandlers } from "../use-cases/api-types.ts";
import type { NativeHost } from "../use-cases/native-host.ts";
import { resultOrRefusal, refuse, TRUST_MESSAGES } from "../use-cases/replies.ts";
import type { EnvironmentUseCases } from "./environments.ts";
import type { Recovery } from "./recovery.ts";
import type { Updates } from "./updates.ts";

const unknown = () => refuse("no-such-environment", "There is no such environment on this computer.");
const noKeychain = () => refuse("keychain-unavailable", "The keychain cannot be used.", { retryable: true });
const SENDABLE = /^[\x21-\x7e]+$/;

export function environmentHandlers(use: EnvironmentUseCases): DomainHandlers<"environment"> {
  /** Practice has fixed credentials of its own. */
  const keyed = (id: string): Environment | null => {
    const environment = use.find(id);
    return environment && environment.kind !== "practice" ? environment : null;
  };

  return {
    list: () => use.list(),
    save: async (draft) => {
      const saved = await use.save(draft);
      if (saved.ok) return saved;
      const { code, fields } = saved.error;
      return refuse(code, PROBLEM[code], { fields });
    },
    restorePreset: async ({ id }) => resultOrRefusal(await use.restorePreset(id), PROBLEM),
    remove: async ({ id }) => resultOrRefusal(await use.remove(id), PROBLEM),
    switchTo: async ({ id }) => {
      const environment = use.find(id);
      if (!environment) return unknown();
      if (environment.kind !== "practice" && environment.userApiUrl === "") {
        return refuse("incomplete", "The user address of this environment is not known yet.");
      }
      const problem = await use.switchTo(id);
      return problem === null
        ? success({})
        : refuse("not-opened", "The environment could not be opened.", { retryable: true });
    },
    saveCredentials: async ({ id, apiKey, apiToken, keep }) => {
      if (!keyed(id)) return unknown();
      const key = apiKey.trim();
      const token = apiToken.trim();
      const fields = { ...badCredential("apiKey", key), ...badCredential("apiToken", token) };
      if (Object.keys(fields).length > 0) {
        return refuse("bad-credentials", "The credentials cannot be sent.", { fields });
      }
      const saved = await use.saveCredentials(id, key, token, keep);
      if (saved.ok) return saved;
      return saved.error === "keychain-unavailable" ? noKeychain() : refuse(saved.error, PROBLEM[saved.error]);
    },
    removeCredentials: async ({ id }) => {
      if (!keyed(id)) return unknown();
      const removed = await use.removeCredentials(id);
      if (removed.ok) return removed;
      const { error } = removed;
      if (error === "no-such-environment") return unknown();
      return error === "locked" || error === "not-confirmed" ? refuse(error, PROBLEM[error]) : noKeychain();
    },
    testConnection: async ({ id }) => {
      const environment = use.find(id);
      return environment ? success(await use.test(environment)) : unknown();
    },
  };
}

/** A header can carry printable ASCII only. */
function badCredential(field: string, value: string): Record<string, string> {
  if (value === "") return { [field]: "missing" };
  return SENDABLE.test(value) ? {} : { [field]: "not-sendable" };
}

const PROBLEM = {
  "bad-address": "An address cannot be used.",
  "name-taken": "Another environment has this name.",
  managed: "This environment was set up by IT and is changed there.",
  "no-such-environment": "There is no such environment on this computer.",
  current: "Switch to another environment first.",
  "too-long": "Longer than an entry of the keychain can be.",
  preset: "This environment comes with the program and stays.",
  ...TRUST_MESSAGES,
} as const;

export const firstRunHandlers = ({ firstRun }: Pick<EnvironmentUseCases, "firstRun">): DomainHandlers<"firstRun"> => ({
  get: async () => ({ ...firstRun.read(), worked: await firstRun.worked() }),
  setStep: async ({ step }) => {
    await firstRun.go(step);
    return firstRun.read();
  },
});

export const updateHandlers = ({ status, check, download }: Updates): DomainHandlers<"updates"> => ({
  status,
  check,
  download,
});

const RECOVERY_PROBLEM = {
  "no-such-backup": "This backup is not among those that are whole.",
  "not-restored": "The journal could not be replaced; it is as it was.",
  "not-opened": "The environment could not be opened.",
} as const satisfies Readonly<Record<RecoveryError, string>>;

export function recoveryHandlers(
  recovery: Recovery,
  { loadPage, quit }: Pick<NativeHost, "loadPage" | "quit">,
): DomainHandlers<"recovery"> {
  const answer = (result: Result<null, RecoveryError>) =>
    result.ok ? success({}) : refuse(result.error, RECOVERY_PROBLEM[result.error], { retryable: true });
  return {
    status: () => recovery.status(),
    restore: async ({ backup }) => answer(await recovery.restore(backup)),
    startOver: async () => answer(await recovery.startOver()),
    retry: async () => answer(await recovery.retry()),
    goBack: () => recovery.clear(),
    loadPage: () => {
      // Not awaited: the calling page does not survive the reload.
      void loadPage();
    },
    quit: () => quit(),
  };
}
