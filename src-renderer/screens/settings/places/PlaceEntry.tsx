import { Button } from "@mantine/core";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { openSettingsPlace, type SettingsPlace } from "../../../desk/settings-place.ts";

interface PlaceEntryProps {
  readonly place: SettingsPlace;
  readonly name: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** One line of a group of settings that opens a screen of its own. */
export function PlaceEntry({ place, name, hint, children }: PlaceEntryProps): JSX.Element {
  const { t } = useTranslation("trust");
  return (
    <li className="settings-places__entry">
      <div>
        <p className="settings-places__name">{name}</p>
        <p className="settings-places__hint">{hint}</p>
        {children}
      </div>
      <Button variant="default" aria-label={t("openPlace", { place: name })} onClick={() => openSettingsPlace(place)}>
        {t("open")}
      </Button>
    </li>
  );
}
