import { Select } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { EraseRecipient } from "./EraseRecipient.tsx";
import { SettingsGroup, type SettingsGroupProps } from "../SettingsGroup.tsx";

export function RecipientSettings({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("address");
  return (
    <SettingsGroup title={t("settings.title")}>
      {/* "Never" deletes those that are known. */}
      <DaysSelect
        label={t("settings.label")}
        hint={t("settings.hint")}
        days={settings.recipientDays}
        choices={[0, 1, 7, 14, 30, 90, 365]}
        onDays={(recipientDays) => change({ recipientDays })}
      />
      <DaysSelect
        label={t("settings.erase")}
        hint={t("settings.eraseHint")}
        days={settings.eraseAfterDays}
        choices={[1, 7, 14, 30, 60, 90, 180, 365]}
        onDays={(eraseAfterDays) => change({ eraseAfterDays })}
      />
      <EraseRecipient />
    </SettingsGroup>
  );
}

interface DaysSelectProps {
  readonly label: string;
  readonly hint: string;
  readonly days: number;
  readonly choices: readonly number[];
  readonly onDays: (days: number) => void;
}

function DaysSelect({ label, hint, days, choices, onDays }: DaysSelectProps): JSX.Element {
  const { t } = useTranslation("address");
  const all = [...new Set([...choices, days])].toSorted((a, b) => a - b);
  return (
    <Select
      label={label}
      description={hint}
      w={240}
      classNames={{ description: "settings__wide-description" }}
      allowDeselect={false}
      value={String(days)}
      data={all.map((count) => ({
        value: String(count),
        label: count === 0 ? t("settings.never") : t("settings.days", { count }),
      }))}
      onChange={(chosen) => onDays(Number(chosen ?? days))}
    />
  );
}
