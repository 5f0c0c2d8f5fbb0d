import { NO_LABEL_STATION } from "../../../src-domain/label/printing.ts";
import { labelStation } from "../../../src-preload/contract/labels.ts";
import { createJsonFile } from "../json-file.ts";
import type { LabelStationFile } from "./print-port.ts";

/** A damaged or foreign file reads as no choice. */
export function createLabelStationFile(file: string): LabelStationFile {
  const { read, write } = createJsonFile(file, labelStation);
  return { read: async () => (await read()) ?? NO_LABEL_STATION, write };
}
