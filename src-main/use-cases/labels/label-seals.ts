import { zplCodes } from "../../../src-domain/labels/zpl-codes.ts";
import { warnAbout } from "../../base/warn.ts";
import type { DeskContext } from "../context.ts";
import { createLabelCodeReader, type LabelCodeReaderOptions } from "./label-code-reader.ts";
import type { LabelRaster, PageJob } from "./print-port.ts";

/**
 * Stores the barcodes of printed labels, so that a scan can show whether the label is on its parcel. No print waits for
 * it or fails by it.
 */
export function createLabelSeals(
  { store, readSettings }: Pick<DeskContext, "store" | "readSettings">,
  onCodesStored: (resendId: string) => void,
  readerOptions?: LabelCodeReaderOptions,
) {
  const reader = readerOptions && createLabelCodeReader(readerOptions);

  const isOn = async (): Promise<boolean> => (await readSettings()).sealScan !== "off";

  async function storeCodes(resendId: string, contents: readonly string[] | null): Promise<void> {
    if (contents === null) return;
    await store.storeLabelCodes(resendId, contents);
    onCodesStored(resendId);
  }

  async function readSheets(resendId: string, sheets: readonly LabelRaster[]): Promise<void> {
    if (reader) await storeCodes(resendId, await reader.read(sheets));
  }

  return {
    /** The part of a print job by which the desk reads the rendered label; empty while the seal scan is off. */
    sheetJob: async (resendId: string): Promise<Pick<PageJob, "onSheets">> =>
      reader && (await isOn())
        ? { onSheets: (sheets) => void readSheets(resendId, sheets).catch(warnAbout("label-codes")) }
        : {},
    readZpl: (resendId: string, bytes: Uint8Array): void =>
      void isOn()
        .then((on) => storeCodes(resendId, on ? zplCodes(bytes) : null))
        .catch(warnAbout("label-codes")),
    close: async (): Promise<void> => reader?.close(),
  };
}

export type LabelSeals = ReturnType<typeof createLabelSeals>;
