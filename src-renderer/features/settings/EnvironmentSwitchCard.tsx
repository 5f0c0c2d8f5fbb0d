import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { environmentNameText } from "../../ui/text/EnvironmentMark.tsx";
import { useSwitching } from "../environments/switch-environment.ts";
import "./screen/settings.css";

/** Covers the window during a switch, until the page of the other environment is loaded. */
export function EnvironmentSwitchCard(): JSX.Element | null {
  const targetEnvironment = useSwitching((state) => state.target);
  return targetEnvironment === null ? null : (
    <SwitchingDialog name={targetEnvironment.name} kind={targetEnvironment.kind} />
  );
}

function SwitchingDialog(environment: Parameters<typeof environmentNameText>[0]): JSX.Element {
  const { t } = useTranslation("environment");
  const missedScanCount = useSwitching((state) => state.missedScanCount);
  return (
    <Dialog className="switching prose floating" aria-labelledby="switching-title">
      <p className="switching__title subheading" id="switching-title">
        {t("switching.title", { name: environmentNameText(environment) })}
      </p>
      <p>{t("switching.body")}</p>
      {missedScanCount > 0 && (
        <p className="switching__missed fails" role="alert">
          {t("switching.missed", { count: missedScanCount })}
        </p>
      )}
    </Dialog>
  );
}
