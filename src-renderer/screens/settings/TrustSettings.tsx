import { Button } from "@mantine/core";
import type { ComponentType, JSX } from "react";
import { useTranslation } from "react-i18next";
import { BlackBoxScreen } from "../black-box/BlackBoxScreen.tsx";
import { CheckUpScreen } from "../check-up/CheckUpScreen.tsx";
import { DriftNote } from "../check-up/DriftNote.tsx";
import { SheetsScreen } from "../sheets/SheetsScreen.tsx";
import { openSettingsPlace, type SettingsPlace } from "./settings-place.ts";
import { SettingsGroup } from "./SettingsGroup.tsx";
import "./settings-places.css";

const PLACES: Readonly<Record<SettingsPlace, ComponentType>> = {
  "black-box": BlackBoxScreen,
  "check-up": CheckUpScreen,
  sheets: SheetsScreen,
};

export function SettingsPlaceView({ place }: { readonly place: SettingsPlace }): JSX.Element {
  const View = PLACES[place];
  return <View />;
}

/** The way to what makes the scanner trustworthy. */
export function TrustSettings(): JSX.Element {
  const { t } = useTranslation("trust");
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        {(Object.keys(PLACES) as SettingsPlace[]).map((place) => (
          <li key={place} className="settings-places__entry">
            <div>
              <p className="settings-places__name">{t(`places.${place}.name`)}</p>
              <p className="settings-places__hint">{t(`places.${place}.hint`)}</p>
              {place === "check-up" && <DriftNote />}
            </div>
            <Button
              variant="default"
              aria-label={t("openPlace", { place: t(`places.${place}.name`) })}
              onClick={() => openSettingsPlace(place)}
            >
              {t("open")}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsGroup>
  );
}
