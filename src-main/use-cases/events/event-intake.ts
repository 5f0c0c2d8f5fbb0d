import { createHash } from "node:crypto";
import type { RawEvent } from "../../events/event-source.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import { momentOf, MOST_AHEAD_MS, parseEvent } from "../../events/read-event.ts";
import type { Store } from "../../store/thread/client.ts";
import type { EventSourceName, ReceivedEvent, StoredEvent } from "../../store/events/event-journal.ts";
import type { EventFacts } from "../../store/events/fact-cache.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";

interface EventIntakeOptions {
  readonly onReceived: () => void;
  readonly onApplied: (reported: readonly EventFacts[], submissions: readonly StoredSubmission[]) => void;
}

/** Events per transaction: enough to be fast, few enough that a scan never waits for them. */
const STORED_AT_ONCE = 25;
const APPLIED_AT_ONCE = 10;
const RETRY_MS = 2000;
/** Readings kept of the newest bodies: an event that is applied soon after it came is parsed once. */
const KEPT_READINGS = 50;

interface Waiting {
  readonly event: ReceivedEvent;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Each event is durable before it is acknowledged, and applied in the background. */
export function createEventIntake(store: Store, { onReceived, onApplied }: EventIntakeOptions) {
  const loop = createWorkLoop({ work: applyAll, retryMs: RETRY_MS, name: "The applying of events" });
  let queue: Waiting[] = [];
  let storing: Promise<void> | null = null;
  const read = createEventReader();
  const factsIn = ({ body, at, eventKey, source }: StoredEvent): EventFacts[] => {
    const reading = read(body);
    return reading.ok ? reading.value.facts.map((fact) => ({ ...fact, at, eventKey, source })) : [];
  };

  /** Events that arrive during a transaction share the next one. */
  async function storeAll(): Promise<void> {
    while (queue.length > 0) {
      const together = queue.slice(0, STORED_AT_ONCE);
      queue = queue.slice(STORED_AT_ONCE);
      try {
        const added = await store.addEvents(together.map(({ event }) => event));
        for (const { resolve } of together) resolve();
        if (added > 0) wake();
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
  }

  function keep(): void {
    storing ??= storeAll().finally(() => {
      storing = null;
      if (queue.length > 0) keep();
    });
  }

  async function applyAll(): Promise<void> {
    let events = await store.eventsToApply(APPLIED_AT_ONCE);
    while (events.length > 0 && !loop.isClosing()) {
      await applyTogether(events);
      events = await store.eventsToApply(APPLIED_AT_ONCE);
    }
  }

  async function applyTogether(events: readonly StoredEvent[]): Promise<void> {
    try {
      await apply(events, events.flatMap(factsIn));
    } catch {
      for (const event of events) if (!loop.isClosing()) await applyAlone(event);
    }
  }

  /** One event that cannot be applied must not block the others; a full disk may block all. */
  async function applyAlone(event: StoredEvent): Promise<void> {
    try {
      await apply([event], factsIn(event));
    } catch (error) {
      process.emitWarning(`Event ${event.eventNumber} could not be applied: ${String(error)}`);
      await loop.rest(RETRY_MS);
      if (!loop.isClosing()) await apply([event], factsIn(event)).catch(() => apply([event], []));
    }
  }

  async function apply(events: readonly StoredEvent[], reported: readonly EventFacts[]): Promise<void> {
    const upTo = events.at(-1)?.eventNumber ?? 0;
    const submissions = await store.applyEvents(reported, upTo, events.length);
    onApplied(reported, submissions);
  }

  /** Harmless while already running. */
  function wake(): void {
    onReceived();
    loop.run();
  }

  return {
    wake,
    /** Resolves once the event is durable, or at once when it is further than `mostMs` from its arrival. */
    take(event: RawEvent, source: EventSourceName, mostMs = Infinity): Promise<"taken" | "old"> {
      const reading = read(event.body);
      // oxlint-disable-next-line waits/elapsed -- compares two stored times; nothing waits for them
      const isOld = reading.ok && Math.abs(Date.parse(event.receivedAt) - Date.parse(reading.value.at)) > mostMs;
      if (isOld) return Promise.resolve("old");
      return new Promise((resolve, reject) => {
        queue.push({ event: receivedEvent(event, source, reading), resolve: () => resolve("taken"), reject });
        keep();
      });
    },
    async close(): Promise<void> {
      await Promise.all([storing, loop.close()]);
    },
  };
}

export type EventIntake = ReturnType<typeof createEventIntake>;

export function receivedEvent(
  { body, receivedAt }: RawEvent,
  source: EventSourceName,
  read = parseEvent(body),
): ReceivedEvent {
  if (!read.ok) return { eventKey: hashOf(body), source, body, receivedAt, kind: null };
  const { key, category, action, known } = read.value;
  const kind = {
    category,
    action,
    at: momentOf(read.value, receivedAt, source === "import" ? 0 : MOST_AHEAD_MS),
    known,
  };
  return { eventKey: key, source, body, receivedAt, kind };
}

function createEventReader(): typeof parseEvent {
  const kept = new Map<string, ReturnType<typeof parseEvent>>();
  return (body) => {
    const reading = kept.get(body) ?? parseEvent(body);
    kept.set(body, reading);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_READINGS && oldest !== undefined) kept.delete(oldest);
    return reading;
  };
}

const hashOf = (body: string): string => createHash("sha256").update(body, "utf8").digest("base64url");
