import { Button, Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type JSX, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import "../../environments/connection.css";
import type { Environments, EnvironmentView } from "../../../../src-preload/contract/environments/environment.ts";
import { openSettingsGroup } from "../../../shell/navigation.ts";
import { environmentNameText, EnvironmentMark } from "../../../ui/text/EnvironmentMark.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import {
  connectEnvironments,
  fetchEnvironments,
  refusalText,
  findShownEnvironment,
  useEnvironments,
} from "../../environments/environments.ts";
import { switchEnvironment, type SwitchProblem, useSwitching } from "../../environments/switch-environment.ts";
import { SettingsGroup } from "../screen/SettingsGroup.tsx";
import { useAddressDraft } from "./address-draft.ts";
import { AddressFields } from "./AddressFields.tsx";
import { ConnectionForm } from "./ConnectionForm.tsx";

function EnvironmentList({
  overview,
  onAdd,
}: {
  readonly overview: Environments;
  readonly onAdd: () => void;
}): JSX.Element {
  const { t } = useTranslation("environment");
  return (
    <>
      <ul aria-label={t("list.title")}>
        {overview.environments.map((environment) => (
          <EnvironmentRow key={environment.id} environment={environment} />
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

function EnvironmentRow({ environment }: { readonly environment: EnvironmentView }): JSX.Element {
  const { t } = useTranslation("environment");
  const { id, kind, current } = environment;
  const name = environmentNameText(environment);
  return (
    <li className="environments__row ruled row">
      <span className="connection__mark rigid" data-environment={kind}>
        <EnvironmentMark kind={kind} size={16} />
      </span>
      <div className="grows">
        <p className="strong truncated">
          {name} {current && <span className="connection__in-use rigid">{t("connection.inUse")}</span>}
        </p>
        <p className="finer truncated">{listFacts(t, environment).join(" · ")}</p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t("list.open", { name })}
        onClick={() => showConnection(id)}
      >
        {t("list.openShort")}
      </Button>
    </li>
  );
}

function listFacts(t: TFunction<"environment">, environment: EnvironmentView): string[] {
  const { kind, userApiUrl, credentials, managed, edited } = environment;
  if (kind === "practice") return [t("kind.practice")];
  return [
    userApiUrl === "" ? t("list.noAddress") : hostOf(userApiUrl),
    ...(credentials.state === "set" ? [t("list.keySet", { tail: credentials.keyTail })] : []),
    ...(credentials.state === "missing" ? [t("list.keyMissing")] : []),
    ...(managed ? [t("list.managed")] : []),
    ...(edited ? [t("list.edited")] : []),
  ];
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

function showConnection(environmentId: string | null): void {
  useEnvironments.setState({ shownEnvironmentId: environmentId });
  openSettingsGroup("connection");
}

/** Form for a new environment. After saving, opens the connection form for key and token. */
function NewEnvironment({ onCancel }: { readonly onCancel: () => void }): JSX.Element {
  const { t } = useTranslation("environment");
  const draft = useAddressDraft(null);
  const { general: generalProblem } = draft.problems;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const addEnvironment = async (): Promise<void> => {
    const previousIds = new Set(useEnvironments.getState().overview?.environments.map(({ id }) => id));
    if (!(await draft.save())) return;
    const addedEnvironment = useEnvironments.getState().overview?.environments.find(({ id }) => !previousIds.has(id));
    showConnection(addedEnvironment?.id ?? null);
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
        <Button onClick={() => void addEnvironment()}>{t("list.create")}</Button>
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
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

/** Switches the environment; typed and scanned input is stored first. */
function EnvironmentChoice({ overview }: { readonly overview: Environments }): JSX.Element {
  const { t } = useTranslation("environment");
  const targetEnvironment = useSwitching((state) => state.target);
  const failedSwitch = useSwitching((state) => state.failure);
  const currentEnvironment = overview.environments.find((environment) => environment.current);
  const switchTo = (id: string | null): void => {
    const chosenEnvironment = overview.environments.find((environment) => environment.id === id);
    if (chosenEnvironment !== undefined && !chosenEnvironment.current) void switchEnvironment(chosenEnvironment);
  };
  return (
    <Select
      label={t("connection.environment")}
      description={t("connection.hint")}
      w={280}
      classNames={{ description: "settings__wide-description", error: "settings__wide-description" }}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      autoComplete="off"
      nothingFoundMessage={t("connection.none")}
      value={targetEnvironment?.id ?? currentEnvironment?.id ?? null}
      data={overview.environments.map(({ id, kind, name }) => ({
        value: id,
        label: environmentNameText({ kind, name }),
      }))}
      error={
        failedSwitch !== null &&
        t(SWITCH_PROBLEM_KEYS[failedSwitch.problem], { name: environmentNameText(failedSwitch.environment) })
      }
      onChange={switchTo}
    />
  );
}

type Configuration = Environments["configuration"];

function ConfigurationNote({ problems, locked }: Configuration): JSX.Element | null {
  const { t } = useTranslation("environment");
  if (problems.length === 0) return locked ? <p className="note">{t("locked")}</p> : null;
  const isLockedByProblem = locked && problems.some(({ setting }) => setting === null || setting === "locked");
  return (
    <div role="alert">
      <p className="prose fails">{t(isLockedByProblem ? "configLocked" : "configProblem")}</p>
      {problems.map((problem) => (
        <ConfigProblemLine key={`${problem.fault} ${problem.setting}`} problem={problem} />
      ))}
    </div>
  );
}

function ConfigProblemLine({ problem }: { readonly problem: Configuration["problems"][number] }): JSX.Element {
  const { t } = useTranslation("environment");
  const { t: configT } = useTranslation("configProblem");
  const { fault, file, setting, value, address } = problem;
  const values = {
    setting: setting ?? configT("theFile"),
    value: value ?? "",
    why: address === null ? "" : t(`address.problem.${address}`),
  };
  return (
    <p className="connection__detail breaks selectable">
      {file !== null && `${configT("in", { file })} `}
      {configT(fault, values)}
    </p>
  );
}

interface WithEnvironmentsProps {
  readonly title: string;
  readonly children: (overview: Environments) => ReactNode;
}

function WithEnvironments({ title, children }: WithEnvironmentsProps): JSX.Element {
  const { t } = useTranslation("environment");
  const { overview, isUnreadable } = useEnvironments();
  useEffect(() => connectEnvironments(), []);
  return (
    <SettingsGroup title={title}>
      {isUnreadable && <FailureNote text={t("connection.notRead")} onRetry={() => void fetchEnvironments()} />}
      {overview !== null && children(overview)}
    </SettingsGroup>
  );
}

export function ConnectionSettings(): JSX.Element {
  const { t } = useTranslation("environment");
  const shownEnvironmentId = useEnvironments((state) => state.shownEnvironmentId);
  return (
    <WithEnvironments title={t("connection.title")}>
      {(overview) => {
        const environment = findShownEnvironment(overview, shownEnvironmentId);
        return (
          <>
            <EnvironmentChoice overview={overview} />
            <ConfigurationNote {...overview.configuration} />
            {environment !== null && (
              <ConnectionForm key={environment.id} environment={environment} keychain={overview.keychain} />
            )}
          </>
        );
      }}
    </WithEnvironments>
  );
}

export function EnvironmentSettings(): JSX.Element {
  const { t } = useTranslation("environment");
  const [isAdding, setIsAdding] = useState(false);
  return (
    <WithEnvironments title={t("list.title")}>
      {(overview) =>
        isAdding ? (
          <NewEnvironment onCancel={() => setIsAdding(false)} />
        ) : (
          <EnvironmentList overview={overview} onAdd={() => setIsAdding(true)} />
        )
      }
    </WithEnvironments>
  );
}
