import { Select } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { SCANNER_LAYOUT_IDS, type ScannerLayoutId } from "../../../src-domain/scanning/scanner-layout.ts";
import { DriftNote } from "../../scanner/check-up/DriftNote.tsx";
import { SettingsGroup, type SettingsGroupProps } from "./SettingsGroup.tsx";

const REPEATS_MS = [0, 500, 1000, 2000, 5000] as const;

export function ScannerSettings({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  const { scanner } = settings;
  return (
    <SettingsGroup title={t("scanner.title")}>
      <DriftNote />
      <Select<ScannerLayoutId>
        label={t("scanner.layout")}
        description={t("scanner.layoutHint")}
        w={240}
        classNames={{ description: "settings__wide-description" }}
        allowDeselect={false}
        value={scanner.layout}
        data={SCANNER_LAYOUT_IDS.map((value) => ({ value, label: t(`scanner.layouts.${value}`) }))}
        onChange={(layout) => change({ scanner: { ...scanner, layout: layout ?? scanner.layout } })}
      />
      <Select
        label={t("scanner.repeats")}
        description={t("scanner.repeatsHint")}
        w={240}
        classNames={{ description: "settings__wide-description" }}
        allowDeselect={false}
        value={String(scanner.ignoreRepeatsMs)}
        data={REPEATS_MS.map((ms) => ({
          value: String(ms),
          label: ms === 0 ? t("scanner.repeatsTaken") : t("scanner.repeatsIgnored", { seconds: ms / 1000 }),
        }))}
        onChange={(ms) => change({ scanner: { ...scanner, ignoreRepeatsMs: Number(ms ?? 0) } })}
      />
    </SettingsGroup>
  );
}
