import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type JSX, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import "../../environments/connection.css";
import type { Environments, EnvironmentView } from "../../../../src-preload/contract/environments/environment.ts";
import { environmentNameText, EnvironmentMark } from "../../../ui/text/EnvironmentMark.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import {
  connectEnvironments,
  fetchEnvironments,
  refusalText,
  findShownEnvironment,
  useEnvironments,
} from "../../environments/environments.ts";
import { type SwitchProblem, useSwitching } from "../../environments/switch-environment.ts";
import { SettingsGroup } from "../screen/SettingsGroup.tsx";
import { useAddressDraft } from "./address-draft.ts";
import { AddressFields } from "./AddressFields.tsx";
import { ConnectionForm } from "./ConnectionForm.tsx";

interface EnvironmentListProps {
  readonly overview: Environments;
  readonly shownId: string | null;
  readonly onAdd: () => void;
}

function EnvironmentList({ overview, shownId, onAdd }: EnvironmentListProps): JSX.Element {
  const { t } = useTranslation("environment");
  return (
    <>
      <ul aria-label={t("list.title")}>
        {overview.environments.map((environment) => (
          <EnvironmentRow key={environment.id} environment={environment} isShown={environment.id === shownId} />
        ))}
      </ul>
      <Button
        className="settings__action"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={onAdd}
      >
        {t("list.add")}
      </Button>
    </>
  );
}

interface EnvironmentRowProps {
  readonly environment: EnvironmentView;
  /** Whether the environment's form is below the list. */
  readonly isShown: boolean;
}

function EnvironmentRow({ environment, isShown }: EnvironmentRowProps): JSX.Element {
  const { t } = useTranslation("environment");
  const { id, kind, isCurrent } = environment;
  const name = environmentNameText(environment);
  return (
    <li className="environments__row ruled row" aria-current={isShown || undefined}>
      <span className="connection__mark rigid" data-environment={kind}>
        <EnvironmentMark kind={kind} size={16} />
      </span>
      <div className="grows">
        <p className="strong truncated">
          {name} {isCurrent && <span className="connection__in-use rigid">{t("connection.inUse")}</span>}
        </p>
        <p className="finer truncated">{listFacts(t, environment).join(" · ")}</p>
      </div>
      {!isShown && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t("list.open", { name })}
          onClick={() => showEnvironment(id)}
        >
          {t("list.openShort")}
        </Button>
      )}
    </li>
  );
}

function listFacts(t: TFunction<"environment">, environment: EnvironmentView): string[] {
  const { kind, userApiUrl, credentials, isManaged, isEdited } = environment;
  if (kind === "practice") return [t("kind.practice")];
  return [
    userApiUrl === "" ? t("list.noAddress") : hostOf(userApiUrl),
    ...(credentials.state === "set" ? [t("list.keySet", { tail: credentials.keyTail })] : []),
    ...(credentials.state === "missing" ? [t("list.keyMissing")] : []),
    ...(isManaged ? [t("list.managed")] : []),
    ...(isEdited ? [t("list.edited")] : []),
  ];
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

const showEnvironment = (shownEnvironmentId: string | null): void => useEnvironments.setState({ shownEnvironmentId });

/** Form for a new environment. After saving, opens the connection form for key and token. */
function NewEnvironment({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { t } = useTranslation("environment");
  const draft = useAddressDraft(null);
  const { general: generalProblem } = draft.problems;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const addEnvironment = async (): Promise<void> => {
    const previousIds = new Set(useEnvironments.getState().overview?.environments.map(({ id }) => id));
    if (!(await draft.save())) return;
    const addedEnvironment = useEnvironments.getState().overview?.environments.find(({ id }) => !previousIds.has(id));
    showEnvironment(addedEnvironment?.id ?? null);
    onClose();
  };
  return (
    <section className="connection box stack-wide" aria-label={t("list.newTitle")}>
      <h3 ref={title} className="connection__title" tabIndex={-1}>
        {t("list.newTitle")}
      </h3>
      <AddressFields
        kind="custom"
        readOnly={false}
        values={draft.values}
        problems={draft.problems}
        onEdit={draft.edit}
        onEnter={() => void addEnvironment()}
      />
      <div className="connection__actions row-close">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button onClick={() => void addEnvironment()}>{t("list.create")}</Button>
        {generalProblem !== null && (
          <p className="prose fails" role="alert">
            {generalProblem === "not-confirmed" || generalProblem === "locked"
              ? refusalText(generalProblem)
              : t(`address.${generalProblem}`)}
          </p>
        )}
      </div>
    </section>
  );
}

const SWITCH_PROBLEM_KEYS = {
  incomplete: "connection.switchIncomplete",
  "no-such-environment": "connection.switchGone",
  "not-opened": "connection.switchFailed",
  "scans-wait": "connection.switchScansWait",
  "destinations-unsaved": "connection.switchUnsaved",
} as const satisfies Readonly<Record<SwitchProblem, string>>;

function SwitchFailure(): JSX.Element | null {
  const { t } = useTranslation("environment");
  const failedSwitch = useSwitching((state) => state.failure);
  if (failedSwitch === null) return null;
  return (
    <p className="prose fails" role="alert">
      {t(SWITCH_PROBLEM_KEYS[failedSwitch.problem], { name: environmentNameText(failedSwitch.environment) })}
    </p>
  );
}

/** Shows the environments of this computer, and the connection of the chosen environment. */
export function ConnectionSettings(): JSX.Element {
  const { t } = useTranslation("environment");
  const { overview, isUnreadable, shownEnvironmentId } = useEnvironments();
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => connectEnvironments(), []);
  const environment = overview && findShownEnvironment(overview, shownEnvironmentId);
  return (
    <SettingsGroup title={t("connection.title")}>
      {isUnreadable && <FailureNote text={t("connection.notRead")} onRetry={() => void fetchEnvironments()} />}
      {overview !== null && (
        <>
          <p className="note">{t("connection.hint")}</p>
          {overview.configuration.isLocked && <p className="note">{t("locked")}</p>}
          <SwitchFailure />
          {!isAdding && (
            <EnvironmentList overview={overview} shownId={environment?.id ?? null} onAdd={() => setIsAdding(true)} />
          )}
          {isAdding && <NewEnvironment onClose={() => setIsAdding(false)} />}
        </>
      )}
      {overview && environment && !isAdding && (
        <ConnectionForm key={environment.id} environment={environment} keychain={overview.keychain} />
      )}
    </SettingsGroup>
  );
}
