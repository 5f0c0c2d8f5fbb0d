import { NO_LABEL_STATION } from "../../../src-domain/label/printing.ts";
import { createJsonFile } from "../json-file.ts";
import type { LabelStationFile } from "./print-port.ts";

/** A damaged or foreign file reads as no choice. */
export function createLabelStationFile(file: string): LabelStationFile {
  const schema = async () => (await import("../../../src-preload/contract/labels.ts")).labelStation;
  const { read, write } = createJsonFile(file, schema);
  return { read: async () => (await read()) ?? NO_LABEL_STATION, write };
}
