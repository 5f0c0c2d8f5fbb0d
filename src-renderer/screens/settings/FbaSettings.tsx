import { Button, TextInput } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_FBA_PARAMETER, PARAMETER_NAME } from "../../../src-domain/fba/fba.ts";
import { SettingsGroup, type SettingsGroupProps } from "./SettingsGroup.tsx";

export function FbaSettings(props: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("fba");
  return (
    <SettingsGroup title={t("settings.title")}>
      {/* The key resets the field to a name taken over from a refusal. */}
      <Parameter key={props.settings.fbaParameter} {...props} />
    </SettingsGroup>
  );
}

function Parameter({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("fba");
  const [name, setName] = useState(settings.fbaParameter);
  const usable = PARAMETER_NAME.test(name.trim());
  const store = (): void => {
    if (usable && name.trim() !== settings.fbaParameter) change({ fbaParameter: name.trim() });
  };
  return (
    <>
      <TextInput
        label={t("settings.parameter")}
        description={t("settings.parameterHint")}
        error={usable ? null : t("settings.parameterWrong")}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
        onBlur={store}
      />
      {settings.fbaParameter !== DEFAULT_FBA_PARAMETER && (
        <Button variant="default" onClick={() => change({ fbaParameter: DEFAULT_FBA_PARAMETER })}>
          {t("settings.reset", { name: DEFAULT_FBA_PARAMETER })}
        </Button>
      )}
    </>
  );
}
