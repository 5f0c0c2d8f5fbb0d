import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { environmentNameText } from "../../ui/text/EnvironmentMark.tsx";
import { useSwitching } from "../environments/switch-environment.ts";
import "./screen/settings.css";

/** Covers the window during a switch, until the page of the other environment is loaded. */
export function SwitchingCard(): JSX.Element | null {
  const to = useSwitching((state) => state.target);
  return to === null ? null : <Card name={to.name} kind={to.kind} />;
}

function Card(environment: Parameters<typeof environmentNameText>[0]): JSX.Element {
  const { t } = useTranslation("environment");
  const missed = useSwitching((state) => state.missedScanCount);
  return (
    <Dialog className="switching prose floating" aria-labelledby="switching-title">
      <p className="switching__title subheading" id="switching-title">
        {t("switching.title", { name: environmentNameText(environment) })}
      </p>
      <p>{t("switching.body")}</p>
      {missed > 0 && (
        <p className="switching__missed fails" role="alert">
          {t("switching.missed", { count: missed })}
        </p>
      )}
    </Dialog>
  );
}
