import type { LabelSize, Resolution } from "../../../src-domain/labels/paper.ts";
import {
  NO_LABEL_STATION,
  rolledOutParts,
  rolledOutStation,
  type LabelStation,
  type RolledOutPart,
  type RolledOutPrinting,
} from "../../../src-domain/labels/printing.ts";
import type { LabelFile } from "../../service/index.ts";
import { createJsonFile } from "../kit/json-file.ts";

/** A printer of the system. */
export interface SystemPrinter {
  /** What the system knows it by. */
  readonly name: string;
  readonly shownName: string;
}

/** `test`: the frame that shows whether the chosen size is right. */
export interface PageJob {
  readonly content: (Pick<LabelFile, "bytes"> & { readonly type: "pdf" | "png" }) | "test";
  readonly printer: string;
  readonly size: LabelSize;
  readonly resolution: Resolution;
  readonly copies: number;
  readonly silent: boolean;
}

const PRINT_PROBLEMS = [
  "no-such-printer",
  "printer-refused",
  "dialog-closed",
  "not-drawn",
  "unreachable",
  "public-printer",
  "broke-off",
] as const;
export type PrintProblem = (typeof PRINT_PROBLEMS)[number];

/** `not-given`: the printer certainly got nothing. `unclear`: it may have printed. */
export type PrintOutcome =
  | { readonly state: "given" }
  | { readonly state: "not-given" | "unclear"; readonly problem: PrintProblem };

/** The printing of the computer; the shell provides it, tests bring their own. */
export interface PrintPort {
  readonly printers: () => Promise<SystemPrinter[]>;
  /** Never rejects. Resolves when the printer's queue has the job, or does not get it. */
  readonly print: (job: PageJob) => Promise<PrintOutcome>;
  readonly station: LabelStationFile;
}

/** The choice of printers of this computer, whatever the environment. */
interface LabelStationFile {
  readonly read: () => Promise<LabelStation>;
  readonly write: (station: LabelStation) => Promise<void>;
  /** What of it nobody at the desk changes. */
  readonly rolledOut: () => Promise<readonly RolledOutPart[]>;
}

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
