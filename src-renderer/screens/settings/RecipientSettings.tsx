import { Select } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { EraseRecipient } from "./EraseRecipient.tsx";
import { SettingsGroup } from "./SettingsGroup.tsx";
import type { SettingsGroupProps } from "./SettingsScreen.tsx";

export function RecipientSettings(props: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("address");
  return (
    <SettingsGroup title={t("settings.title")}>
      <RememberRecipients {...props} />
      <EraseRecipients {...props} />
      <EraseRecipient />
    </SettingsGroup>
  );
}

const DAYS = [0, 1, 7, 14, 30, 90, 365] as const;

/** How long the recipients of orders are offered again; "Never" deletes those that are known. */
function RememberRecipients({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("address");
  const chosen = [...new Set<number>([...DAYS, settings.recipientDays])].toSorted((a, b) => a - b);
  return (
    <Select
      label={t("settings.label")}
      description={t("settings.hint")}
      w={240}
      classNames={{ description: "settings__wide-description" }}
      allowDeselect={false}
      value={String(settings.recipientDays)}
      data={chosen.map((days) => ({
        value: String(days),
        label: days === 0 ? t("settings.never") : t("settings.days", { count: days }),
      }))}
      onChange={(days) => change({ recipientDays: Number(days ?? settings.recipientDays) })}
    />
  );
}

const ERASE_DAYS = [1, 7, 14, 30, 60, 90, 180, 365] as const;

/** How long ended orders keep their recipient. */
function EraseRecipients({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("address");
  const chosen = [...new Set<number>([...ERASE_DAYS, settings.eraseAfterDays])].toSorted((a, b) => a - b);
  return (
    <Select
      label={t("settings.erase")}
      description={t("settings.eraseHint")}
      w={240}
      classNames={{ description: "settings__wide-description" }}
      allowDeselect={false}
      value={String(settings.eraseAfterDays)}
      data={chosen.map((days) => ({ value: String(days), label: t("settings.days", { count: days }) }))}
      onChange={(days) => change({ eraseAfterDays: Number(days ?? settings.eraseAfterDays) })}
    />
  );
}
