import type { FileHandle } from "node:fs/promises";
import type { CsvLayout, EventLayout } from "../../../src-domain/import/file-format.ts";
import type { RowProblem } from "../../../src-domain/import/row-problem.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { ImportRunView } from "../../../src-preload/contract/import/imports.ts";
import type { ReceivedEvent } from "../../store/events/event-journal.ts";
import type { StorePort } from "../../store/thread/bulk-port.ts";
import { readEventEntries, readInventoryEntries, type EntryPiece } from "./read-entries.ts";

export interface ImportProgress extends Pick<ImportRunView, "accepted" | "added" | "updated" | "known" | "problems"> {
  readonly position: number;
}

/** Rows per transaction: enough to be fast, few enough that a scan waits only milliseconds. */
const ROWS_PER_WRITE = 200;
/** Row groups sent at a time: while the store writes one, the worker prepares the next. */
const MAX_WRITES_IN_FLIGHT = 2;

export interface ImportRun {
  readonly file: FileHandle;
  readonly store: StorePort;
  readonly storeProblems: (problems: readonly RowProblem[]) => Promise<void>;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly isCanceled: () => boolean;
}

export const NO_PROGRESS: ImportProgress = { accepted: 0, added: 0, updated: 0, known: 0, problems: 0, position: 0 };

/** Stores entries in groups. Groups stored before an early end stay stored, because the file can be imported again. */
async function storeEntries<Value>(
  { storeProblems, onProgress, isCanceled }: ImportRun,
  pieces: AsyncGenerator<EntryPiece<Value>>,
  store: (rowGroup: readonly Value[]) => Promise<Pick<ImportProgress, "added" | "updated" | "known">>,
): Promise<void> {
  let progress = NO_PROGRESS;
  const failures: Error[] = [];
  let rowGroup: Value[] = [];
  const writesInFlight = new Set<Promise<void>>();

  function report(changes: Partial<ImportProgress>): void {
    progress = { ...progress, ...changes };
    onProgress(progress);
  }

  async function sendGroup(): Promise<void> {
    const sentRows = rowGroup;
    rowGroup = [];
    if (sentRows.length === 0) return;
    const writePromise = store(sentRows).then(
      ({ added, updated: renewed, known }) => {
        writesInFlight.delete(writePromise);
        report({
          accepted: progress.accepted + sentRows.length,
          added: progress.added + added,
          updated: progress.updated + renewed,
          known: progress.known + known,
        });
      },
      (error: unknown) => {
        writesInFlight.delete(writePromise);
        failures.push(error instanceof Error ? error : new Error(String(error)));
      },
    );
    writesInFlight.add(writePromise);
    if (writesInFlight.size >= MAX_WRITES_IN_FLIGHT) await Promise.race(writesInFlight);
  }

  const shouldStop = (): boolean => failures.length > 0 || isCanceled();
  for await (const { entries, position } of pieces) {
    const problems: RowProblem[] = [];
    for (const entry of entries) {
      if ("problem" in entry) problems.push(entry.problem);
      else rowGroup.push(entry.value);
      if (rowGroup.length >= ROWS_PER_WRITE) await sendGroup();
      if (shouldStop()) break;
    }
    await storeProblems(problems);
    report({ position, problems: progress.problems + problems.length });
    if (shouldStop()) break;
  }
  if (!shouldStop()) await sendGroup();
  await Promise.all(writesInFlight);
  if (failures[0]) throw failures[0];
}

/** Imports rows of the inventory. `asOf`: the date of the rows; ISO 8601, UTC. Newer data of the desk stays. */
export function importInventory(run: ImportRun, layout: CsvLayout, asOf: string): Promise<void> {
  return storeEntries<InventoryItem>(run, readInventoryEntries(run.file, layout), async (items) => {
    const { added, renewed, older } = await run.store.storeImportedRows(items, asOf);
    return { added, updated: renewed, known: older };
  });
}

export function importEvents(run: ImportRun, layout: EventLayout, receivedAt: string): Promise<void> {
  return storeEntries<ReceivedEvent>(run, readEventEntries(run.file, layout, receivedAt), async (events) => {
    const added = await run.store.addEvents(events);
    return { added, updated: 0, known: events.length - added };
  });
}
