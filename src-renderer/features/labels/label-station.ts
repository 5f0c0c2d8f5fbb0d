import { create } from "zustand";
import { withPrinterChange, type LabelPrinterSettings, type ManagedPart } from "../../../src-domain/labels/printing.ts";
import type { OutputOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";

interface LabelPrinterState {
  readonly station: LabelPrinterSettings | null;
  readonly rolledOut: readonly ManagedPart[];
  readonly printers: OutputOf<"labels", "printers">;
  readonly problem: string | null;
}

export const useLabelPrinterSettings = create<LabelPrinterState>(() => ({
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

let lastSave: Promise<unknown> = Promise.resolve();

/** Resolves when all changes are stored. Await it before a print, so that the print uses them. */
export const whenPrinterSettingsSaved = (): Promise<unknown> => lastSave;

/** Shows the change before main answers and reverts it on failure. Saves one change at a time, so that none is lost. */
export function saveLabelPrinterSettings(part: Partial<LabelPrinterSettings>): void {
  const { station } = useLabelPrinterSettings.getState();
  if (station === null) return;
  const next = withPrinterChange(station, part, new Date());
  useLabelPrinterSettings.setState({ station: next });
  lastSave = lastSave.then(async () => {
    const answer = await desk.labels.savePrinterSettings(next);
    useLabelPrinterSettings.setState({ problem: answer.ok ? null : answer.error.code });
    if (!answer.ok) await fetchLabelPrinterSettings();
  });
}
