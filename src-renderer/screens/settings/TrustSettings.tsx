import type { ComponentType, JSX } from "react";
import { useTranslation } from "react-i18next";
import { BadgesScreen } from "../badges/BadgesScreen.tsx";
import { BlackBoxScreen } from "../black-box/BlackBoxScreen.tsx";
import { CheckUpScreen } from "../check-up/CheckUpScreen.tsx";
import { DriftNote } from "../../scanner/check-up/DriftNote.tsx";
import { LazyFirstRunScreen } from "../first-run/LazyFirstRunScreen.tsx";
import { LazyHelpScreen } from "../help/LazyHelpScreen.tsx";
import { LazyLessonsScreen } from "../lessons/LazyLessonsScreen.tsx";
import { LazyHealthScreen } from "../health/LazyHealthScreen.tsx";
import { RequestsScreen } from "../requests/RequestsScreen.tsx";
import { LazyShiftScreen } from "../shift/LazyShiftScreen.tsx";
import { SheetsScreen } from "../sheets/SheetsScreen.tsx";
import { PlaceEntry } from "./PlaceEntry.tsx";
import type { SettingsPlace } from "../../desk/settings-place.ts";
import { SettingsGroup } from "./SettingsGroup.tsx";
import "./settings-places.css";

const PLACES: Readonly<Record<SettingsPlace, ComponentType>> = {
  "black-box": BlackBoxScreen,
  "check-up": CheckUpScreen,
  sheets: SheetsScreen,
  requests: RequestsScreen,
  "shift-report": LazyShiftScreen,
  badges: BadgesScreen,
  lessons: LazyLessonsScreen,
  help: LazyHelpScreen,
  "first-run": LazyFirstRunScreen,
  health: LazyHealthScreen,
};

export function SettingsPlaceView({ place }: { readonly place: SettingsPlace }): JSX.Element {
  const View = PLACES[place];
  return <View />;
}

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
