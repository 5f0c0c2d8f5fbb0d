import type { RequestBudget } from "../../base/request-budget.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { warnAbout } from "../../base/warn.ts";
import { createAvailability } from "../../service/availability.ts";
import { type CallRecord, createReturnsService, type ReturnsServiceOptions } from "../../service/index.ts";
import { createServiceClock } from "../../service/service-clock.ts";
import type { DeskBasics } from "../context.ts";

/** Milliseconds for which calls are collected, because each burst is stored in one transaction. */
const COLLECT_INTERVAL_MS = 400;

/** Stores requests in the background: no other work waits for the write or fails with it. */
export function createRequestJournal({ store, publish }: DeskBasics) {
  let collectedRecords: CallRecord[] = [];
  let flushTimer: NodeJS.Timeout | undefined;
  const writeQueue = createSerialQueue();
  let isClosed = false;

  async function write(records: readonly CallRecord[]): Promise<void> {
    await store.addRequests(records);
    if (!isClosed) publish("requests", "added", { count: records.length });
  }

  function flush(): Promise<void> {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    const records = collectedRecords;
    collectedRecords = [];
    if (records.length > 0) {
      writeQueue.enqueue(() => write(records)).catch(warnAbout("request-log"));
    }
    return writeQueue.whenIdle();
  }

  return {
    /** A call that never left the computer is not a request. */
    onCall(record: CallRecord): void {
      if (record.attempt === 0) return;
      collectedRecords.push(record);
      flushTimer ??= setTimeout(() => void flush(), COLLECT_INTERVAL_MS);
    },
    flush,
    async close(): Promise<void> {
      isClosed = true;
      await flush();
    },
  };
}

export type ConnectionOptions = Omit<ReturnsServiceOptions, "onCall" | "copyPermit" | "generation">;

export function createServiceConnection(
  basics: DeskBasics,
  connection: ConnectionOptions,
  budgets: Readonly<Record<"copy" | "polls", RequestBudget>>,
  onChanged: () => void,
) {
  const { now, elapsed } = basics;
  const clock = createServiceClock({ now, elapsed, onChanged });
  const hasCredentials = async (): Promise<boolean> => (await connection.credentials()) !== null;
  const availability = createAvailability({ now, hasCredentials, onChanged });
  const requests = createRequestJournal(basics);
  const service = createReturnsService({
    ...connection,
    generation: availability.generation,
    waitForCopyPermit: () => budgets.copy.take(),
    onCall: (record) =>
      [availability, clock, requests, budgets.copy, budgets.polls].forEach((listener) => listener.onCall(record)),
  });
  const probeService = async () => {
    if (availability.canCallService()) await service.probe();
    return availability.network();
  };
  return {
    service,
    availability,
    clock,
    requests,
    hasPublicArea: (): boolean => connection.address.publicBaseUrl !== "",
    probeService,
    checkAfterSleep: (): Promise<unknown> => {
      availability.onSystemResume();
      return probeService();
    },
  };
}
