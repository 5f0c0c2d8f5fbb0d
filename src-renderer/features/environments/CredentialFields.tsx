import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type JSX, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Environments, EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import { startSync, useAppState } from "../../shell/app-state.ts";
import { useWantedFocus, applyEnvironments, refusalText, trustRefusal } from "./environments.ts";
import { HelpLink } from "../../ui/HelpLink.tsx";
import { desk } from "../../bridge.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { environmentNameText } from "../../ui/text/EnvironmentMark.tsx";
import type { PageError } from "../../../src-preload/contract/operation.ts";
import type { TrustRefusal } from "../../../src-domain/environments/trust.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";

type CredentialProblem =
  | "keyMissing"
  | "keyBad"
  | "tokenMissing"
  | "tokenBad"
  | "chooseSession"
  | "tooLong"
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

/** Key and token exist only in their fields, never in state, until they are stored or the settings are left. */
function useCredentialEntry(parts: CredentialEntryParts) {
  const { environment, keyField, tokenField, beforeSave, onChanged } = parts;
  const [problem, setProblem] = useState<CredentialProblem | null>(null);
  const [saved, setSaved] = useState(false);
  const [saving, setSaving] = useState(false);
  const newest = useRef(0);
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
      setProblem((before) => (before !== null && FOR_SESSION.includes(before) ? before : null));
    },
    save: async (keep: Keep) => {
      // Who waits for the keychain may choose to do without it.
      if (saving && keep === "keychain") return;
      const mine = ++newest.current;
      setSaving(true);
      const problem = await store(keep);
      if (mine !== newest.current) return;
      setProblem(problem);
      setSaving(false);
    },
  };
}

function problemOf({ code, fields }: Pick<PageError, "code" | "fields">): CredentialProblem {
  if (code === "keychain-unavailable") return "chooseSession";
  if (code === "too-long") return "tooLong";
  const refused = trustRefusal(code);
  if (refused !== null) return refused;
  if (code !== "bad-credentials" && code !== "bad-input") return "failed";
  return fields?.["apiKey"] === undefined ? "tokenBad" : "keyBad";
}

/** Restarts a first sync that stopped for missing credentials. */
function resume(): void {
  if (useAppState.getState().sync?.firstRun === true) void startSync();
}

interface RemoveCredentialsProps {
  readonly environment: EnvironmentView;
  readonly onAsk: () => void;
  readonly onRemoved: () => void;
}

function RemoveCredentials({ environment, onAsk, onRemoved }: RemoveCredentialsProps): JSX.Element | null {
  const { t } = useTranslation("environment");
  const [failed, setFailed] = useState<TrustRefusal | "failed" | null>(null);
  const remove = async (): Promise<void> => {
    const problem = await applyEnvironments(desk.environment.removeCredentials({ id: environment.id }));
    setFailed(problem === null ? null : (trustRefusal(problem.code) ?? "failed"));
    if (problem === null) onRemoved();
  };
  if (environment.credentials.state !== "set") return null;
  return (
    <>
      <ConfirmButton
        label={t("credentials.remove")}
        question={t("credentials.removeAsk", { name: environmentNameText(environment) })}
        onAsk={onAsk}
        onYes={() => void remove()}
      />
      {failed !== null && (
        <p className="connection__problem fails" role="alert">
          {failed === "failed" ? t("credentials.removeFailed") : refusalText(failed)}
        </p>
      )}
    </>
  );
}

interface CredentialFieldsProps {
  readonly environment: EnvironmentView;
  readonly keychain: Environments["keychain"];
  /** Stores changed addresses first: a key must never go to an old address. */
  readonly beforeSave: () => Promise<boolean>;
  readonly onChanged: () => void;
}

const AT_KEY: readonly CredentialProblem[] = ["keyMissing", "keyBad"];
const AT_TOKEN: readonly CredentialProblem[] = ["tokenMissing", "tokenBad"];
const FOR_SESSION: readonly CredentialProblem[] = ["chooseSession", "tooLong"];

/** Write-only: key and token never come back to the page. */
export function CredentialFields(props: CredentialFieldsProps): JSX.Element {
  const { environment, keychain } = props;
  const { t } = useTranslation("environment");
  const keyField = useWantedFocus("apiKey");
  const tokenField = useRef<HTMLInputElement>(null);
  const entry = useCredentialEntry({ ...props, keyField, tokenField });
  const [forSession, setForSession] = useState(false);
  const { problem, saved, saving } = entry;
  const noKeychain = !keychain.available || (problem !== null && FOR_SESSION.includes(problem));
  const notNeeded = environment.credentials.state === "not-needed";
  const save = (): void => void entry.save(noKeychain && forSession ? "session" : "keychain");
  const field = {
    type: "password",
    autoComplete: "off",
    spellCheck: false,
    readOnly: notNeeded,
    placeholder: notNeeded ? t("credentials.notNeeded") : "",
    onChange: entry.onEdit,
    onKeyDown: (event: { readonly key: string }) => {
      if (event.key === "Enter") save();
    },
  } as const;
  const errorAt = (problems: readonly CredentialProblem[]): string | undefined =>
    problem !== null && problem !== "not-confirmed" && problem !== "locked" && problems.includes(problem)
      ? t(`credentials.${problem}`)
      : undefined;
  const unsaved = errorAt([...FOR_SESSION, "failed"]);
  return (
    <div className="connection__credentials stack">
      {!notNeeded && <CredentialsState environment={environment} />}
      <TextInput label={t("credentials.key")} ref={keyField} error={errorAt(AT_KEY)} {...field} />
      <TextInput label={t("credentials.token")} ref={tokenField} error={errorAt(AT_TOKEN)} {...field} />
      {noKeychain && !notNeeded && (
        <div className="connection__no-keychain stack-close">
          {problem !== "tooLong" && <p>{t(`credentials.noKeychain.${keychain.problem ?? "none"}`)}</p>}
          <Checkbox
            label={t("credentials.forSession")}
            description={t("credentials.forSessionHint")}
            checked={forSession}
            onChange={(event) => setForSession(event.currentTarget.checked)}
          />
        </div>
      )}
      {(problem === "not-confirmed" || problem === "locked") && (
        <p className="connection__problem fails" role="alert">
          {refusalText(problem)}
        </p>
      )}
      {unsaved !== undefined && (
        <p className="connection__problem fails" role="alert">
          {unsaved} {problem === "chooseSession" && <HelpLink chapter="keychain" />}
        </p>
      )}
      {!notNeeded && (
        <div className="connection__actions row-close">
          <Button aria-busy={saving} onClick={save}>
            {t("credentials.save")}
          </Button>
          <RemoveCredentials environment={environment} onAsk={entry.forgetSaved} onRemoved={props.onChanged} />
          {saved && (
            <span className="settings__saved" role="status">
              <IconCheck size={16} aria-hidden="true" /> {t("credentials.saved")}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function CredentialsState({ environment }: { readonly environment: EnvironmentView }): JSX.Element {
  const { t } = useTranslation("environment");
  const refused = useAppState((live) => environment.current && live.status?.credentials === "refused");
  const { credentials } = environment;
  return (
    <div className="connection__state">
      {credentials.state === "set" && (
        <p className="connection__set strong">
          {t(`credentials.state.${credentials.kept}`, { tail: credentials.keyTail })}
        </p>
      )}
      {credentials.state === "missing" && <p className="connection__set strong">{t("credentials.state.missing")}</p>}
      {refused && <p className="connection__problem fails">{t("credentials.state.refused")}</p>}
      <p className="note">{t("credentials.where")}</p>
    </div>
  );
}
