import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DriftNote } from "../../../scanner/check-up/DriftNote.tsx";
import { PageEntry } from "./PageEntry.tsx";
import type { SettingsPage } from "../../../desk/settings-page.ts";
import { SettingsGroup } from "../SettingsGroup.tsx";
import "./settings-pages.css";

const SCANNER_PLACES = ["black-box", "check-up", "sheets"] as const satisfies readonly SettingsPage[];

/** The way to what makes the scanner trustworthy. */
export function TrustSettings(): JSX.Element {
  const { t } = useTranslation("trust");
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        {SCANNER_PLACES.map((place) => (
          <PageEntry key={place} place={place} name={t(`places.${place}.name`)} hint={t(`places.${place}.hint`)}>
            {place === "check-up" && <DriftNote />}
          </PageEntry>
        ))}
      </ul>
    </SettingsGroup>
  );
}
