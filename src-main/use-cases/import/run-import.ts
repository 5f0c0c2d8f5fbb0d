import type { FileHandle } from "node:fs/promises";
import type { CsvLayout, EventLayout } from "../../../src-domain/import/file-form.ts";
import type { RowProblem } from "../../../src-domain/import/row-problem.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { ImportRunView } from "../../../src-preload/contract/import/imports.ts";
import type { ReceivedEvent } from "../../store/events/event-journal.ts";
import type { StorePort } from "../../store/thread/bulk-port.ts";
import { eventEntries, inventoryEntries, type Piece } from "./read-entries.ts";

export interface ImportProgress extends Pick<ImportRunView, "accepted" | "added" | "updated" | "known" | "problems"> {
  readonly position: number;
}

/** Rows per transaction: enough to be fast, few enough that a scan waits only milliseconds. */
const ROWS_AT_ONCE = 200;
/** Batches sent at a time: while the store writes one, the worker prepares the next. */
const MAX_IN_FLIGHT = 2;

export interface ImportRun {
  readonly file: FileHandle;
  readonly store: StorePort;
  readonly storeProblems: (problems: readonly RowProblem[]) => Promise<void>;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly isCanceled: () => boolean;
}

export const NO_PROGRESS: ImportProgress = { accepted: 0, added: 0, updated: 0, known: 0, problems: 0, position: 0 };

/** Batches stored before an early end stay stored, because the file can be imported again. */
async function storeEntries<Value>(
  { storeProblems, onProgress, isCanceled }: ImportRun,
  pieces: AsyncGenerator<Piece<Value>>,
  store: (batch: readonly Value[]) => Promise<Pick<ImportProgress, "added" | "updated" | "known">>,
): Promise<void> {
  let progress = NO_PROGRESS;
  const failures: Error[] = [];
  let batch: Value[] = [];
  const inFlight = new Set<Promise<void>>();

  function report(changes: Partial<ImportProgress>): void {
    progress = { ...progress, ...changes };
    onProgress(progress);
  }

  async function send(): Promise<void> {
    const values = batch;
    batch = [];
    if (values.length === 0) return;
    const storing = store(values).then(
      ({ added, updated: renewed, known }) => {
        inFlight.delete(storing);
        report({
          accepted: progress.accepted + values.length,
          added: progress.added + added,
          updated: progress.updated + renewed,
          known: progress.known + known,
        });
      },
      (error: unknown) => {
        inFlight.delete(storing);
        failures.push(error instanceof Error ? error : new Error(String(error)));
      },
    );
    inFlight.add(storing);
    if (inFlight.size >= MAX_IN_FLIGHT) await Promise.race(inFlight);
  }

  const hasEnded = (): boolean => failures.length > 0 || isCanceled();
  for await (const { entries, position } of pieces) {
    const problems: RowProblem[] = [];
    for (const entry of entries) {
      if ("problem" in entry) problems.push(entry.problem);
      else batch.push(entry.value);
      if (batch.length >= ROWS_AT_ONCE) await send();
      if (hasEnded()) break;
    }
    await storeProblems(problems);
    report({ position, problems: progress.problems + problems.length });
    if (hasEnded()) break;
  }
  if (!hasEnded()) await send();
  await Promise.all(inFlight);
  if (failures[0]) throw failures[0];
}

/** `asOf`: the date of the rows, ISO 8601, UTC. Newer data of the desk stays. */
export function importInventory(run: ImportRun, layout: CsvLayout, asOf: string): Promise<void> {
  return storeEntries<InventoryItem>(run, inventoryEntries(run.file, layout), async (items) => {
    const { added, renewed, older } = await run.store.storeImportedRows(items, asOf);
    return { added, updated: renewed, known: older };
  });
}

export function importEvents(run: ImportRun, layout: EventLayout, receivedAt: string): Promise<void> {
  return storeEntries<ReceivedEvent>(run, eventEntries(run.file, layout, receivedAt), async (events) => {
    const added = await run.store.addEvents(events);
    return { added, updated: 0, known: events.length - added };
  });
}
