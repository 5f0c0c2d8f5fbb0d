import { Button } from "@mantine/core";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { openSettingsPage, type SettingsPage } from "../../../desk/settings-page.ts";

interface PageEntryProps {
  readonly place: SettingsPage;
  readonly name: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** One line of a group of settings that opens a screen of its own. */
export function PageEntry({ place, name, hint, children }: PageEntryProps): JSX.Element {
  const { t } = useTranslation("trust");
  return (
    <li className="settings-places__entry">
      <div>
        <p className="settings-places__name">{name}</p>
        <p className="settings-places__hint">{hint}</p>
        {children}
      </div>
      <Button variant="default" aria-label={t("openPlace", { place: name })} onClick={() => openSettingsPage(place)}>
        {t("open")}
      </Button>
    </li>
  );
}
