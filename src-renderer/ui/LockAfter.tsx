import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Settings, SettingsPart } from "../../src-preload/contract/settings.ts";
import { keyHint } from "../shell/shortcuts.ts";
import { NumberChoice } from "./NumberChoice.tsx";

const LOCK_MINUTES = [0, 1, 2, 5, 10, 15, 30, 60] as const;

interface LockAfterProps {
  readonly settings: Pick<Settings, "lockAfterMinutes">;
  readonly change: (part: SettingsPart) => void;
  readonly isBrief?: boolean;
}

export function LockAfter({ settings, change, isBrief = false }: LockAfterProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <NumberChoice
      label={t("desk.lock")}
      description={isBrief ? undefined : t("desk.lockHint", { key: keyHint("lock") })}
      value={settings.lockAfterMinutes}
      choices={LOCK_MINUTES}
      formatValue={(minutes) => (minutes === 0 ? t("desk.lockNever") : t("desk.lockAfter", { count: minutes }))}
      onChange={(lockAfterMinutes) => change({ lockAfterMinutes })}
    />
  );
}
