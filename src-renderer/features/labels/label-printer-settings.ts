import { create } from "zustand";
import { withPrinterChange, type LabelPrinterSettings, type ManagedPart } from "../../../src-domain/labels/printing.ts";
import type { OutputOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";

interface LabelPrinterState {
  readonly settings: LabelPrinterSettings | null;
  readonly managedParts: readonly ManagedPart[];
  readonly printers: OutputOf<"labels", "printers">;
  readonly problem: string | null;
  /** Resolves when all changes are stored. */
  readonly lastSave: Promise<unknown>;
}

export const useLabelPrinterSettings = create<LabelPrinterState>(() => ({
  settings: null,
  managedParts: [],
  printers: [],
  problem: null,
  lastSave: Promise.resolve(),
}));

export async function fetchLabelPrinterSettings(): Promise<void> {
  const answer = await desk.labels.getPrinterSettings({});
  if (answer.ok) useLabelPrinterSettings.setState(answer.value);
}

export async function fetchPrinters(): Promise<void> {
  const answer = await desk.labels.printers({});
  if (answer.ok) useLabelPrinterSettings.setState({ printers: answer.value });
}

/** Await this before a print, so that the print uses all changes. */
export const whenPrinterSettingsSaved = (): Promise<unknown> => useLabelPrinterSettings.getState().lastSave;

/** Shows the change before main answers and reverts it on failure. Saves one change at a time, so that none is lost. */
export function saveLabelPrinterSettings(change: Partial<LabelPrinterSettings>): void {
  const { settings, lastSave } = useLabelPrinterSettings.getState();
  if (settings === null) return;
  const newSettings = withPrinterChange(settings, change, new Date());
  const save = async (): Promise<void> => {
    const answer = await desk.labels.savePrinterSettings(newSettings);
    useLabelPrinterSettings.setState({ problem: answer.ok ? null : answer.error.code });
    if (!answer.ok) await fetchLabelPrinterSettings();
  };
  useLabelPrinterSettings.setState({ settings: newSettings, lastSave: lastSave.then(save) });
}
