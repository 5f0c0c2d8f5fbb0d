import { Checkbox, Select } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { LABEL_SIZES, RESOLUTIONS } from "../../../../src-domain/labels/paper.ts";
import { MOST_COPIES, type LabelStation, type RolledOutPart } from "../../../../src-domain/labels/printing.ts";
import type { TrustRefusal } from "../../../../src-domain/environments/trust.ts";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { changeLabelStation, readLabelStation, readPrinters, useLabelStation } from "../../../labels/label-station.ts";
import { LABEL_SETTINGS_ID } from "../../../labels/ShowLabelSettings.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";
import { trustRefusal } from "../../../environments/trust-refusal.ts";
import { LabelHostsField } from "./LabelHostsField.tsx";
import { TestLabel } from "./TestLabel.tsx";
import { ZplPrinter } from "./ZplPrinter.tsx";

/** How this computer prints labels, and where they may come from. */
export function LabelSettings(): JSX.Element {
  const { t } = useTranslation("labels");
  const { t: settings } = useTranslation("settings");
  const { station, problem } = useLabelStation();
  useEffect(() => {
    void readLabelStation();
    void readPrinters();
  }, []);
  return (
    <div id={LABEL_SETTINGS_ID}>
      <SettingsGroup title={t("settings.group")}>
        {station !== null && <StationFields station={station} />}
        {problem !== null && (
          <FailureNote text={isRefusal(problem) ? settings(`refused.${problem}`) : t("settings.notSaved")} />
        )}
        <LabelHostsField />
      </SettingsGroup>
    </div>
  );
}

const isRefusal = (code: string): code is TrustRefusal | "public-printer" =>
  trustRefusal(code) !== null || code === "public-printer";

const NONE = "";
const COPIES = Array.from({ length: MOST_COPIES }, (_, before) => String(before + 1));

function StationFields({ station }: { readonly station: LabelStation }): JSX.Element {
  const { t } = useTranslation("labels");
  const { printer, size, resolution, copies, silent, byItselfSince } = station;
  const fixed = useRolledOut();
  return (
    <>
      <PrinterField printer={printer} />
      <Select
        label={t("settings.size")}
        {...fixed("size", t("settings.sizeHint"))}
        allowDeselect={false}
        value={size}
        data={LABEL_SIZES.map((value) => ({ value, label: t(`settings.sizes.${value}`) }))}
        onChange={(chosen) => changeLabelStation({ size: LABEL_SIZES.find((known) => known === chosen) ?? size })}
      />
      <Select
        label={t("settings.resolution")}
        description={t("settings.resolutionHint")}
        allowDeselect={false}
        value={String(resolution)}
        data={RESOLUTIONS.map((dots) => ({ value: String(dots), label: t("settings.dpi", { dots }) }))}
        onChange={(chosen) =>
          changeLabelStation({ resolution: RESOLUTIONS.find((dots) => String(dots) === chosen) ?? resolution })
        }
      />
      <Select
        label={t("settings.copies")}
        {...fixed("copies", t("settings.copiesHint"))}
        allowDeselect={false}
        value={String(copies)}
        data={COPIES}
        onChange={(chosen) => changeLabelStation({ copies: Number(chosen ?? copies) })}
      />
      <Checkbox
        label={t("settings.silent")}
        {...fixed("silent")}
        checked={silent}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          changeLabelStation(on ? { silent: on } : { silent: on, byItselfSince: null });
        }}
      />
      <Checkbox
        label={t("settings.byItself")}
        {...fixed("byItselfSince", t("settings.byItselfHint"), silent)}
        checked={byItselfSince !== null}
        onChange={(event) =>
          changeLabelStation({ byItselfSince: event.currentTarget.checked ? new Date().toISOString() : null })
        }
      />
      {printer !== null && <TestLabel to="system" />}
      <ZplPrinter key={station.zpl === null ? NONE : `${station.zpl.host}:${station.zpl.port}`} zpl={station.zpl} />
    </>
  );
}

/** What a control says and whether it can be used: not what IT has set. */
function useRolledOut() {
  const { t } = useTranslation("labels");
  const rolledOut = useLabelStation((state) => state.rolledOut);
  return (part: RolledOutPart, hint?: string, usable = true) =>
    rolledOut.includes(part)
      ? { description: t("settings.rolledOut"), disabled: true }
      : { description: hint, disabled: !usable };
}

function PrinterField({ printer }: Pick<LabelStation, "printer">): JSX.Element {
  const { t } = useTranslation("labels");
  const printers = useLabelStation((state) => state.printers);
  const fixed = useRolledOut();
  const [open, setOpen] = useState(false);
  const data = printers.map(({ name, shownName }) => ({ value: name, label: shownName }));
  if (printer !== null && !printers.some(({ name }) => name === printer)) {
    data.push({ value: printer, label: t("settings.gone", { printer }) });
  }
  return (
    <Select
      label={t("settings.printer")}
      {...fixed("printer", printers.length === 0 ? t("settings.noPrinters") : t("settings.printerHint"))}
      allowDeselect={false}
      value={printer ?? NONE}
      data={[{ value: NONE, label: t("settings.noPrinter") }, ...data]}
      dropdownOpened={open}
      onDropdownOpen={() => {
        setOpen(true);
        void readPrinters();
      }}
      onDropdownClose={() => setOpen(false)}
      onChange={(chosen) => changeLabelStation({ printer: chosen === null || chosen === NONE ? null : chosen })}
    />
  );
}
