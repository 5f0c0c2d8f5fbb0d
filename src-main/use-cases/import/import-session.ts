import { Worker, type MessagePort } from "node:worker_threads";
import { errorCodeOf } from "../../../src-domain/error-code.ts";
import { PartFailure } from "../../../src-domain/health/fault.ts";
import type { FileProblem } from "../../../src-domain/import/file-format.ts";
import { findMissingColumns } from "../../../src-domain/import/inventory-fields.ts";
import { isDateOrderMissing } from "../../../src-domain/import/inventory-row.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ImportRunView, ImportView } from "../../../src-preload/contract/import/imports.ts";
import type { Store } from "../../store/thread/client.ts";
import { createPendingRequests } from "../../store/thread/rpc.ts";
import type { TableTarget } from "../../tables/table-file.ts";
import type { LayoutChoice } from "./inspect-file.ts";
import type { ProblemText } from "./problem-file.ts";
import {
  type FromImportWorker,
  type ImportReport,
  type ImportRequests,
  type ImportWorkerData,
  type ImportPlan,
  NO_REPORT,
  type ToImportWorker,
} from "./protocol.ts";

interface SessionOptions extends ImportWorkerData {
  readonly workerPath: string | URL;
  readonly onInspectProgress?: ((fraction: number) => void) | undefined;
  readonly onProgress: (report: ImportReport) => void;
}

const MAX_MEMORY_MB = 192;

export type ImportSession = ReturnType<typeof startImportSession>;

