import { createHash } from "node:crypto";
import { readEvent, type ServiceEvent } from "../events/read-event.ts";
import type { RawEvent } from "../events/event-source.ts";
import type { Store } from "../store/client.ts";
import type { ReceivedEvent } from "../store/event-journal.ts";

interface EventIntakeOptions {
  readonly store: Store;
  /** Something that the service told has become part of the cache. */
  readonly onApplied: () => void;
}

/** Events applied in one transaction: enough to be quick, few enough that a scan never waits for them. */
const EVENTS_AT_ONCE = 50;

/**
 * Takes events from whatever source: each is stored as it came before it is acknowledged, then applied to the cache in the
 * background. Where applying was broken off, the next run goes on.
 */
export function createEventIntake({ store, onApplied }: EventIntakeOptions) {
  let applying: Promise<void> | null = null;
  let again = false;
  let closed = false;

  async function apply(): Promise<void> {
    do {
      again = false;
      let events = await store.eventsToApply(EVENTS_AT_ONCE);
      while (events.length > 0 && !closed) {
        const upTo = events.at(-1)?.eventNumber ?? 0;
        await store.applyFacts(
          events.flatMap(({ body }) => factsIn(body)),
          upTo,
        );
        onApplied();
        events = await store.eventsToApply(EVENTS_AT_ONCE);
      }
    } while (again && !closed);
  }

  /** Applies what waits; harmless while already at it. */
  function kick(): void {
    again = true;
    applying ??= apply().finally(() => {
      applying = null;
    });
  }

  return {
    kick,
    /** Resolves once the event is durable. */
    async take(event: RawEvent, source: ReceivedEvent["source"]): Promise<void> {
      const isNew = await store.addEvent(received(event, source));
      if (isNew) kick();
    },
    async close(): Promise<void> {
      closed = true;
      await applying;
    },
  };
}

export type EventIntake = ReturnType<typeof createEventIntake>;

function received({ body, receivedAt }: RawEvent, source: ReceivedEvent["source"]): ReceivedEvent {
  const read = readEvent(body);
  if (!read.ok) return { eventKey: hashOf(body), source, body, receivedAt, kind: null };
  const { key, category, action, at, known } = read.value;
  return { eventKey: key, source, body, receivedAt, kind: { category, action, at, known } };
}

function factsIn(body: string) {
  const read = readEvent(body);
  return read.ok ? factsOf(read.value) : [];
}

const factsOf = ({ key, at, facts }: ServiceEvent) => facts.map((fact) => ({ ...fact, at, eventKey: key }));

const hashOf = (body: string): string => createHash("sha256").update(body, "utf8").digest("base64url");
