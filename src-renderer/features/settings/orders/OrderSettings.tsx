import { Input } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ImportOrdersButton } from "../../orders/ImportOrdersButton.tsx";
import { SettingsGroup, type SettingsFieldsProps } from "../screen/SettingsGroup.tsx";
import { TypedNumber } from "../screen/TypedFields.tsx";

const MAX_FILE_HOURS = 720;

export function OrderSettings({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("orderFiles");
  return (
    <SettingsGroup title={t("settings.title")}>
      <Input.Wrapper label={t("settings.open")} description={t("settings.openHint")} labelElement="div">
        <ImportOrdersButton />
      </Input.Wrapper>
      <TypedNumber
        label={t("settings.age")}
        description={t("settings.ageHint")}
        min={1}
        max={MAX_FILE_HOURS}
        value={settings.orderFileHours}
        onCommit={(orderFileHours) => change({ orderFileHours })}
      />
    </SettingsGroup>
  );
}
