import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { PlaceEntry } from "./PlaceEntry.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";

export function ShiftSettings(): JSX.Element {
  const { t } = useTranslation("shift");
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        <PlaceEntry place="shift-report" name={t("title")} hint={t("hint")} />
        <PlaceEntry place="badges" name={t("badges.title")} hint={t("badges.hint")} />
      </ul>
    </SettingsGroup>
  );
}
