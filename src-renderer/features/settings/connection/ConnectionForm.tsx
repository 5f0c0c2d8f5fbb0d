import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type JSX, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrustRefusal } from "../../../../src-domain/environments/trust.ts";
import type { Environments, EnvironmentView } from "../../../../src-preload/contract/environments/environment.ts";
import { desk } from "../../../bridge.ts";
import { EnvironmentMark, environmentNameText } from "../../../ui/text/EnvironmentMark.tsx";
import {
  ConnectButton,
  CredentialActions,
  CredentialFields,
  RemoveButton,
} from "../../environments/CredentialFields.tsx";
import { applyEnvironments, refusalText, useEnvironments, parseTrustRefusal } from "../../environments/environments.ts";
import { switchEnvironment } from "../../environments/switch-environment.ts";
import { TestResult } from "../../environments/TestResult.tsx";
import { useConnection } from "../../environments/use-connection.ts";
import { useAddressDraft } from "./address-draft.ts";
import { AddressFields } from "./AddressFields.tsx";

interface AddressActionsProps {
  readonly environment: EnvironmentView;
  readonly draft: ReturnType<typeof useAddressDraft>;
  readonly onChanged: () => void;
}

type Outcome = "saved" | "failed" | TrustRefusal;

function AddressActions({ environment, draft, onChanged }: AddressActionsProps): JSX.Element | null {
  const { t } = useTranslation("environment");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { id, kind, isManaged, isEdited, isCurrent } = environment;
  const restorePreset = async (): Promise<void> => {
    const problem = await applyEnvironments(desk.environment.restorePreset({ id }));
    setOutcome(problem === null ? "saved" : (parseTrustRefusal(problem.code) ?? "failed"));
    if (problem !== null) return;
    draft.discard();
    onChanged();
  };
  if (isManaged || kind === "practice") return null;
  const problem = draft.problems.general ?? (outcome === "saved" ? null : outcome);
  return (
    <div className="connection__actions row-close">
      {isEdited && (
        <Button variant="default" onClick={() => void restorePreset()}>
          {t("address.restore")}
        </Button>
      )}
      {kind === "custom" && !isCurrent && (
        <RemoveButton
          label={t("list.remove")}
          question={t("list.removeAsk", { name: environment.name })}
          failedText={t("list.removeFailed")}
          remove={() => desk.environment.remove({ id })}
        />
      )}
      {outcome === "saved" && !draft.isChanged && (
        <span className="settings__saved" role="status">
          <IconCheck size={16} aria-hidden="true" /> {t("address.saved")}
        </span>
      )}
      {problem !== null && (
        <p className="prose fails" role="alert">
          {problem === "not-confirmed" || problem === "locked" ? refusalText(problem) : t(`address.${problem}`)}
        </p>
      )}
    </div>
  );
}

interface ConnectionFormProps {
  readonly environment: EnvironmentView;
  readonly keychain: Environments["keychain"];
}

export function ConnectionForm({ environment, keychain }: ConnectionFormProps): JSX.Element {
  const { t } = useTranslation("environment");
  const draft = useAddressDraft(environment);
  const connection = useConnection({ environment, keychain, saveAddresses: draft.save });
  const { kind, isManaged } = environment;
  const readOnly = isManaged || kind === "practice";
  const forgetTest = connection.test.forget;
  return (
    <section
      className="connection box stack-wide"
      aria-label={t("connection.formLabel", { name: environmentNameText(environment) })}
    >
      <ConnectionHeader environment={environment} />
      {isManaged && <p className="note">{t("managed")}</p>}
      {kind === "practice" && <p className="note">{t("practice")}</p>}
      <AddressFields
        kind={kind}
        readOnly={readOnly}
        values={draft.values}
        problems={draft.problems}
        onEdit={(field, value) => {
          forgetTest();
          draft.edit(field, value);
        }}
        onEnter={() => void connection.connect()}
      />
      <AddressActions environment={environment} draft={draft} onChanged={forgetTest} />
      <CredentialFields connection={connection} />
      {(kind !== "practice" || environment.isCurrent) && (
        <div className="connection__connect">
          <div className="connection__actions row-close">
            <ConnectButton connection={connection} />
            <CredentialActions connection={connection} />
          </div>
          <TestResult connection={connection} />
        </div>
      )}
    </section>
  );
}

function ConnectionHeader({ environment }: Pick<ConnectionFormProps, "environment">): JSX.Element {
  const { t } = useTranslation("environment");
  const { kind, isCurrent, isManaged } = environment;
  const name = environmentNameText(environment);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { shownEnvironmentId, requestedField } = useEnvironments.getState();
    if (shownEnvironmentId !== environment.id || requestedField !== null) return;
    // Scroll, because the form is below the list of environments.
    title.current?.closest("section")?.scrollIntoView({ block: "start" });
    title.current?.focus({ preventScroll: true });
  }, [environment.id]);
  return (
    <header className="row">
      <span className="connection__mark rigid" data-environment={kind}>
        <EnvironmentMark kind={kind} size={20} />
      </span>
      <div className="grows">
        <h3 className="connection__title truncated" ref={title} tabIndex={-1}>
          {name}
        </h3>
        <p className="note">{kind === "custom" && isManaged ? t("managedKind") : t(`kind.${kind}`)}</p>
      </div>
      {isCurrent ? (
        <span className="connection__in-use rigid">{t("connection.inUse")}</span>
      ) : (
        <Button
          className="rigid"
          variant="default"
          aria-label={t("connection.switchTo", { name })}
          onClick={() => void switchEnvironment(environment)}
        >
          {t("connection.switchShort")}
        </Button>
      )}
    </header>
  );
}
