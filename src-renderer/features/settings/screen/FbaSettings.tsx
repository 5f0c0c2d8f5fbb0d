import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_FBA_PARAMETER, PARAMETER_NAME } from "../../../../src-domain/fba/fba.ts";
import { SettingsGroup, type SettingsFieldsProps } from "./SettingsGroup.tsx";
import { TypedText } from "./TypedFields.tsx";

export function FbaSettings({ settings: { fbaParameter }, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("fba");
  return (
    <SettingsGroup title={t("settings.title")}>
      <TypedText
        label={t("settings.parameter")}
        description={t("settings.parameterHint")}
        findProblem={(name) => (PARAMETER_NAME.test(name) ? null : t("settings.parameterWrong"))}
        maxLength={64}
        value={fbaParameter}
        onCommit={(name) => change({ fbaParameter: name })}
      />
      {fbaParameter !== DEFAULT_FBA_PARAMETER && (
        <Button
          className="settings__action"
          variant="default"
          onClick={() => change({ fbaParameter: DEFAULT_FBA_PARAMETER })}
        >
          {t("settings.reset", { name: DEFAULT_FBA_PARAMETER })}
        </Button>
      )}
    </SettingsGroup>
  );
}
