import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Environments, EnvironmentView } from "../../../../src-preload/contract/environments/environment.ts";
import { EnvironmentMark } from "../../../components/words/EnvironmentMark.tsx";
import { environmentWord } from "../../../components/words/environment-words.ts";
import { useEnvironments } from "../../../environments/environments.ts";

interface EnvironmentListProps {
  readonly known: Environments;
  /** The one whose form is open. */
  readonly shown: string | null;
}

/** Every environment at a glance, and the way to its form without switching. */
export function EnvironmentList({ known, shown }: EnvironmentListProps): JSX.Element {
  const { t } = useTranslation("environment");
  return (
    <div className="environments">
      <h3 className="environments__title">{t("list.title")}</h3>
      <ul aria-label={t("list.title")}>
        {known.environments.map((environment) => (
          <EnvironmentRow key={environment.id} environment={environment} shown={environment.id === shown} />
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => useEnvironments.setState({ adding: true })}
      >
        {t("list.add")}
      </Button>
    </div>
  );
}

interface EnvironmentRowProps {
  readonly environment: EnvironmentView;
  readonly shown: boolean;
}

function EnvironmentRow({ environment, shown }: EnvironmentRowProps): JSX.Element {
  const { t } = useTranslation("environment");
  const { t: frame } = useTranslation("frame");
  const { id, kind, current } = environment;
  const name = environmentWord(frame, environment);
  return (
    <li className="environments__row">
      <span className={`connection__mark connection__mark--${kind}`}>
        <EnvironmentMark kind={kind} size={16} />
      </span>
      <div className="environments__words">
        <p className="environments__name truncated">
          {name} {current && <span className="connection__in-use">{t("connection.inUse")}</span>}
        </p>
        <p className="environments__facts truncated">{factsOf(t, environment).join(" · ")}</p>
      </div>
      {shown ? (
        <span className="environments__shown">{t("list.shown")}</span>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t("list.open", { name })}
          onClick={() => useEnvironments.setState({ shown: id, adding: false })}
        >
          {t("list.openShort")}
        </Button>
      )}
    </li>
  );
}

function factsOf(t: TFunction<"environment">, environment: EnvironmentView): string[] {
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
