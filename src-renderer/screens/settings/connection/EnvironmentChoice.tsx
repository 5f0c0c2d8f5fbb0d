import { Select } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Environments } from "../../../../src-preload/contract/environments/environment.ts";
import { environmentWord } from "../../../components/words/environment-words.ts";
import { switchEnvironment, useSwitching, type SwitchProblem } from "../../../environments/switch-environment.ts";

const PROBLEM_WORDS = {
  incomplete: "connection.switchIncomplete",
  "no-such-environment": "connection.switchGone",
  "not-opened": "connection.switchFailed",
  "scans-wait": "connection.switchScansWait",
  "destinations-unsaved": "connection.switchUnsaved",
} as const satisfies Readonly<Record<SwitchProblem, string>>;

/** Choosing is switching: one action, and what was typed and scanned is stored before. */
export function EnvironmentChoice({ known }: { readonly known: Environments }): JSX.Element {
  const { t } = useTranslation("environment");
  const { t: frame } = useTranslation("frame");
  const to = useSwitching((state) => state.to);
  const failed = useSwitching((state) => state.failed);
  const current = known.environments.find((environment) => environment.current);
  const choose = (id: string | null): void => {
    const chosen = known.environments.find((environment) => environment.id === id);
    if (chosen !== undefined && !chosen.current) void switchEnvironment(chosen);
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
      value={to?.id ?? current?.id ?? null}
      data={known.environments.map(({ id, kind, name }) => ({
        value: id,
        label: environmentWord(frame, { kind, name }),
      }))}
      error={failed !== null && t(PROBLEM_WORDS[failed.problem], { name: environmentWord(frame, failed.environment) })}
      onChange={choose}
    />
  );
}
