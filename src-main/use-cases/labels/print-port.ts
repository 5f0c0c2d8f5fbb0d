import type { MeasuredPage } from "../../../src-domain/labels/label-pages.ts";
import type { LabelSize, Resolution } from "../../../src-domain/labels/paper.ts";
import {
  type PrintProblem,
  DEFAULT_LABEL_PRINTER_SETTINGS,
  managedParts,
  withManagedPrinting,
  type LabelPrinterSettings,
  type ManagedPart,
  type ManagedPrinting,
} from "../../../src-domain/labels/printing.ts";
import type { LabelFile } from "../../service/index.ts";
import { createJsonFile, type ResetState } from "../../base/json-file.ts";

export interface SystemPrinter {
  readonly name: string;
  readonly shownName: string;
}

/** `test`: a frame that shows whether the chosen size is correct. */
export interface PageJob {
  readonly content: (Pick<LabelFile, "bytes"> & { readonly type: "pdf" | "png" }) | "test";
  readonly printer: string;
  readonly size: LabelSize;
  readonly resolution: Resolution;
  readonly copies: number;
  readonly silent: boolean;
}

/** `not-given`: the printer certainly got nothing. `unclear`: it may have printed. */
export type PrintOutcome =
  | { readonly state: "given" }
  | { readonly state: "not-given" | "unclear"; readonly problem: PrintProblem };

/** Why the measured pages must not be printed; null if they may. */
export type PageCheck = (pages: readonly MeasuredPage[]) => PrintProblem | null;

/** Implemented by the shell, replaced in tests. */
export interface PrintPort {
  readonly printers: () => Promise<SystemPrinter[]>;
  /**
   * Never rejects. Gives the printer nothing if `check` finds a problem on the drawn pages. Resolves when the printer's queue
   * has accepted or refused the job.
   */
  readonly print: (job: PageJob, check: PageCheck) => Promise<PrintOutcome>;
  readonly station: LabelStationFile;
}

/** For all environments. */
interface LabelStationFile {
  readonly read: () => Promise<LabelPrinterSettings>;
  readonly write: (station: LabelPrinterSettings) => Promise<void>;
  /** The parts that cannot be changed at the desk. */
  readonly rolledOut: () => Promise<readonly ManagedPart[]>;
}

/** Keeps what fits of a damaged file, and then prints nothing automatically. IT's settings (`rolledOut`) take precedence. */
export function createLabelStationFile(
  file: string,
  rolledOut: Promise<ManagedPrinting>,
  now: () => Date,
): LabelStationFile & ResetState {
  const readSchema = async () => {
    const { labelPrinterSettings } = await import("../../../src-preload/contract/labels/labels.ts");
    // For files written before `copies` existed.
    return labelPrinterSettings.extend({
      copies: labelPrinterSettings.shape.copies.default(DEFAULT_LABEL_PRINTER_SETTINGS.copies),
    });
  };
  const { read, write, isReset, acceptReset } = createJsonFile<LabelPrinterSettings>({
    file,
    readSchema,
    fallback: DEFAULT_LABEL_PRINTER_SETTINGS,
    // Until a person has looked at printer and paper.
    repair: (rest) => ({ ...rest, byItselfSince: null }),
  });
  const begun = now();
  let kept: Promise<void> | null = null;

  const withRolledOut = async (own: LabelPrinterSettings): Promise<LabelPrinterSettings> =>
    withManagedPrinting(own, await rolledOut, begun);

  /** Once a run: a printer from IT counts as new only once. If it fails, it holds for this run. */
  async function keep(): Promise<void> {
    if (managedParts(await rolledOut).length === 0 || (await isReset())) return;
    await write(await withRolledOut(await read()));
  }

  return {
    rolledOut: async () => managedParts(await rolledOut),
    read: async () => {
      await (kept ??= keep().catch(() => undefined));
      return withRolledOut(await read().catch(() => DEFAULT_LABEL_PRINTER_SETTINGS));
    },
    write,
    isReset,
    acceptReset,
  };
}
