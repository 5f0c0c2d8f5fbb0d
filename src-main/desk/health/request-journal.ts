import type { CallRecord } from "../../service/index.ts";
import type { DeskBasics } from "../context.ts";
import { createSerialQueue } from "../../kit/serial-queue.ts";

/** Milliseconds. Calls come in bursts; a burst is stored together. */
const GATHER_MS = 400;

/** In the background: no work waits for it or fails because of it. */
export function createRequestJournal({ store, publish }: DeskBasics) {
  let gathered: CallRecord[] = [];
  let timer: NodeJS.Timeout | undefined;
  const writing = createSerialQueue();
  let closed = false;

  async function write(records: readonly CallRecord[]): Promise<void> {
    await store.addRequests(records);
    if (!closed) publish("requests", "added", { count: records.length });
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const records = gathered;
    gathered = [];
    if (records.length > 0) {
      writing
        .inTurn(() => write(records))
        .catch((error: unknown) => process.emitWarning(`Requests were not written down: ${String(error)}`));
    }
    return writing.ended();
  }

  return {
    /** A call that never left the computer is not a request. */
    note(record: CallRecord): void {
      if (record.attempt === 0) return;
      gathered.push(record);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    /** Resolves when everything noted so far can be read. */
    flush,
    async close(): Promise<void> {
      closed = true;
      await flush();
    },
  };
}
