import type { MeasuredPage } from "../../../src-domain/labels/label-pages.ts";
import type { LabelSize, Resolution } from "../../../src-domain/labels/paper.ts";
import {
  type PrintProblem,
  DEFAULT_LABEL_PRINTER_SETTINGS,
  listManagedParts,
  withManagedPrinting,
  type LabelPrinterSettings,
  type ManagedPart,
  type ManagedPrinting,
} from "../../../src-domain/labels/printing.ts";
import type { OutputOf } from "../../../src-preload/contract/index.ts";
import { createJsonFile, type ResetState } from "../../base/json-file.ts";
import type { LabelFile } from "../../service/index.ts";

export type SystemPrinter = OutputOf<"labels", "printers">[number];

/** A rendered sheet of a label. */
export interface LabelRaster {
  readonly width: number;
  readonly height: number;
  /** One byte for each pixel, row by row; 0 is black. */
  readonly pixels: Uint8Array;
}

/** `test`: a frame that shows whether the chosen label size is correct. */
export interface PageJob {
  readonly content: (Pick<LabelFile, "bytes"> & { readonly type: "pdf" | "png" }) | "test";
  /** Null: the operator chooses the printer in the system's print dialog. */
  readonly printer: string | null;
  readonly size: LabelSize;
  readonly resolution: Resolution;
  readonly copies: number;
  readonly silent: boolean;
  /** Called after the print with the printed sheets, unless the page that rendered them crashed. */
  readonly onSheets?: (sheets: readonly LabelRaster[]) => void;
}

/** `not-given`: the printer certainly received nothing. `unclear`: the label may have been printed. */
export type PrintOutcome =
  | { readonly state: "given" }
  | { readonly state: "not-given" | "unclear"; readonly problem: PrintProblem };

/** Returns why the measured pages must not be printed; null if the desk may print them. */
export type PageCheck = (pages: readonly MeasuredPage[]) => PrintProblem | null;

export interface PrintPort {
  readonly printers: () => Promise<SystemPrinter[]>;
  /**
   * Never rejects. Prints nothing if `check` finds a problem on the rendered pages. Resolves when the printer's queue
   * has accepted or refused the job.
   */
  readonly print: (job: PageJob, check: PageCheck) => Promise<PrintOutcome>;
  readonly settingsFile: LabelPrinterSettingsFile;
}

interface LabelPrinterSettingsFile {
  readonly read: () => Promise<LabelPrinterSettings>;
  readonly write: (settings: LabelPrinterSettings) => Promise<void>;
  readonly listManagedParts: () => Promise<readonly ManagedPart[]>;
}

/** A damaged file keeps its readable parts but turns automatic printing off. `managedSettings`: set by IT. */
export function createLabelPrinterSettingsFile(
  file: string,
  managedSettings: Promise<ManagedPrinting>,
  now: () => Date,
): LabelPrinterSettingsFile & ResetState {
  const loadSchema = async () => {
    const { labelPrinterSettings } = await import("../../../src-preload/contract/labels/labels.ts");
    // Add the default for files of versions without `copies`.
    return labelPrinterSettings.extend({
      copies: labelPrinterSettings.shape.copies.default(DEFAULT_LABEL_PRINTER_SETTINGS.copies),
    });
  };
  const { read, write, isReset, acceptReset } = createJsonFile<LabelPrinterSettings>({
    file,
    loadSchema,
    fallback: DEFAULT_LABEL_PRINTER_SETTINGS,
    // Automatic printing stays off until the operator has checked printer and paper.
    repair: (readableParts) => ({ ...readableParts, byItselfSince: null }),
  });
  const startedAt = now();
  let managedWrite: Promise<void> | null = null;

  const withManaged = async (ownSettings: LabelPrinterSettings): Promise<LabelPrinterSettings> =>
    withManagedPrinting(ownSettings, await managedSettings, startedAt);

  /** Stores the settings of IT once per run, so that a printer set by IT counts as new only once. */
  async function storeManaged(): Promise<void> {
    if (listManagedParts(await managedSettings).length === 0 || (await isReset())) return;
    await write(await withManaged(await read()));
  }

  return {
    listManagedParts: async () => listManagedParts(await managedSettings),
    read: async () => {
      await (managedWrite ??= storeManaged().catch(() => undefined));
      return withManaged(await read().catch(() => DEFAULT_LABEL_PRINTER_SETTINGS));
    },
    write,
    isReset,
    acceptReset,
  };
}
