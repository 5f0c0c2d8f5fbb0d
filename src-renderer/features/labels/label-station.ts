import { create } from "zustand";
import { withPrinterChange, type LabelPrinterSettings, type ManagedPart } from "../../../src-domain/labels/printing.ts";
import type { OutputOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";

interface Station {
  readonly station: LabelPrinterSettings | null;
  readonly rolledOut: readonly ManagedPart[];
  readonly printers: OutputOf<"labels", "printers">;
  readonly problem: string | null;
}

export const useLabelPrinterSettings = create<Station>(() => ({
  station: null,
  rolledOut: [],
  printers: [],
  problem: null,
}));

export async function fetchLabelPrinterSettings(): Promise<void> {
  const answer = await desk.labels.getPrinterSettings({});
  if (answer.ok) useLabelPrinterSettings.setState(answer.value);
}

export async function fetchPrinters(): Promise<void> {
  const answer = await desk.labels.printers({});
  if (answer.ok) useLabelPrinterSettings.setState({ printers: answer.value });
}

let saving: Promise<unknown> = Promise.resolve();

/** Resolves once every change is stored, so that a print uses it. */
export const labelStationKept = (): Promise<unknown> => saving;

/** Shows a change at once and reverts it on failure. Stores changes one after the other, so that none is lost. */
export function saveLabelPrinterSettings(part: Partial<LabelPrinterSettings>): void {
  const { station } = useLabelPrinterSettings.getState();
  if (station === null) return;
  const next = withPrinterChange(station, part, new Date());
  useLabelPrinterSettings.setState({ station: next });
  saving = saving.then(async () => {
    const answer = await desk.labels.savePrinterSettings(next);
    useLabelPrinterSettings.setState({ problem: answer.ok ? null : answer.error.code });
    if (!answer.ok) await fetchLabelPrinterSettings();
  });
}
