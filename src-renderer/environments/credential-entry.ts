import { useEffect, useState, type RefObject } from "react";
import type { EnvironmentView } from "../../src-preload/contract/environments/environment.ts";
import type { PageError } from "../../src-preload/contract/operation.ts";
import type { TrustRefusal } from "../../src-domain/environments/trust.ts";
import { desk } from "../bridge.ts";
import { startSync, useLiveDesk } from "../desk/live-desk.ts";
import { useIsCurrentScreen } from "../desk/navigation.ts";
import { trustRefusal } from "./trust-refusal.ts";
import { applyEnvironments } from "./environments.ts";

export type CredentialProblem =
  | "keyMissing"
  | "keyBad"
  | "tokenMissing"
  | "tokenBad"
  | "chooseSession"
  | "failed"
  | TrustRefusal;
type Keep = Parameters<typeof desk.environment.saveCredentials>[0]["keep"];

interface CredentialEntryParts {
  readonly environment: EnvironmentView;
  readonly keyField: RefObject<HTMLInputElement | null>;
  readonly tokenField: RefObject<HTMLInputElement | null>;
  readonly beforeSave: () => Promise<boolean>;
  readonly onChanged: () => void;
}

/**
 * Key and token stay in their two fields until they are stored, and nowhere else in the page: no state holds them. They
 * are gone from the fields once they are stored, and when the settings are left.
 */
export function useCredentialEntry(parts: CredentialEntryParts) {
  const { environment, keyField, tokenField, beforeSave, onChanged } = parts;
  const [problem, setProblem] = useState<CredentialProblem | null>(null);
  const [saved, setSaved] = useState(false);
  const [saving, setSaving] = useState(false);
  const shown = useIsCurrentScreen("settings");

  const empty = (): void => {
    for (const { current } of [keyField, tokenField]) if (current !== null) current.value = "";
  };
  useEffect(() => {
    if (!shown) empty();
  });

  const store = async (keep: Keep): Promise<CredentialProblem | null> => {
    const apiKey = keyField.current?.value.trim() ?? "";
    const apiToken = tokenField.current?.value.trim() ?? "";
    if (apiKey === "") return "keyMissing";
    if (apiToken === "") return "tokenMissing";
    if (!(await beforeSave())) return null;
    const error = await applyEnvironments(
      desk.environment.saveCredentials({ id: environment.id, apiKey, apiToken, keep }),
    );
    if (error !== null) return problemOf(error);
    empty();
    setSaved(true);
    onChanged();
    if (environment.current) resume();
    return null;
  };

  return {
    problem,
    saved,
    saving,
    forgetSaved: () => setSaved(false),
    onEdit: () => {
      setSaved(false);
      setProblem((before) => (before === "chooseSession" ? before : null));
    },
    save: async (keep: Keep) => {
      if (saving) return;
      setSaving(true);
      setProblem(await store(keep));
      setSaving(false);
    },
  };
}

function problemOf({ code, fields }: Pick<PageError, "code" | "fields">): CredentialProblem {
  if (code === "keychain-unavailable") return "chooseSession";
  const refused = trustRefusal(code);
  if (refused !== null) return refused;
  if (code !== "bad-credentials" && code !== "bad-input") return "failed";
  return fields?.["apiKey"] === undefined ? "tokenBad" : "keyBad";
}

/** A first sync that stopped for want of credentials is started again. */
function resume(): void {
  if (useLiveDesk.getState().sync?.firstRun === true) void startSync();
}
