import type { Environment } from "../../src-domain/environments/environment.ts";
import { type Result, success } from "../../src-domain/result.ts";
import type { RecoveryError } from "../../src-preload/contract/health/recovery.ts";
import { writeFileAtomic } from "../base/atomic-file.ts";
import type { DomainHandlers } from "../use-cases/api-types.ts";
import type { NativeHost } from "../use-cases/native-host.ts";
import { resultOrRefusal, refuse, TRUST_MESSAGES } from "../use-cases/replies.ts";
import { saveFile } from "../use-cases/save-file.ts";
import type { ConfigurationFile } from "./configuration-export.ts";
import type { EnvironmentUseCases } from "./environments.ts";
import type { Recovery } from "./recovery.ts";
import type { Updates } from "./updates.ts";

const refuseUnknown = () => refuse("no-such-environment", "There is no such environment on this computer.");
const refuseKeychain = () => refuse("keychain-unavailable", "The keychain cannot be used.", { isRetryable: true });
const SENDABLE_CREDENTIAL = /^[\x21-\x7e]+$/;

export function createEnvironmentHandlers(environments: EnvironmentUseCases): DomainHandlers<"environment"> {
  /** Returns null for practice too, which has fixed credentials. */
  const findWithCredentials = (id: string): Environment | null => {
    const environment = environments.find(id);
    return environment && environment.kind !== "practice" ? environment : null;
  };

  return {
    list: () => environments.list(),
    save: async (draft) => {
      const saved = await environments.save(draft);
      if (saved.ok) return saved;
      const { code, fields } = saved.error;
      return refuse(code, PROBLEM_TEXTS[code], { fields });
    },
    restorePreset: async ({ id }) => resultOrRefusal(await environments.restorePreset(id), PROBLEM_TEXTS),
    remove: async ({ id }) => resultOrRefusal(await environments.remove(id), PROBLEM_TEXTS),
    switchTo: async ({ id }) => {
      const environment = environments.find(id);
      if (!environment) return refuseUnknown();
      if (environment.kind !== "practice" && environment.userApiUrl === "") {
        return refuse("incomplete", "The user address of this environment is not known yet.");
      }
      const problem = await environments.switchTo(id);
      return problem === null
        ? success({})
        : refuse("not-opened", "The environment could not be opened.", { isRetryable: true });
    },
    saveCredentials: async ({ id, apiKey, apiToken, storage }) => {
      if (!findWithCredentials(id)) return refuseUnknown();
      const key = apiKey.trim();
      const token = apiToken.trim();
      const fields = { ...badCredential("apiKey", key), ...badCredential("apiToken", token) };
      if (Object.keys(fields).length > 0) {
        return refuse("bad-credentials", "The credentials cannot be sent.", { fields });
      }
      const saved = await environments.saveCredentials(id, key, token, storage);
      if (saved.ok) return saved;
      return saved.error === "keychain-unavailable"
        ? refuseKeychain()
        : refuse(saved.error, PROBLEM_TEXTS[saved.error]);
    },
    removeCredentials: async ({ id }) => {
      if (!findWithCredentials(id)) return refuseUnknown();
      const removed = await environments.removeCredentials(id);
      if (removed.ok) return removed;
      const { error } = removed;
      if (error === "no-such-environment") return refuseUnknown();
      return error === "locked" || error === "not-confirmed" ? refuse(error, PROBLEM_TEXTS[error]) : refuseKeychain();
    },
    testConnection: async ({ id }) => {
      const environment = environments.find(id);
      return environment ? success(await environments.test(environment)) : refuseUnknown();
    },
  };
}

/** A header can carry printable ASCII only. */
function badCredential(field: string, value: string): Record<string, string> {
  if (value === "") return { [field]: "missing" };
  return SENDABLE_CREDENTIAL.test(value) ? {} : { [field]: "not-sendable" };
}

const PROBLEM_TEXTS = {
  "bad-address": "An address cannot be used.",
  "name-taken": "Another environment has this name.",
  managed: "This environment was set up by IT and is changed there.",
  "no-such-environment": "There is no such environment on this computer.",
  current: "Switch to another environment first.",
  "too-long": "Longer than an entry of the keychain can be.",
  preset: "This environment comes with the program and stays.",
  ...TRUST_MESSAGES,
} as const;

export const createConfigurationHandlers = (
  openConfigurationFile: () => Promise<ConfigurationFile>,
  nativeHost: Pick<NativeHost, "chooseFile" | "chooseImport" | "language" | "savedFiles">,
): DomainHandlers<"configuration"> => ({
  check: async () => {
    const path = await nativeHost.chooseImport("config");
    return path === null ? null : (await openConfigurationFile()).check(path);
  },
  save: async () => {
    const text = await (await openConfigurationFile()).toText(nativeHost.language.current());
    if (text === null) return refuse("no-desk", "No environment is open.", { isRetryable: true });
    return saveFile(nativeHost, { name: "config", extension: "json" }, (file) =>
      writeFileAtomic(file, (handle) => handle.writeFile(text)),
    );
  },
});

export const createFirstRunHandlers = ({
  firstRun,
}: Pick<EnvironmentUseCases, "firstRun">): DomainHandlers<"firstRun"> => ({
  get: async () => ({ ...firstRun.read(), hasWorked: await firstRun.hasWorked() }),
  setStep: async ({ step }) => {
    await firstRun.setStep(step);
    return firstRun.read();
  },
});

export const updateHandlers = ({ status, check, download }: Updates): DomainHandlers<"updates"> => ({
  status,
  check,
  download,
});

const RECOVERY_PROBLEM_TEXTS = {
  "no-such-backup": "This backup is not one of the intact ones.",
  "not-restored": "The journal could not be replaced and is unchanged.",
  "not-opened": "The environment could not be opened.",
} as const satisfies Readonly<Record<RecoveryError, string>>;

export function createRecoveryHandlers(
  recovery: Recovery,
  { loadPage, quit }: Pick<NativeHost, "loadPage" | "quit">,
): DomainHandlers<"recovery"> {
  const answer = (result: Result<null, RecoveryError>) =>
    result.ok ? success({}) : refuse(result.error, RECOVERY_PROBLEM_TEXTS[result.error], { isRetryable: true });
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
