import { type RefObject, useEffect, useRef, useState } from "react";
import type { TrustRefusal } from "../../../src-domain/environments/trust.ts";
import type {
  ConnectionTest,
  Environments,
  EnvironmentView,
} from "../../../src-preload/contract/environments/environment.ts";
import type { PageError } from "../../../src-preload/contract/operation.ts";
import { desk } from "../../bridge.ts";
import { startSync, useAppState } from "../../shell/app-state.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { applyEnvironments, parseTrustRefusal, useEnvironments, useRequestedFocus } from "./environments.ts";

export type EntryProblem =
  | "keyMissing"
  | "keyBad"
  | "tokenMissing"
  | "tokenBad"
  | "chooseSession"
  | "tooLong"
  | "failed";
type CredentialProblem = EntryProblem | TrustRefusal;
type StorageChoice = Parameters<typeof desk.environment.saveCredentials>[0]["storage"];

/** Problems after which the operator can store the credentials for this session only. */
export const SESSION_PROBLEMS: readonly EntryProblem[] = ["chooseSession", "tooLong"];
const offersSession = (problem: CredentialProblem | null): boolean =>
  SESSION_PROBLEMS.some((sessionProblem) => sessionProblem === problem);

interface CredentialEntryOptions {
  readonly environment: EnvironmentView;
  readonly keyField: RefObject<HTMLInputElement | null>;
  readonly tokenField: RefObject<HTMLInputElement | null>;
  /** Stores changed addresses first, so that the key is never bound to an old address. Resolves to false to cancel. */
  readonly saveAddresses: () => Promise<boolean>;
}

/** Key and token are only in their fields, never in React state; the fields are cleared after saving or leaving. */
function useCredentialEntry({ environment, keyField, tokenField, saveAddresses }: CredentialEntryOptions) {
  const [problem, setProblem] = useState<CredentialProblem | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const lastSaveNumber = useRef(0);
  const isSettingsScreen = useIsCurrentScreen("settings");

  const clearFields = (): void => {
    for (const { current: input } of [keyField, tokenField]) {
      if (input !== null) input.value = "";
    }
  };
  useEffect(() => {
    if (!isSettingsScreen) clearFields();
  });

  /** Stores the addresses, and key and token if they were typed. */
  const store = async (storage: StorageChoice): Promise<CredentialProblem | "addresses" | null> => {
    const apiKey = keyField.current?.value.trim() ?? "";
    const apiToken = tokenField.current?.value.trim() ?? "";
    const isTyped = apiKey + apiToken !== "";
    if (isTyped && apiKey === "") return "keyMissing";
    if (isTyped && apiToken === "") return "tokenMissing";
    if (!(await saveAddresses())) return "addresses";
    if (!isTyped) return null;
    const error = await applyEnvironments(
      desk.environment.saveCredentials({ id: environment.id, apiKey, apiToken, storage }),
    );
    if (error !== null) return problemOf(error);
    clearFields();
    setIsSaved(true);
    if (environment.isCurrent) resumeFirstSync();
    return null;
  };

  return {
    problem,
    isSaved,
    isSaving,
    forgetSaved: () => setIsSaved(false),
    onEdit: () => {
      setIsSaved(false);
      setProblem((previousProblem) => (offersSession(previousProblem) ? previousProblem : null));
    },
    /** Resolves to true if everything typed is stored. */
    save: async (storage: StorageChoice): Promise<boolean> => {
      // While the keychain does not answer, the operator can still store the credentials for this session.
      if (isSaving && storage === "keychain") return false;
      lastSaveNumber.current += 1;
      const saveNumber = lastSaveNumber.current;
      setIsSaving(true);
      setIsSaved(false);
      const newProblem = await store(storage);
      if (saveNumber !== lastSaveNumber.current) return false;
      setProblem(newProblem === "addresses" ? null : newProblem);
      setIsSaving(false);
      return newProblem === null;
    },
  };
}

function problemOf({ code, fields }: Pick<PageError, "code" | "fields">): CredentialProblem {
  if (code === "keychain-unavailable") return "chooseSession";
  if (code === "too-long") return "tooLong";
  const refusal = parseTrustRefusal(code);
  if (refusal !== null) return refusal;
  if (code !== "bad-credentials" && code !== "bad-input") return "failed";
  return fields?.["apiKey"] === undefined ? "tokenBad" : "keyBad";
}

function resumeFirstSync(): void {
  if (useAppState.getState().sync?.isFirstSync === true) void startSync();
}

interface FinishedTest {
  /** Null if the test itself failed. */
  readonly result: ConnectionTest | null;
}

function useConnectionTest(environmentId: string) {
  const [isRunning, setIsRunning] = useState(false);
  const [lastTest, setLastTest] = useState<FinishedTest | null>(null);
  /** Incremented by each run and by `forget`; answers to earlier runs are ignored. */
  const runNumber = useRef(0);
  return {
    isRunning,
    lastTest,
    forget: (): void => {
      runNumber.current += 1;
      setLastTest(null);
      setIsRunning(false);
    },
    run: async (): Promise<void> => {
      runNumber.current += 1;
      const ownNumber = runNumber.current;
      setIsRunning(true);
      const answer = await desk.environment.testConnection({ id: environmentId });
      if (ownNumber !== runNumber.current) return;
      setLastTest({ result: answer.ok ? answer.value : null });
      setIsRunning(false);
      // Move the cursor to the field that the operator must type next.
      const outcome = answer.ok ? answer.value.outcome : null;
      if (outcome === "unauthorized" || outcome === "no-credentials") {
        useEnvironments.setState({ requestedField: "apiKey" });
      }
    },
  };
}

interface ConnectionOptions extends Pick<CredentialEntryOptions, "environment" | "saveAddresses"> {
  readonly keychain: Environments["keychain"];
}

/** Connects in one action: stores addresses, key and token, which main binds to the addresses, then tests them. */
export function useConnection({ environment, keychain, saveAddresses }: ConnectionOptions) {
  const keyField = useRequestedFocus("apiKey");
  const tokenField = useRef<HTMLInputElement>(null);
  const [isSessionChosen, setIsSessionChosen] = useState(false);
  const entry = useCredentialEntry({ environment, keyField, tokenField, saveAddresses });
  const test = useConnectionTest(environment.id);
  const needsSession = !keychain.isAvailable || offersSession(entry.problem);
  return {
    environment,
    keychain,
    keyField,
    tokenField,
    entry,
    test,
    needsSession,
    isSessionChosen,
    chooseSession: setIsSessionChosen,
    isConnecting: entry.isSaving || test.isRunning,
    connect: async (): Promise<void> => {
      if (test.isRunning) return;
      test.forget();
      if (await entry.save(needsSession && isSessionChosen ? "session" : "keychain")) await test.run();
    },
  };
}

export type Connection = ReturnType<typeof useConnection>;
