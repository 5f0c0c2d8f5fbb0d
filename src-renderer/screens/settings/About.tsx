import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { EXTERNAL_PAGES } from "../../../src-domain/external-pages.ts";
import { useLiveDesk } from "../../desk/live-desk.ts";
import { SettingsGroup } from "./SettingsGroup.tsx";

export function About(): JSX.Element {
  const { t } = useTranslation("settings");
  const version = useLiveDesk((live) => live.status?.version ?? "");
  return (
    <SettingsGroup title={t("about.title")}>
      <p className="settings__note selectable">{t("about.version", { version })}</p>
      <a className="settings__link" href={EXTERNAL_PAGES.serviceDocumentation} target="_blank" rel="noreferrer">
        {t("about.documentation")}
      </a>
    </SettingsGroup>
  );
}
