import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ImportButton } from "../../import/ImportButton.tsx";
import { SettingsGroup } from "./SettingsGroup.tsx";

export function FileSettings(): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        <li className="settings-places__entry">
          <div>
            <p className="settings-places__name">{t("entry")}</p>
            <p className="settings-places__hint">{t("entryHint")}</p>
          </div>
          <ImportButton />
        </li>
      </ul>
    </SettingsGroup>
  );
}
