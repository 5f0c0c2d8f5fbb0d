import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { PageEntry } from "./PageEntry.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";

export function ShiftSettings(): JSX.Element {
  const { t } = useTranslation("shift");
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        <PageEntry place="shift-report" name={t("title")} hint={t("hint")} />
        <PageEntry place="badges" name={t("badges.title")} hint={t("badges.hint")} />
      </ul>
    </SettingsGroup>
  );
}
