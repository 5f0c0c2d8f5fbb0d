import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ComponentProps, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrustRefusal } from "../../../src-domain/environments/trust.ts";
import type { Environments, EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import type { PageAnswer } from "../../../src-preload/contract/operation.ts";
import { desk } from "../../bridge.ts";
import { useAppState } from "../../shell/app-state.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { HelpLink } from "../../ui/HelpLink.tsx";
import { environmentNameText } from "../../ui/text/EnvironmentMark.tsx";
import { applyEnvironments, refusalText, parseTrustRefusal } from "./environments.ts";
import { type Connection, type EntryProblem, SESSION_PROBLEMS } from "./use-connection.ts";

interface RemoveButtonProps extends Pick<ComponentProps<typeof ConfirmButton>, "label" | "question" | "onQuestion"> {
  readonly failedText: string;
  readonly remove: () => Promise<PageAnswer<Environments, string>>;
  readonly onRemoved?: () => void;
}

export function RemoveButton({ failedText, remove, onRemoved, ...buttonProps }: RemoveButtonProps): JSX.Element {
  const [failure, setFailure] = useState<TrustRefusal | "failed" | null>(null);
  const removeAndReport = async (): Promise<void> => {
    const problem = await applyEnvironments(remove());
    setFailure(problem === null ? null : (parseTrustRefusal(problem.code) ?? "failed"));
    if (problem === null) onRemoved?.();
  };
  return (
    <>
      <ConfirmButton {...buttonProps} onConfirm={() => void removeAndReport()} />
      {failure !== null && (
        <p className="prose fails" role="alert">
          {failure === "failed" ? failedText : refusalText(failure)}
        </p>
      )}
    </>
  );
}

interface ConnectionProps {
  readonly connection: Connection;
}

/** Write-only fields: main never returns key and token. */
export function CredentialFields({ connection }: ConnectionProps): JSX.Element {
  const { environment, keychain, keyField, tokenField, entry, needsSession } = connection;
  const { t } = useTranslation("environment");
  const { problem } = entry;
  const isNotNeeded = environment.credentials.state === "not-needed";
  const inputProps = {
    type: "password",
    autoComplete: "off",
    spellCheck: false,
    readOnly: isNotNeeded,
    placeholder: isNotNeeded ? t("credentials.notNeeded") : "",
    onChange: entry.onEdit,
    onKeyDown: (event: { readonly key: string }) => {
      if (event.key === "Enter") void connection.connect();
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
            checked={connection.isSessionChosen}
            onChange={(event) => connection.chooseSession(event.currentTarget.checked)}
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
    </div>
  );
}

export function ConnectButton({ connection }: ConnectionProps): JSX.Element {
  const { t } = useTranslation("environment");
  return (
    <Button aria-busy={connection.isConnecting} onClick={() => void connection.connect()}>
      {t(connection.environment.kind === "practice" ? "test.start" : "connect.button")}
    </Button>
  );
}

/** Says that key and token are stored, and removes them. */
export function CredentialActions({ connection }: ConnectionProps): JSX.Element {
  const { t } = useTranslation("environment");
  const { environment, entry, test } = connection;
  return (
    <>
      {environment.credentials.state === "set" && (
        <RemoveButton
          label={t("credentials.remove")}
          question={t("credentials.removeAsk", { name: environmentNameText(environment) })}
          failedText={t("credentials.removeFailed")}
          remove={() => desk.environment.removeCredentials({ id: environment.id })}
          onQuestion={entry.forgetSaved}
          onRemoved={test.forget}
        />
      )}
      {entry.isSaved && (
        <span className="settings__saved" role="status">
          <IconCheck size={16} aria-hidden="true" /> {t("credentials.saved")}
        </span>
      )}
    </>
  );
}

function CredentialsState({ environment }: { readonly environment: EnvironmentView }): JSX.Element {
  const { t } = useTranslation("environment");
  const isRefused = useAppState((state) => environment.isCurrent && state.status?.credentials === "refused");
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
