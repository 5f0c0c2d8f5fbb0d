import { Select } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useLiveDesk } from "../../shell/live-desk.ts";
import { SettingsGroup } from "./SettingsGroup.tsx";

export function ServiceSettings(): JSX.Element {
  const { t } = useTranslation(["settings", "frame"]);
  const kind = useLiveDesk((live) => live.status?.environment.kind ?? "practice");
  return (
    <SettingsGroup title={t("service.title")}>
      <Select
        label={t("service.environment")}
        description={t("service.environmentHint")}
        w={240}
        value={kind}
        data={[{ value: kind, label: t(`frame:environment.${kind}`) }]}
        allowDeselect={false}
      />
      {kind === "practice" && <p className="settings__note">{t("service.practice")}</p>}
    </SettingsGroup>
  );
}

export function About(): JSX.Element {
  const { t } = useTranslation("settings");
  const version = useLiveDesk((live) => live.status?.version ?? "");
  return (
    <SettingsGroup title={t("about.title")}>
      <p className="settings__note selectable">{t("about.version", { version })}</p>
    </SettingsGroup>
  );
}
