import { zplCodes } from "../../../src-domain/labels/zpl-codes.ts";
import { warnAbout } from "../../base/warn.ts";
import type { LabelFile } from "../../service/index.ts";
import type { DeskContext } from "../context.ts";
import { createLabelCodeReader, type LabelCodeReaderOptions } from "./label-code-reader.ts";
import type { LabelRaster } from "./print-port.ts";

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

  async function storeCodes(resendId: string, contents: readonly string[] | null | undefined): Promise<void> {
    if (!contents) return;
    await store.storeLabelCodes(resendId, contents);
    onCodesStored(resendId);
  }

  return {
    isOn: async (): Promise<boolean> => (await readSettings()).sealScan !== "off",
    readSheets: (resendId: string, sheets: readonly LabelRaster[]): void =>
      void reader
        ?.read(sheets)
        .then((contents) => storeCodes(resendId, contents))
        .catch(warnAbout("label-codes")),
    readZpl: (resendId: string, { bytes }: Pick<LabelFile, "bytes">): void =>
      void storeCodes(resendId, zplCodes(bytes)).catch(warnAbout("label-codes")),
    /** The order whose label must be scanned before the next batch is submitted; null if there is none. */
    findBlockingOrder: async (): Promise<string | null> => {
      if ((await readSettings()).sealScan !== "required") return null;
      return (await store.waitingSeals())[0] ?? null;
    },
    close: async (): Promise<void> => reader?.close(),
  };
}

export type LabelSeals = ReturnType<typeof createLabelSeals>;