/** Starts the worker that reads one file. Runs in plain Node. */
export function startImportSession({ workerPath, onProgress, onInspectProgress, ...data }: SessionOptions) {
  const worker = new Worker(workerPath, {
    workerData: data satisfies ImportWorkerData,
    // The worker reads the file in pieces. Exceeding the limit ends the import, not the app.
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const { sendRequest, resolveRequest, rejectRequest, failAll } = createPendingRequests();
  worker.on("error", failAll);
  worker.on("exit", () => failAll(new Error("import worker: exited")));
  worker.on("message", (message: FromImportWorker) => {
    if (message.type === "progress") onProgress(message.report);
    else if (message.type === "inspecting") onInspectProgress?.(message.fraction);
    else if (message.type === "answer") resolveRequest(message.sequence, message.value);
    else rejectRequest(message.sequence, new Error(message.message));
  });

  const request = <Name extends keyof ImportRequests>(
    type: Name,
    input: ImportRequests[Name]["input"],
    transfer: readonly MessagePort[] = [],
  ) =>
    sendRequest((sequence) => worker.postMessage({ type, sequence, input }, transfer)) as Promise<
      ImportRequests[Name]["answer"]
    >;

  return {
    inspect: (choice: LayoutChoice = {}) => request("inspect", choice),
    /** `storePort`: a port to the store's worker (`store.newPort()`). Resolves when the run has ended. */
    run: (plan: ImportPlan, storePort: MessagePort) => request("run", { plan, storePort }, [storePort]),
    /** The run ends after the row groups that are already sent. */
    cancel: (): void => worker.postMessage({ type: "cancel" } satisfies ToImportWorker),
    save: (target: TableTarget, texts: ProblemText) => request("save", { target, texts }),
    end: async (): Promise<void> => {
      await worker.terminate();
    },
  };
}

interface OpenImportOptions extends Omit<SessionOptions, "onProgress"> {
  readonly store: Store;
  readonly now: () => Date;
  readonly onRun: (run: ImportRunView, kind: ImportView["inspection"]["kind"]) => void;
  /** Aborted when the operator discards the file while it is being opened. */
  readonly discardSignal: AbortSignal;
}

export type OpenedImport = Extract<Awaited<ReturnType<typeof openImport>>, { ok: true }>["value"];

export type ImportStartProblem = "running" | "columns-missing" | "date-order-missing" | "as-of-in-future";

/** Opens and inspects one file. The file can be imported at most once. */
export async function openImport(options: OpenImportOptions) {
  const { workerPath, problemFile, file, store, now, onRun, onInspectProgress, discardSignal } = options;
  let startedAtMs: number | null = null;
  let isEnded = false;
  let activeRun: Promise<void> | null = null;
  let lastReport = NO_REPORT;

  const session = startImportSession({
    workerPath,
    file,
    problemFile,
    onInspectProgress,
    // The last report of a worker that failed may arrive after its error.
    onProgress: (report) => updateRun(report, view.run?.end ?? null),
  });
  discardSignal.addEventListener("abort", () => void session.end(), { once: true });
  const firstInspection = await session.inspect().catch((error: unknown) => {
    if (discardSignal.aborted) return failure("canceled" as const);
    throw error;
  });
  if (!firstInspection.ok) {
    await session.end();
    return firstInspection;
  }
  const { name: fileName, modifiedAt } = file;
  let view: ImportView = { fileName, modifiedAt, inspection: firstInspection.value, run: null };

  function updateRun(report: ImportReport, end: ImportRunView["end"]): void {
    lastReport = report;
    const elapsedSeconds = startedAtMs === null ? 0 : (performance.now() - startedAtMs) / 1000;
    const run = toRunView(report, view.inspection.size, elapsedSeconds, end);
    view = { ...view, run };
    onRun(run, view.inspection.kind);
  }

  async function run(plan: ImportPlan): Promise<void> {
    try {
      const { end, ...report } = await session.run(plan, store.newPort());
      activeRun = null;
      updateRun(report, end);
    } catch (error) {
      activeRun = null;
      process.emitWarning(new PartFailure("import", error));
      const reason = errorCodeOf(error) === "ERR_WORKER_OUT_OF_MEMORY" ? "out-of-memory" : "program-fault";
      updateRun(lastReport, { kind: "failed", reason });
    }
  }

  return success({
    view: (): ImportView => view,
    isRunning: (): boolean => activeRun !== null,

    async readAs(choice: LayoutChoice): Promise<Result<ImportView, FileProblem | "no-import" | "running">> {
      if (startedAtMs !== null) return failure("running");
      const inspection = await session.inspect(choice).catch((error: unknown) => {
        if (isEnded) return failure("no-import" as const);
        throw error;
      });
      if (!inspection.ok) return inspection;
      view = { ...view, inspection: inspection.value };
      return success(view);
    },

    start(asOf: string): Result<ImportView, ImportStartProblem> {
      const { inspection } = view;
      if (startedAtMs !== null) return failure("running");
      // oxlint-disable-next-line waits/elapsed -- compares a date that a person chose; nothing waits for it
      if (Date.parse(asOf) > now().getTime()) return failure("as-of-in-future");
      if (inspection.kind === "inventory" && findMissingColumns(inspection.layout.columns).length > 0) {
        return failure("columns-missing");
      }
      if (inspection.kind === "inventory" && isDateOrderMissing(inspection)) return failure("date-order-missing");
      startedAtMs = performance.now();
      activeRun = run(createPlan(inspection, new Date(asOf).toISOString(), now().toISOString()));
      updateRun(NO_REPORT, null);
      return success(view);
    },

    cancel: (): void => session.cancel(),
    saveProblems: (target: TableTarget, texts: ProblemText): Promise<number> => session.save(target, texts),

    async end(): Promise<void> {
      isEnded = true;
      session.cancel();
      await activeRun;
      await session.end();
    },
  });
}

function createPlan(inspection: ImportView["inspection"], asOf: string, receivedAt: string): ImportPlan {
  return inspection.kind === "inventory"
    ? { kind: "inventory", layout: inspection.layout, asOf }
    : { kind: "events", layout: inspection.layout, receivedAt };
}

const MIN_FRACTION_TO_ESTIMATE = 0.01;

function toRunView(
  { progress, problems: firstProblems, reasons }: ImportReport,
  size: number,
  elapsedSeconds: number,
  end: ImportRunView["end"],
): ImportRunView {
  const { position, ...counts } = progress;
  const fraction = end?.kind === "complete" ? 1 : Math.min(1, position / size);
  return {
    ...counts,
    fraction,
    rowsPerSecond: elapsedSeconds > 0 ? Math.round((counts.accepted + counts.problems) / elapsedSeconds) : 0,
    secondsLeft:
      fraction > MIN_FRACTION_TO_ESTIMATE && end === null
        ? Math.round((elapsedSeconds * (1 - fraction)) / fraction)
        : null,
    firstProblems,
    reasons,
    end,
  };
}
