import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DriftNote } from "../../../scanner/check-up/DriftNote.tsx";
import { PlaceEntry } from "./PlaceEntry.tsx";
import type { SettingsPlace } from "../../../desk/settings-place.ts";
import { SettingsGroup } from "../SettingsGroup.tsx";
import "./settings-places.css";

const SCANNER_PLACES = ["black-box", "check-up", "sheets"] as const satisfies readonly SettingsPlace[];

/** The way to what makes the scanner trustworthy. */
export function TrustSettings(): JSX.Element {
  const { t } = useTranslation("trust");
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        {SCANNER_PLACES.map((place) => (
          <PlaceEntry key={place} place={place} name={t(`places.${place}.name`)} hint={t(`places.${place}.hint`)}>
            {place === "check-up" && <DriftNote />}
          </PlaceEntry>
        ))}
      </ul>
    </SettingsGroup>
  );
}
