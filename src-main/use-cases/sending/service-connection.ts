import { clockSkew, SKEW_SAMPLES, skewSample, type SkewSample } from "../../../src-domain/health/clock-skew.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { warnAbout } from "../../base/warn.ts";
import { createAvailability } from "../../service/availability.ts";
import { type CallRecord, createReturnsService, type ReturnsServiceOptions } from "../../service/index.ts";
import type { DeskBasics } from "../context.ts";
import type { RequestBudget } from "./request-budget.ts";

/** A larger change means that this computer's clock was set, so that earlier samples do not count. */
const CLOCK_SET_MS = 2000;
const REPORT_STEP_MS = 2000;

/** Derived from the answers' Date headers. */
function createServiceClock({ now, elapsed }: DeskBasics, onChanged: () => void) {
  let samples: readonly SkewSample[] = [];
  /** This computer's clock minus the monotonic clock. */
  let base: number | null = null;
  let reportedMs = 0;

  const skewMs = (): number | null => clockSkew(samples);

  return {
    skewMs,
    now: (): Date => new Date(now().getTime() + (skewMs() ?? 0)),

    note({ startedAt, durationMs, serviceDateMs }: CallRecord): void {
      if (serviceDateMs === null) return;
      const askedAtMs = Date.parse(startedAt);
      const sample = skewSample({ requestedAtMs: askedAtMs, durationMs, serviceDateMs });
      if (sample === null) return;
      const newBase = askedAtMs + durationMs - elapsed();
      const wasSet = base !== null && Math.abs(newBase - base) > CLOCK_SET_MS;
      base = newBase;
      samples = [...(wasSet ? [] : samples), sample].slice(-SKEW_SAMPLES);
      const known = skewMs() ?? 0;
      if (Math.abs(known - reportedMs) < REPORT_STEP_MS) return;
      reportedMs = known;
      onChanged();
    },
  };
}

/** Milliseconds. Calls come in bursts; each burst is stored in one transaction. */
const COLLECT_MS = 400;

/** Stores requests in the background: no other work waits for it or fails because of it. */
export function createRequestJournal({ store, publish }: DeskBasics) {
  let collected: CallRecord[] = [];
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
    const records = collected;
    collected = [];
    if (records.length > 0) {
      writing.enqueue(() => write(records)).catch(warnAbout("request-log"));
    }
    return writing.whenIdle();
  }

  return {
    /** A call that never left the computer is not a request. */
    note(record: CallRecord): void {
      if (record.attempt === 0) return;
      collected.push(record);
      timer ??= setTimeout(() => void flush(), COLLECT_MS);
    },
    flush,
    async close(): Promise<void> {
      closed = true;
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
  const clock = createServiceClock(basics, onChanged);
  const hasCredentials = async (): Promise<boolean> => (await connection.credentials()) !== null;
  const availability = createAvailability({ now: basics.now, hasCredentials, onChanged });
  const requests = createRequestJournal(basics);
  const service = createReturnsService({
    ...connection,
    generation: availability.generation,
    waitForCopyPermit: () => budgets.copy.take(),
    onCall: (record) =>
      [availability, clock, requests, budgets.copy, budgets.polls].forEach((listener) => listener.note(record)),
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
