import { IconAlertTriangle } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { openSettingsPage } from "../../shell/navigation.ts";
import { useScannerProfile } from "../scanner-profile.ts";
import "../scanner.css";

export function DriftNote(): JSX.Element | null {
  const { t } = useTranslation("checkUp");
  const drift = useScannerProfile((state) => state.drift);
  if (drift === null) return null;
  return (
    <p className="drift-note row" role="status">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{t(`drift.${drift}`)}</span>
    </p>
  );
}

export function DriftSign(): JSX.Element | null {
  const { t } = useTranslation("checkUp");
  const drift = useScannerProfile((state) => state.drift);
  if (drift === null) return null;
  return (
    <button
      type="button"
      className="drift-note row drift-note--sign bare pressable"
      title={t(`drift.${drift}`)}
      onClick={() => openSettingsPage("check-up")}
    >
      <IconAlertTriangle size={16} aria-hidden="true" />
      {t("driftShort")}
    </button>
  );
}
