import type { MessagePort } from "node:worker_threads";
import type { CsvLayout, EventLayout, FileProblem } from "../../../src-domain/import/file-format.ts";
import type { LeftOutReason, RowProblem } from "../../../src-domain/import/row-problem.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { ImportRunView, ImportView } from "../../../src-preload/contract/import/imports.ts";
import type { TableTarget } from "../../tables/table-file.ts";
import type { LayoutChoice } from "./inspect-file.ts";
import type { ImportFile } from "./open-import-file.ts";
import type { ProblemText } from "./problem-file.ts";
import { type ImportProgress, NO_PROGRESS } from "./run-import.ts";

export type ImportEnd = NonNullable<ImportRunView["end"]>;

export interface ImportReport {
  readonly progress: ImportProgress;
  /** The first problems. */
  readonly problems: readonly RowProblem[];
  /** Reasons of all problems. */
  readonly reasons: readonly LeftOutReason[];
}

export interface ImportOutcome extends ImportReport {
  readonly end: ImportEnd;
}

export type ImportPlan =
  | { readonly kind: "inventory"; readonly layout: CsvLayout; readonly asOf: string }
  | { readonly kind: "events"; readonly layout: EventLayout; readonly receivedAt: string };

export const NO_REPORT: ImportReport = { progress: NO_PROGRESS, problems: [], reasons: [] };

/** Requests from import/import-session.ts to import/import-worker.ts and their answers. */
export interface ImportRequests {
  readonly inspect: {
    readonly input: LayoutChoice;
    readonly answer: Result<ImportView["inspection"], FileProblem>;
  };
  readonly run: {
    readonly input: { readonly plan: ImportPlan; readonly storePort: MessagePort };
    readonly answer: ImportOutcome;
  };
  readonly save: {
    readonly input: { readonly target: TableTarget; readonly texts: ProblemText };
    readonly answer: number;
  };
}

export type ImportRequest = {
  readonly [Name in keyof ImportRequests]: {
    readonly type: Name;
    readonly sequence: number;
    readonly input: ImportRequests[Name]["input"];
  };
}[keyof ImportRequests];

export type ToImportWorker = ImportRequest | { readonly type: "cancel" };

export type FromImportWorker =
  | { readonly type: "answer"; readonly sequence: number; readonly value: unknown }
  | { readonly type: "fault"; readonly sequence: number; readonly message: string }
  /** `fraction`: inspected part of the file, 0 to 1. */
  | { readonly type: "inspecting"; readonly fraction: number }
  | { readonly type: "progress"; readonly report: ImportReport };

export interface ImportWorkerData {
  readonly file: ImportFile;
  /** Path of the file that stores rejected rows until they are saved or discarded. */
  readonly problemFile: string;
}
