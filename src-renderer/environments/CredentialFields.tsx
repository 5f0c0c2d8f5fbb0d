import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useRef, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Environments, EnvironmentView } from "../../src-preload/contract/environments/environment.ts";
import { useLiveDesk } from "../desk/live-desk.ts";
import { RemoveCredentials } from "./RemoveCredentials.tsx";
import { useCredentialEntry, type CredentialProblem } from "./credential-entry.ts";
import { useWantedFocus } from "./use-wanted-focus.ts";
import { HelpLink } from "../help/HelpLink.tsx";

interface CredentialFieldsProps {
  readonly environment: EnvironmentView;
  readonly keychain: Environments["keychain"];
  /** Stores changed addresses first: a key must not go to a former one. */
  readonly beforeSave: () => Promise<boolean>;
  readonly onChanged: () => void;
}

const AT_KEY: readonly CredentialProblem[] = ["keyMissing", "keyBad"];
const AT_TOKEN: readonly CredentialProblem[] = ["tokenMissing", "tokenBad"];

/** Key and token on their way in; they never come back out. */
export function CredentialFields(props: CredentialFieldsProps): JSX.Element {
  const { environment, keychain } = props;
  const { t } = useTranslation("environment");
  const { t: refused } = useTranslation("settings");
  const keyField = useWantedFocus("apiKey");
  const tokenField = useRef<HTMLInputElement>(null);
  const entry = useCredentialEntry({ ...props, keyField, tokenField });
  const [forSession, setForSession] = useState(false);
  const { problem, saved, saving } = entry;
  const noKeychain = !keychain.available || problem === "chooseSession";
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
  return (
    <div className="connection__credentials">
      {!notNeeded && <CredentialsState environment={environment} />}
      <TextInput label={t("credentials.key")} ref={keyField} error={errorAt(AT_KEY)} {...field} />
      <TextInput label={t("credentials.token")} ref={tokenField} error={errorAt(AT_TOKEN)} {...field} />
      {noKeychain && !notNeeded && (
        <div className="connection__no-keychain">
          <p>{t(`credentials.noKeychain.${keychain.problem ?? "none"}`)}</p>
          <Checkbox
            label={t("credentials.forSession")}
            description={t("credentials.forSessionHint")}
            checked={forSession}
            onChange={(event) => setForSession(event.currentTarget.checked)}
          />
        </div>
      )}
      {(problem === "not-confirmed" || problem === "locked") && (
        <p className="connection__problem" role="alert">
          {refused(`refused.${problem}`)}
        </p>
      )}
      {(problem === "chooseSession" || problem === "failed") && (
        <p className="connection__problem" role="alert">
          {t(`credentials.${problem}`)} {problem === "chooseSession" && <HelpLink chapter="keychain" />}
        </p>
      )}
      {!notNeeded && (
        <div className="connection__actions">
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
  const refused = useLiveDesk((live) => environment.current && live.status?.credentials === "refused");
  const { credentials } = environment;
  return (
    <div className="connection__state">
      {credentials.state === "set" && (
        <p className="connection__set">{t(`credentials.state.${credentials.kept}`, { tail: credentials.keyTail })}</p>
      )}
      {credentials.state === "missing" && <p className="connection__set">{t("credentials.state.missing")}</p>}
      {refused && <p className="connection__problem">{t("credentials.state.refused")}</p>}
      <p className="settings__note">{t("credentials.where")}</p>
    </div>
  );
}
