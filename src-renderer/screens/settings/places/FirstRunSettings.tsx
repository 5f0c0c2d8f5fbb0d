import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { PageEntry } from "./PageEntry.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";
import { useFirstRun } from "../../../environments/first-run.ts";

/** The way back to a setting up that was left before its end. */
export function FirstRunSettings(): JSX.Element | null {
  const { t } = useTranslation("firstRun");
  const open = useFirstRun((state) => state.step !== null);
  if (!open) return null;
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        <PageEntry place="first-run" name={t("title")} hint={t("hint")} />
      </ul>
    </SettingsGroup>
  );
}
