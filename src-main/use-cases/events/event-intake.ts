import type { EventCursor } from "../../../src-domain/events/event-cursor.ts";
import { PartFailure } from "../../../src-domain/health/fault.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { RawEvent } from "../../events/event-source.ts";
import { effectiveTimeOf, hashOf, MAX_AHEAD_MS, parseEvent } from "../../events/parse-event.ts";
import type { EventSourceName, ReceivedEvent, StoredEvent } from "../../store/events/event-journal.ts";
import type { EventFacts } from "../../store/events/fact-cache.ts";
import type { StoredSubmission } from "../../store/resends/stored-submission.ts";
import type { Store } from "../../store/thread/client.ts";

/** Events per transaction: few enough that a scan does not wait. */
const MAX_EVENTS_PER_WRITE = 25;
const MAX_EVENTS_PER_APPLY = 10;
const RETRY_MS = 2000;
/** How many parsed bodies are cached, so that an event that is applied soon after its arrival is parsed once. */
const MAX_CACHED_BODIES = 50;

interface QueuedDelivery {
  readonly events: readonly ReceivedEvent[];
  readonly cursor: EventCursor | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface DeliveryOptions {
  readonly cursor?: EventCursor | undefined;
  readonly maxAgeMs?: number;
}

/** Stores deliveries in the order of their arrival. */
function createDeliveryQueue(store: Store, onStored: () => void) {
  const queue: QueuedDelivery[] = [];
  let storePromise: Promise<void> | null = null;

  /** Deliveries that arrive during a transaction are stored together in the next one. */
  async function storeAll(): Promise<void> {
    while (queue.length > 0) {
      const group = takeGroup();
      // The last cursor of a stream includes all earlier ones.
      const cursor = group.findLast((delivery) => delivery.cursor !== undefined)?.cursor;
      try {
        const added = await store.addEvents(
          group.flatMap(({ events }) => events),
          cursor,
        );
        for (const { resolve } of group) resolve();
        if (added > 0) onStored();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
  }

  /** Takes deliveries from the queue: at least one, more while their events fit `MAX_EVENTS_PER_WRITE`. */
  function takeGroup(): readonly QueuedDelivery[] {
    let eventCount = 0;
    const surplusIndex = queue.findIndex(({ events }, index) => {
      eventCount += events.length;
      return index > 0 && eventCount > MAX_EVENTS_PER_WRITE;
    });
    return queue.splice(0, surplusIndex === -1 ? queue.length : surplusIndex);
  }

  function startStoring(): void {
    storePromise ??= storeAll().finally(() => {
      storePromise = null;
      if (queue.length > 0) startStoring();
    });
  }

  return {
    add: (events: readonly ReceivedEvent[], cursor: EventCursor | undefined): Promise<void> =>
      new Promise((resolve, reject) => {
        queue.push({ events, cursor, resolve, reject });
        startStoring();
      }),
    whenIdle: async (): Promise<void> => void (await storePromise),
  };
}

/** Stores each event before it is acknowledged and applies it in the background. */
export function createEventIntake(
  store: Store,
  onReceived: () => void,
  onApplied: (facts: readonly EventFacts[], submissions: readonly StoredSubmission[]) => void,
) {
  const loop = createWorkLoop({ work: applyAll, retryMs: RETRY_MS, name: "event-processing" });
  const deliveries = createDeliveryQueue(store, wake);
  const parse = createCachingParser();
  const readFacts = ({ body, at, eventKey, source }: StoredEvent): EventFacts[] => {
    const parsed = parse(body);
    return parsed.ok ? parsed.value.facts.map((fact) => ({ ...fact, at, eventKey, source })) : [];
  };

  async function applyAll(): Promise<void> {
    let events = await store.eventsToApply(MAX_EVENTS_PER_APPLY);
    while (events.length > 0 && !loop.isClosing()) {
      await applyTogether(events);
      events = await store.eventsToApply(MAX_EVENTS_PER_APPLY);
    }
  }

  async function applyTogether(events: readonly StoredEvent[]): Promise<void> {
    try {
      await apply(events, events.flatMap(readFacts));
    } catch {
      for (const event of events) if (!loop.isClosing()) await applyAlone(event);
    }
  }

  /** Applies one event. After two failures it is marked as applied without facts, so that it blocks no other event. */
  async function applyAlone(event: StoredEvent): Promise<void> {
    try {
      await apply([event], readFacts(event));
    } catch (error) {
      process.emitWarning(new PartFailure("event-application", error));
      await loop.pauseFor(RETRY_MS);
      if (!loop.isClosing()) await apply([event], readFacts(event)).catch(() => apply([event], []));
    }
  }

  async function apply(events: readonly StoredEvent[], facts: readonly EventFacts[]): Promise<void> {
    const lastEventNumber = events.at(-1)?.eventNumber ?? 0;
    const submissions = await store.applyEvents(facts, lastEventNumber, events.length);
    onApplied(facts, submissions);
  }

  function wake(): void {
    onReceived();
    loop.run();
  }

  return {
    wake,
    /**
     * Resolves when the events and the cursor are stored. Resolves to `old` and stores nothing if the times of all
     * events differ from their arrival by more than `maxAgeMs`.
     */
    add(
      events: readonly RawEvent[],
      source: EventSourceName,
      { cursor, maxAgeMs = Infinity }: DeliveryOptions = {},
    ): Promise<"stored" | "old"> {
      const received = events.map((event) => ({ event, parsed: parse(event.body) }));
      const areOld = received.every(({ event, parsed }) => isOlder(event, parsed, maxAgeMs));
      if (received.length > 0 && areOld) return Promise.resolve("old");
      const receivedEvents = received.map(({ event, parsed }) => createReceivedEvent(event, source, parsed));
      return deliveries.add(receivedEvents, cursor).then(() => "stored" as const);
    },
    close: async (): Promise<void> => void (await Promise.all([deliveries.whenIdle(), loop.close()])),
  };
}

const isOlder = ({ receivedAt }: RawEvent, parsed: ReturnType<typeof parseEvent>, maxAgeMs: number): boolean =>
  // oxlint-disable-next-line waits/elapsed -- compares two stored times; nothing waits for them
  parsed.ok && Math.abs(Date.parse(receivedAt) - Date.parse(parsed.value.at)) > maxAgeMs;

export type EventIntake = ReturnType<typeof createEventIntake>;

export function createReceivedEvent(
  { body, receivedAt, relay: relayKey }: RawEvent,
  source: EventSourceName,
  parsed = parseEvent(body),
): ReceivedEvent {
  const relay = relayKey ?? null;
  if (!parsed.ok) return { eventKey: hashOf(body), source, body, receivedAt, relay, kind: null };
  const { key, category, action, isKnown } = parsed.value;
  const kind = {
    category,
    action,
    at: effectiveTimeOf(parsed.value, receivedAt, source === "import" ? 0 : MAX_AHEAD_MS),
    isKnown,
  };
  return { eventKey: key, source, body, receivedAt, relay, kind };
}

function createCachingParser(): typeof parseEvent {
  const cache = new Map<string, ReturnType<typeof parseEvent>>();
  return (body) => {
    const parsed = cache.get(body) ?? parseEvent(body);
    cache.set(body, parsed);
    const [oldestBody] = cache.keys();
    if (cache.size > MAX_CACHED_BODIES && oldestBody !== undefined) cache.delete(oldestBody);
    return parsed;
  };
}
