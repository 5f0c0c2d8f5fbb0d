import { createAvailability } from "../../service/availability.ts";
import { type CallRecord, createReturnsService, type ReturnsServiceOptions } from "../../service/index.ts";
import type { RequestBudget } from "./request-budget.ts";
import type { DeskBasics } from "../context.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { clockSkew, SKEW_SAMPLES, skewSample, type SkewSample } from "../../../src-domain/health/clock-skew.ts";

/** A larger change means that this computer's clock was set, and earlier samples are worthless. */
const CLOCK_SET_MS = 2000;
const NEWS_MS = 2000;

/** Derived from the answers' Date headers. */
function createServiceClock({ now, elapsed }: DeskBasics, onChanged: () => void) {
  let samples: readonly SkewSample[] = [];
  /** This computer's clock minus the monotonic clock. */
  let base: number | null = null;
  let reported = 0;

  const skewMs = (): number | null => clockSkew(samples);

  return {
    skewMs,
    now: (): Date => new Date(now().getTime() + (skewMs() ?? 0)),

    note({ startedAt, durationMs, serviceDateMs }: CallRecord): void {
      if (serviceDateMs === null) return;
      const askedAtMs = Date.parse(startedAt);
      const sample = skewSample({ askedAtMs, tookMs: durationMs, serviceDateMs });
      if (sample === null) return;
      const newBase = askedAtMs + durationMs - elapsed();
      const wasSet = base !== null && Math.abs(newBase - base) > CLOCK_SET_MS;
      base = newBase;
      samples = [...(wasSet ? [] : samples), sample].slice(-SKEW_SAMPLES);
      const known = skewMs() ?? 0;
      if (Math.abs(known - reported) < NEWS_MS) return;
      reported = known;
      onChanged();
    },
  };
}

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
        .enqueue(() => write(records))
        .catch((error: unknown) => process.emitWarning(`Requests were not written down: ${String(error)}`));
    }
    return writing.whenIdle();
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

interface ServiceConnectionOptions {
  readonly connection: Omit<ReturnsServiceOptions, "onCall" | "copyPermit" | "generation">;
  readonly budget: () => RequestBudget;
  readonly lookBudget: () => RequestBudget;
  readonly onChanged: () => void;
}

/** The service, and what its calls reveal about the network and the credentials. */
export function createServiceConnection(basics: DeskBasics, options: ServiceConnectionOptions) {
  const { connection, budget, lookBudget, onChanged } = options;
  const clock = createServiceClock(basics, onChanged);
  const hasCredentials = async (): Promise<boolean> => (await connection.credentials()) !== null;
  const availability = createAvailability({ now: basics.now, hasCredentials, onChanged });
  const requests = createRequestJournal(basics);
  const service = createReturnsService({
    ...connection,
    generation: availability.generation,
    copyPermit: () => budget().take(),
    onCall: (record) =>
      [availability, clock, requests, budget(), lookBudget()].forEach((listener) => listener.note(record)),
  });
  const hasPublicArea = (): boolean => connection.address.publicBaseUrl !== "";
  const lookForService = async () => {
    if (availability.canCallService()) await service.probe();
    return availability.network();
  };
  const checkAfterSleep = (): Promise<unknown> => {
    availability.onSystemResume();
    return lookForService();
  };
  return { service, availability, clock, requests, hasPublicArea, lookForService, checkAfterSleep };
}
