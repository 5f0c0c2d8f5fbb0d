import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useLiveDesk } from "../../../desk/live-desk.ts";
import { PageEntry } from "./PageEntry.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";

/** Only where practice is open: nothing is practised on real parcels. */
export function PracticeSettings(): JSX.Element | null {
  const { t } = useTranslation("lessons");
  const practising = useLiveDesk((live) => live.status?.environment.kind === "practice");
  if (!practising) return null;
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        <PageEntry place="lessons" name={t("title")} hint={t("hint")} />
      </ul>
    </SettingsGroup>
  );
}
