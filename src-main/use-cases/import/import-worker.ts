import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { EncodingVerdict } from "../../../src-domain/import/encoding-odds.ts";
import type { RowProblem } from "../../../src-domain/import/row-problem.ts";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { failure, success } from "../../../src-domain/result.ts";
import { codeOf } from "../../store/files/damage-watch.ts";
import { connectStore } from "../../store/thread/bulk-port.ts";
import { inspectFile, type LayoutChoice } from "./inspect-file.ts";
import { openImportFile } from "./open-import-file.ts";
import { openProblemFile, saveProblems } from "./problem-file.ts";
import type {
  FromImportWorker,
  ImportEnd,
  ImportOutcome,
  ImportReport,
  ImportRequest,
  ImportRequests,
  ImportWorkerData,
  ToImportWorker,
} from "./protocol.ts";
import { importEvents, importInventory, NOTHING_TAKEN, type ImportRun } from "./run-import.ts";

/** As `nice` reckons it: of what is left over, little. */
const NICENESS = 10;

/** Threads have priorities on Linux only; elsewhere the whole program would get this one. */
function giveWay(): void {
  if (process.platform === "linux") setPriority(NICENESS);
}

/** Reads a file and hands its rows straight to the store's worker: nothing of it passes through the main thread. */
const { file, problemFile } = workerData as ImportWorkerData;
const port = parentPort;
if (!port) throw new Error("import/import-worker.ts runs as a worker thread");
const post = (message: FromImportWorker): void => port.postMessage(message);

const PROGRESS_MS = 200;
const SHOWN_PROBLEMS = 50;
let canceled = false;
let judged: EncodingVerdict | null = null;
let seen: { readonly size: number; readonly mtimeMs: number } | null = null;

function showShareOf(size: number): (position: number) => void {
  let shownAt = performance.now();
  return (position) => {
    if (performance.now() - shownAt < PROGRESS_MS) return;
    shownAt = performance.now();
    post({ type: "inspecting", fraction: Math.min(1, position / size) });
  };
}

async function inspect(choice: LayoutChoice): Promise<ImportRequests["inspect"]["answer"]> {
  const opened = await openImportFile(file);
  if (!opened.ok) return opened;
  const { handle, size } = opened.value;
  try {
    const inspection = await inspectFile(handle, size, choice, { onProgress: showShareOf(size), known: judged });
    if (!inspection.ok) return inspection;
    const { mtimeMs } = await handle.stat();
    seen = { size, mtimeMs };
    if (choice.encoding === undefined) {
      const { layout, isEncodingDoubtful } = inspection.value;
      judged = { encoding: layout.encoding, isDoubtful: isEncodingDoubtful };
    }
    return success({ ...inspection.value, size });
  } finally {
    await handle.close();
  }
}

async function run({ order, line }: ImportRequests["run"]["input"]): Promise<ImportOutcome> {
  const store = connectStore(line);
  const problems = await openProblemFile(problemFile);
  // Not before a file was opened: the threads that open files are everybody's, and take after the one that begins them.
  giveWay();
  let report: ImportReport = { progress: NOTHING_TAKEN, problems: [] };
  let reportedAt = Number.NEGATIVE_INFINITY;
  const keepProblems = async (found: readonly RowProblem[]): Promise<void> => {
    const room = SHOWN_PROBLEMS - report.problems.length;
    if (room > 0) report = { ...report, problems: [...report.problems, ...found.slice(0, room)] };
    await problems.add(found);
  };
  const onProgress: ImportRun["onProgress"] = (progress) => {
    report = { ...report, progress };
    if (performance.now() - reportedAt < PROGRESS_MS) return;
    reportedAt = performance.now();
    post({ type: "progress", report });
  };
  try {
    const end = await readThrough({ store, keepProblems, onProgress, isCanceled: () => canceled }, order);
    await problems.close();
    return { ...report, end };
  } catch (error) {
    await problems.close().catch(() => undefined);
    return { ...report, end: failedBy(error) };
  } finally {
    store.hangUp();
  }
}

async function readThrough(
  parts: Omit<ImportRun, "file">,
  order: ImportRequests["run"]["input"]["order"],
): Promise<ImportEnd> {
  const opened = await openUnchanged();
  if (!opened.ok) return { kind: "failed", reason: opened.error };
  const { handle } = opened.value;
  try {
    const whole = { ...parts, file: handle };
    await (order.kind === "inventory"
      ? importInventory(whole, order.layout, order.asOf)
      : importEvents(whole, order.layout, order.receivedAt));
  } finally {
    await handle.close();
  }
  return { kind: canceled ? "canceled" : "complete" };
}

async function openUnchanged() {
  const opened = await openImportFile(file);
  if (!opened.ok) return opened;
  const { mtimeMs } = await opened.value.handle.stat();
  if (seen === null || (seen.size === opened.value.size && seen.mtimeMs === mtimeMs)) return opened;
  await opened.value.handle.close();
  return failure("changed" as const);
}

function failedBy(error: unknown): ImportEnd {
  const isFull = storageFaultOf(codeOf(error)) === "disk-full";
  return { kind: "failed", reason: isFull ? "disk-full" : "store" };
}

function answer(request: ImportRequest): Promise<unknown> {
  switch (request.type) {
    case "inspect":
      return inspect(request.input);
    case "run":
      return run(request.input);
    case "save":
      return saveProblems(problemFile, request.input.target, request.input.words);
  }
}

port.on("message", (message: ToImportWorker) => {
  if (message.type === "cancel") {
    canceled = true;
    return;
  }
  const { sequence } = message;
  answer(message).then(
    (value) => post({ type: "answer", sequence, value }),
    (error: unknown) => post({ type: "fault", sequence, message: String(error) }),
  );
});
