import { Button, Select } from "@mantine/core";
import { IconRulerMeasure } from "@tabler/icons-react";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { LABEL_SIZES } from "../../../src-domain/labels/paper.ts";
import type { LabelPrinterSettings, ManagedPart } from "../../../src-domain/labels/printing.ts";
import { desk } from "../../bridge.ts";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import {
  fetchPrinters,
  saveLabelPrinterSettings,
  useLabelPrinterSettings,
  whenPrinterSettingsSaved,
} from "./label-printer-settings.ts";
import { type LabelFailure, labelFailureOf } from "./use-label.ts";

export function TestLabelButton({ target }: { readonly target: "system" | "zpl" }): JSX.Element {
  const { t } = useTranslation("labels");
  const [isPrinting, setPrinting] = useState(false);
  const [outcome, setOutcome] = useState<"sent" | LabelFailure["code"] | null>(null);
  const printTestLabel = async (): Promise<void> => {
    setPrinting(true);
    await whenPrinterSettingsSaved();
    const answer = await desk.labels.printTest({ target });
    setPrinting(false);
    setOutcome(answer.ok ? "sent" : labelFailureOf(answer.error).code);
  };
  return (
    <div className="stack-close">
      <Button
        w="fit-content"
        variant="default"
        leftSection={<IconRulerMeasure size={16} aria-hidden="true" />}
        loading={isPrinting}
        onClick={() => void printTestLabel()}
      >
        {t(target === "zpl" ? "settings.testZpl" : "settings.test")}
      </Button>
      <div role="status">{outcome === "sent" && <p className="note">{t("settings.testGiven")}</p>}</div>
      {outcome !== null && outcome !== "sent" && <FailureNote text={t(`problem.${outcome}`, { host: "" })} />}
    </div>
  );
}

/** Returns a function for a field's props: the page disables a field whose setting IT manages. */
export function useManagedProps() {
  const { t } = useTranslation("labels");
  const managedParts = useLabelPrinterSettings((state) => state.managedParts);
  return (settingsPart: ManagedPart, description?: string, isUsable = true) =>
    managedParts.includes(settingsPart)
      ? { description: t("settings.managedHint"), disabled: true }
      : { description, disabled: !isUsable };
}

export function LabelSizeField({ size }: Pick<LabelPrinterSettings, "size">): JSX.Element {
  const { t } = useTranslation("labels");
  const managedProps = useManagedProps();
  return (
    <Select
      label={t("settings.size")}
      {...managedProps("size", t("settings.sizeHint"))}
      allowDeselect={false}
      value={size}
      data={LABEL_SIZES.map((value) => ({ value, label: t(`settings.sizes.${value}`) }))}
      onChange={(chosenValue) =>
        saveLabelPrinterSettings({ size: LABEL_SIZES.find((knownSize) => knownSize === chosenValue) ?? size })
      }
    />
  );
}

const NO_PRINTER = "";

export function PrinterField({ printer }: Pick<LabelPrinterSettings, "printer">): JSX.Element {
  const { t } = useTranslation("labels");
  const printers = useLabelPrinterSettings((state) => state.printers);
  const managedProps = useManagedProps();
  const [isOpen, setIsOpen] = useState(false);
  const data = printers.map(({ name, displayName }) => ({ value: name, label: displayName }));
  if (printer !== null && !printers.some(({ name }) => name === printer)) {
    data.push({ value: printer, label: t("settings.gone", { printer }) });
  }
  return (
    <Select
      label={t("settings.printer")}
      {...managedProps("printer", printers.length === 0 ? t("settings.noPrinters") : t("settings.printerHint"))}
      allowDeselect={false}
      value={printer ?? NO_PRINTER}
      data={[{ value: NO_PRINTER, label: t("settings.noPrinter") }, ...data]}
      dropdownOpened={isOpen}
      onDropdownOpen={() => {
        setIsOpen(true);
        void fetchPrinters();
      }}
      onDropdownClose={() => setIsOpen(false)}
      onChange={(chosenValue) =>
        saveLabelPrinterSettings({ printer: chosenValue === null || chosenValue === NO_PRINTER ? null : chosenValue })
      }
    />
  );
}
