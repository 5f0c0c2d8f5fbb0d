import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { PageEntry } from "./places/PageEntry.tsx";
import { SettingsGroup } from "./SettingsGroup.tsx";

/** There from the first start: a service that cannot be reached is reported before anything was scanned. */
export function SupportSettings(): JSX.Element {
  const { t } = useTranslation("requests");
  const { t: health } = useTranslation("health");
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        <PageEntry place="health" name={health("title")} hint={health("hint")} />
        <PageEntry place="requests" name={t("title")} hint={t("hint")} />
      </ul>
    </SettingsGroup>
  );
}
