import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { EncodingVerdict } from "../../../src-domain/import/encoding-odds.ts";
import { addReasons, type RowProblem } from "../../../src-domain/import/row-problem.ts";
import { failure } from "../../../src-domain/result.ts";
import { connectStore } from "../../store/thread/bulk-port.ts";
import { failureReasonOf } from "./failure-reason.ts";
import { inspectFile, type LayoutChoice } from "./inspect-file.ts";
import { openImportFile } from "./open-import-file.ts";
import { openProblemFile, saveProblems } from "./problem-file.ts";
import {
  type FromImportWorker,
  type ImportEnd,
  type ImportOutcome,
  type ImportReport,
  type ImportRequest,
  type ImportRequests,
  type ImportWorkerData,
  NO_REPORT,
  type ToImportWorker,
} from "./protocol.ts";
import { importEvents, importInventory, type ImportRun } from "./run-import.ts";

const NICENESS = 10;

/** Reads a file and sends its rows directly to the store's worker, not through the main thread. */
const { file, problemFile } = workerData as ImportWorkerData;
const port = parentPort;
if (!port) throw new Error("import/import-worker.ts runs as a worker thread");
const post = (message: FromImportWorker): void => port.postMessage(message);

const PROGRESS_MS = 200;
const MAX_REPORTED_PROBLEMS = 50;
let isCanceled = false;
let knownEncoding: EncodingVerdict | null = null;
let inspectedFile: { readonly size: number; readonly mtimeMs: number } | null = null;

function createProgressReporter(size: number): (position: number) => void {
  let reportedAtMs = performance.now();
  return (position) => {
    if (performance.now() - reportedAtMs < PROGRESS_MS) return;
    reportedAtMs = performance.now();
    post({ type: "inspecting", fraction: Math.min(1, position / size) });
  };
}

async function inspect(choice: LayoutChoice): Promise<ImportRequests["inspect"]["answer"]> {
  const opened = await openImportFile(file);
  if (!opened.ok) return opened;
  const { handle, size } = opened.value;
  try {
    const inspection = await inspectFile(handle, size, choice, {
      onProgress: createProgressReporter(size),
      previousDetection: knownEncoding,
    });
    if (!inspection.ok) return inspection;
    const { mtimeMs } = await handle.stat();
    inspectedFile = { size, mtimeMs };
    if (choice.encoding === undefined) {
      const { layout, isEncodingDoubtful } = inspection.value;
      knownEncoding = { encoding: layout.encoding, isDoubtful: isEncodingDoubtful };
    }
    return inspection;
  } finally {
    await handle.close();
  }
}

async function run({ plan, storePort }: ImportRequests["run"]["input"]): Promise<ImportOutcome> {
  const store = connectStore(storePort);
  const problems = await openProblemFile(problemFile);
  // Lower the priority only on Linux, because elsewhere the call would change the priority of the process, and only
  // after a file was opened: the first file call starts Node's shared threads, which inherit this thread's priority.
  if (process.platform === "linux") setPriority(NICENESS);
  let report: ImportReport = NO_REPORT;
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  const storeProblems = async (newProblems: readonly RowProblem[]): Promise<void> => {
    const remaining = MAX_REPORTED_PROBLEMS - report.problems.length;
    const problemsToReport = remaining > 0 ? [...report.problems, ...newProblems.slice(0, remaining)] : report.problems;
    report = { ...report, problems: problemsToReport, reasons: addReasons(report.reasons, newProblems) };
    await problems.add(newProblems);
  };
  const onProgress: ImportRun["onProgress"] = (progress) => {
    report = { ...report, progress };
    if (performance.now() - reportedAtMs < PROGRESS_MS) return;
    reportedAtMs = performance.now();
    post({ type: "progress", report });
  };
  try {
    const end = await importFile({ store, storeProblems, onProgress, isCanceled: () => isCanceled }, plan);
    await problems.close();
    return { ...report, end };
  } catch (error) {
    await problems.close().catch(() => undefined);
    const reason = failureReasonOf(error);
    if (reason !== null) return { ...report, end: { kind: "failed", reason } };
    post({ type: "progress", report });
    throw error;
  } finally {
    store.close();
  }
}

async function importFile(
  runOptions: Omit<ImportRun, "file">,
  plan: ImportRequests["run"]["input"]["plan"],
): Promise<ImportEnd> {
  const opened = await openUnchangedFile();
  if (!opened.ok) return { kind: "failed", reason: opened.error };
  const { handle } = opened.value;
  try {
    const importRun = { ...runOptions, file: handle };
    await (plan.kind === "inventory"
      ? importInventory(importRun, plan.layout, plan.asOf)
      : importEvents(importRun, plan.layout, plan.receivedAt));
  } finally {
    await handle.close();
  }
  return { kind: isCanceled ? "canceled" : "complete" };
}

async function openUnchangedFile() {
  const opened = await openImportFile(file);
  if (!opened.ok) return opened;
  const { mtimeMs } = await opened.value.handle.stat();
  if (inspectedFile === null || (inspectedFile.size === opened.value.size && inspectedFile.mtimeMs === mtimeMs))
    return opened;
  await opened.value.handle.close();
  return failure("changed" as const);
}

function handleRequest(request: ImportRequest): Promise<unknown> {
  switch (request.type) {
    case "inspect":
      return inspect(request.input);
    case "run":
      return run(request.input);
    case "save":
      return saveProblems(problemFile, request.input.target, request.input.texts);
  }
}

port.on("message", (message: ToImportWorker) => {
  if (message.type === "cancel") {
    isCanceled = true;
    return;
  }
  const { sequence } = message;
  handleRequest(message).then(
    (value) => post({ type: "answer", sequence, value }),
    (error: unknown) => post({ type: "fault", sequence, message: String(error) }),
  );
});
