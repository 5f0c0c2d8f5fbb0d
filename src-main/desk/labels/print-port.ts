import type { LabelSize, Resolution } from "../../../src-domain/labels/paper.ts";
import type { LabelStation, RolledOutPart } from "../../../src-domain/labels/printing.ts";
import type { LabelFile } from "../../service/index.ts";

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

export const PRINT_PROBLEMS = [
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
export interface LabelStationFile {
  readonly read: () => Promise<LabelStation>;
  readonly write: (station: LabelStation) => Promise<void>;
  /** What of it nobody at the desk changes. */
  readonly rolledOut: () => Promise<readonly RolledOutPart[]>;
}
