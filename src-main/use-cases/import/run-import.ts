import type { FileHandle } from "node:fs/promises";
import type { CsvLayout, EventLayout } from "../../../src-domain/import/file-form.ts";
import type { RowProblem } from "../../../src-domain/import/row-problem.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { ReceivedEvent } from "../../store/events/event-journal.ts";
import type { StorePort } from "../../store/thread/bulk-port.ts";
import { eventEntries, inventoryEntries, type Piece } from "./read-entries.ts";

export interface ImportCounts {
  readonly taken: number;
  /** Of these, items or events that this desk did not know. */
  readonly added: number;
  /** Items whose older copy was renewed. */
  readonly renewed: number;
  /** Items of which something newer was known; it stays. For events: known already. */
  readonly known: number;
  readonly problems: number;
}

export interface ImportProgress extends ImportCounts {
  readonly position: number;
}

/** Rows of one transaction: enough to be quick, few enough that a scan waits for milliseconds. */
export const ROWS_AT_ONCE = 200;
/** While the store writes one batch the next is made ready. */
const UNDER_WAY = 2;

export interface ImportRun {
  readonly file: FileHandle;
  readonly store: StorePort;
  readonly keepProblems: (problems: readonly RowProblem[]) => Promise<void>;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly isCanceled: () => boolean;
}

export const NOTHING_TAKEN: ImportProgress = { taken: 0, added: 0, renewed: 0, known: 0, problems: 0, position: 0 };

type Stored = Pick<ImportCounts, "added" | "renewed" | "known">;

/** At most two batches under way. What was taken when this ends early stays; a file can be imported again. */
async function feed<Value>(
  { keepProblems, onProgress, isCanceled }: ImportRun,
  pieces: AsyncGenerator<Piece<Value>>,
  store: (batch: readonly Value[]) => Promise<Stored>,
): Promise<ImportProgress> {
  let progress = NOTHING_TAKEN;
  const failures: Error[] = [];
  let batch: Value[] = [];
  const underWay = new Set<Promise<void>>();

  function report(change: Partial<ImportProgress>): void {
    progress = { ...progress, ...change };
    onProgress(progress);
  }

  async function send(): Promise<void> {
    const values = batch;
    batch = [];
    if (values.length === 0) return;
    const storing = store(values).then(
      ({ added, renewed, known }) => {
        underWay.delete(storing);
        report({
          taken: progress.taken + values.length,
          added: progress.added + added,
          renewed: progress.renewed + renewed,
          known: progress.known + known,
        });
      },
      (error: unknown) => {
        underWay.delete(storing);
        failures.push(error instanceof Error ? error : new Error(String(error)));
      },
    );
    underWay.add(storing);
    if (underWay.size >= UNDER_WAY) await Promise.race(underWay);
  }

  const isOver = (): boolean => failures.length > 0 || isCanceled();
  for await (const { entries, position } of pieces) {
    const problems: RowProblem[] = [];
    for (const entry of entries) {
      if ("problem" in entry) problems.push(entry.problem);
      else batch.push(entry.value);
      if (batch.length >= ROWS_AT_ONCE) await send();
      if (isOver()) break;
    }
    await keepProblems(problems);
    report({ position, problems: progress.problems + problems.length });
    if (isOver()) break;
  }
  if (!isOver()) await send();
  await Promise.all(underWay);
  if (failures[0]) throw failures[0];
  return progress;
}

/** `asOf`: the date of the rows, ISO 8601, UTC; what the desk knows from later stays. */
export function importInventory(run: ImportRun, layout: CsvLayout, asOf: string): Promise<ImportProgress> {
  return feed<InventoryItem>(run, inventoryEntries(run.file, layout), async (items) => {
    const { added, renewed, older } = await run.store.storeImportedRows(items, asOf);
    return { added, renewed, known: older };
  });
}

export function importEvents(run: ImportRun, layout: EventLayout, receivedAt: string): Promise<ImportProgress> {
  return feed<ReceivedEvent>(run, eventEntries(run.file, layout, receivedAt), async (events) => {
    const added = await run.store.addEvents(events);
    return { added, renewed: 0, known: events.length - added };
  });
}
