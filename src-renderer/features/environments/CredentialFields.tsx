import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ComponentProps, type JSX, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrustRefusal } from "../../../src-domain/environments/trust.ts";
import type { Environments, EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import type { PageAnswer, PageError } from "../../../src-preload/contract/operation.ts";
import { desk } from "../../bridge.ts";
import { startSync, useAppState } from "../../shell/app-state.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { HelpLink } from "../../ui/HelpLink.tsx";
import { environmentNameText } from "../../ui/text/EnvironmentMark.tsx";
import { useRequestedFocus, applyEnvironments, refusalText, trustRefusal } from "./environments.ts";

type EntryProblem = "keyMissing" | "keyBad" | "tokenMissing" | "tokenBad" | "chooseSession" | "tooLong" | "failed";
type CredentialProblem = EntryProblem | TrustRefusal;
type StorageChoice = Parameters<typeof desk.environment.saveCredentials>[0]["storage"];

interface CredentialEntryOptions {
  readonly environment: EnvironmentView;
  readonly keyField: RefObject<HTMLInputElement | null>;
  readonly tokenField: RefObject<HTMLInputElement | null>;
  readonly beforeSave: () => Promise<boolean>;
  readonly onChanged: () => void;
}

/** Key and token are only in their fields, never in React state; the fields are cleared after saving or leaving. */
function useCredentialEntry(options: CredentialEntryOptions) {
  const { environment, keyField, tokenField, beforeSave, onChanged } = options;
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

  const storeCredentials = async (storage: StorageChoice): Promise<CredentialProblem | null> => {
    const apiKey = keyField.current?.value.trim() ?? "";
    const apiToken = tokenField.current?.value.trim() ?? "";
    if (apiKey === "") return "keyMissing";
    if (apiToken === "") return "tokenMissing";
    if (!(await beforeSave())) return null;
    const error = await applyEnvironments(
      desk.environment.saveCredentials({ id: environment.id, apiKey, apiToken, storage }),
    );
    if (error !== null) return problemOf(error);
    clearFields();
    setIsSaved(true);
    onChanged();
    if (environment.current) resumeFirstSync();
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
    save: async (storage: StorageChoice) => {
      // While the keychain does not answer, the operator can still store the credentials for this session.
      if (isSaving && storage === "keychain") return;
      lastSaveNumber.current += 1;
      const saveNumber = lastSaveNumber.current;
      setIsSaving(true);
      const newProblem = await storeCredentials(storage);
      if (saveNumber !== lastSaveNumber.current) return;
      setProblem(newProblem);
      setIsSaving(false);
    },
  };
}

function problemOf({ code, fields }: Pick<PageError, "code" | "fields">): CredentialProblem {
  if (code === "keychain-unavailable") return "chooseSession";
  if (code === "too-long") return "tooLong";
  const refusal = trustRefusal(code);
  if (refusal !== null) return refusal;
  if (code !== "bad-credentials" && code !== "bad-input") return "failed";
  return fields?.["apiKey"] === undefined ? "tokenBad" : "keyBad";
}

function resumeFirstSync(): void {
  if (useAppState.getState().sync?.isFirstSync === true) void startSync();
}

interface RemoveButtonProps extends Pick<ComponentProps<typeof ConfirmButton>, "label" | "question" | "onQuestion"> {
  readonly failedText: string;
  readonly remove: () => Promise<PageAnswer<Environments, string>>;
  readonly onRemoved?: () => void;
}

export function RemoveButton({ failedText, remove, onRemoved, ...question }: RemoveButtonProps): JSX.Element {
  const [failure, setFailure] = useState<TrustRefusal | "failed" | null>(null);
  const onYes = async (): Promise<void> => {
    const problem = await applyEnvironments(remove());
    setFailure(problem === null ? null : (trustRefusal(problem.code) ?? "failed"));
    if (problem === null) onRemoved?.();
  };
  return (
    <>
      <ConfirmButton {...question} onConfirm={() => void onYes()} />
      {failure !== null && (
        <p className="prose fails" role="alert">
          {failure === "failed" ? failedText : refusalText(failure)}
        </p>
      )}
    </>
  );
}

interface CredentialFieldsProps {
  readonly environment: EnvironmentView;
  readonly keychain: Environments["keychain"];
  /** Stores changed addresses, so that the key is never bound to an old address. False cancels the save. */
  readonly beforeSave: () => Promise<boolean>;
  readonly onChanged: () => void;
}

/** Problems after which the operator can store the credentials for this session only. */
const SESSION_PROBLEMS: readonly EntryProblem[] = ["chooseSession", "tooLong"];
const offersSession = (problem: CredentialProblem | null): boolean =>
  SESSION_PROBLEMS.some((sessionProblem) => sessionProblem === problem);

/** Write-only fields: main never returns key and token. */
export function CredentialFields(props: CredentialFieldsProps): JSX.Element {
  const { environment, keychain } = props;
  const { t } = useTranslation("environment");
  const keyField = useRequestedFocus("apiKey");
  const tokenField = useRef<HTMLInputElement>(null);
  const entry = useCredentialEntry({ ...props, keyField, tokenField });
  const [isSessionChosen, setIsSessionChosen] = useState(false);
  const { problem, isSaved, isSaving } = entry;
  const needsSession = !keychain.available || offersSession(problem);
  const isNotNeeded = environment.credentials.state === "not-needed";
  const save = (): void => void entry.save(needsSession && isSessionChosen ? "session" : "keychain");
  const inputProps = {
    type: "password",
    autoComplete: "off",
    spellCheck: false,
    readOnly: isNotNeeded,
    placeholder: isNotNeeded ? t("credentials.notNeeded") : "",
    onChange: entry.onEdit,
    onKeyDown: (event: { readonly key: string }) => {
      if (event.key === "Enter") save();
    },
  } as const;
  const errorTextOf = (problems: readonly EntryProblem[]): string | undefined => {
    const matchingProblem = problems.find((candidate) => candidate === problem);
    return matchingProblem && t(`credentials.${matchingProblem}`);
  };
  const saveError = errorTextOf([...SESSION_PROBLEMS, "failed"]);
  return (
    <div className="connection__credentials stack">
      {!isNotNeeded && <CredentialsState environment={environment} />}
      <TextInput
        label={t("credentials.key")}
        ref={keyField}
        error={errorTextOf(["keyMissing", "keyBad"])}
        {...inputProps}
      />
      <TextInput
        label={t("credentials.token")}
        ref={tokenField}
        error={errorTextOf(["tokenMissing", "tokenBad"])}
        {...inputProps}
      />
      {needsSession && !isNotNeeded && (
        <div className="connection__no-keychain prose stack-close">
          {problem !== "tooLong" && <p>{t(`credentials.noKeychain.${keychain.problem ?? "none"}`)}</p>}
          <Checkbox
            label={t("credentials.forSession")}
            description={t("credentials.forSessionHint")}
            checked={isSessionChosen}
            onChange={(event) => setIsSessionChosen(event.currentTarget.checked)}
          />
        </div>
      )}
      {(problem === "not-confirmed" || problem === "locked") && (
        <p className="prose fails" role="alert">
          {refusalText(problem)}
        </p>
      )}
      {saveError !== undefined && (
        <p className="prose fails" role="alert">
          {saveError} {problem === "chooseSession" && <HelpLink chapter="keychain" />}
        </p>
      )}
      {!isNotNeeded && (
        <div className="connection__actions row-close">
          <Button aria-busy={isSaving} onClick={save}>
            {t("credentials.save")}
          </Button>
          {environment.credentials.state === "set" && (
            <RemoveButton
              label={t("credentials.remove")}
              question={t("credentials.removeAsk", { name: environmentNameText(environment) })}
              failedText={t("credentials.removeFailed")}
              remove={() => desk.environment.removeCredentials({ id: environment.id })}
              onQuestion={entry.forgetSaved}
              onRemoved={props.onChanged}
            />
          )}
          {isSaved && (
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
  const isRefused = useAppState((state) => environment.current && state.status?.credentials === "refused");
  const { credentials } = environment;
  return (
    <div>
      {credentials.state === "set" && (
        <p className="prose strong">{t(`credentials.state.${credentials.storage}`, { tail: credentials.keyTail })}</p>
      )}
      {credentials.state === "missing" && <p className="prose strong">{t("credentials.state.missing")}</p>}
      {isRefused && <p className="prose fails">{t("credentials.state.refused")}</p>}
      <p className="note">{t("credentials.where")}</p>
    </div>
  );
}
