import { warnAbout } from "../../base/warn.ts";
import type { DeskContext } from "../context.ts";
import type { createLabelCodeReader, LabelCodeReaderOptions } from "./label-code-reader.ts";
import type { LabelRaster, PageJob } from "./print-port.ts";

/**
 * Stores the barcodes of printed labels, so that a scan can show whether the label is on its parcel. Prints neither
 * wait for the barcode reader nor fail with it.
 */
export function createLabelSeals(
  { store, readSettings, isoNow }: Pick<DeskContext, "store" | "readSettings" | "isoNow">,
  onCodesStored: (resendId: string) => void,
  readerOptions?: LabelCodeReaderOptions,
) {
  let reader: Promise<ReturnType<typeof createLabelCodeReader>> | null = null;

  const isOn = async (): Promise<boolean> => (await readSettings()).sealScan !== "off";

  async function storeCodes(resendId: string, contents: readonly string[] | null): Promise<void> {
    if (contents === null) return;
    await store.storeLabelCodes(resendId, contents, isoNow());
    onCodesStored(resendId);
  }

  /** Loads the reader with the first label. */
  async function readSheets(options: LabelCodeReaderOptions, resendId: string, sheets: readonly LabelRaster[]) {
    reader ??= import("./label-code-reader.ts").then((module) => module.createLabelCodeReader(options));
    await storeCodes(resendId, await (await reader).read(sheets));
  }

  async function readZpl(resendId: string, bytes: Uint8Array): Promise<void> {
    if (!(await isOn())) return;
    const { findZplCodes } = await import("../../../src-domain/labels/zpl-codes.ts");
    await storeCodes(resendId, findZplCodes(bytes));
  }

  return {
    /** Returns the part of a print job by which the desk reads the rendered label; empty while the seal scan is off. */
    sheetJob: async (resendId: string): Promise<Pick<PageJob, "onSheets">> => {
      if (!readerOptions || !(await isOn())) return {};
      return { onSheets: (sheets) => void readSheets(readerOptions, resendId, sheets).catch(warnAbout("label-codes")) };
    },
    readZpl: (resendId: string, bytes: Uint8Array): void =>
      void readZpl(resendId, bytes).catch(warnAbout("label-codes")),
    close: async (): Promise<void> => (await reader)?.close(),
  };
}

export type LabelSeals = ReturnType<typeof createLabelSeals>;
