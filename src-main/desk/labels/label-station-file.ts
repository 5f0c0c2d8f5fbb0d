import {
  NO_LABEL_STATION,
  rolledOutParts,
  rolledOutStation,
  type LabelStation,
  type RolledOutPrinting,
} from "../../../src-domain/labels/printing.ts";
import { createJsonFile } from "../kit/json-file.ts";
import type { LabelStationFile } from "./print-port.ts";

/** A damaged or foreign file reads as no choice. `rolledOut`: by IT, once its file is read; it counts over what is chosen here. */
export function createLabelStationFile(
  file: string,
  rolledOut: Promise<RolledOutPrinting>,
  now: () => Date,
): LabelStationFile {
  const schema = async () => {
    const { labelStation } = await import("../../../src-preload/contract/labels/labels.ts");
    // A file of before there were copies.
    return labelStation.extend({ copies: labelStation.shape.copies.default(NO_LABEL_STATION.copies) });
  };
  const { read, write } = createJsonFile(file, schema);
  const begun = now();
  let kept: Promise<void> | null = null;

  async function chosen(): Promise<LabelStation> {
    return rolledOutStation((await read()) ?? NO_LABEL_STATION, await rolledOut, begun);
  }

  /**
   * Kept once a run, so that a label which arrived before a restart is printed after it, and so that a rolled-out printer is the
   * first one only once. Where it cannot be kept, it counts for this run.
   */
  async function keep(): Promise<void> {
    if (rolledOutParts(await rolledOut).length > 0) await write(await chosen()).catch(() => undefined);
  }

  return {
    rolledOut: async () => rolledOutParts(await rolledOut),
    read: async () => {
      await (kept ??= keep());
      return chosen();
    },
    write,
  };
}
