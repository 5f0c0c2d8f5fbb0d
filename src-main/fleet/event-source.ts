import { isDeepStrictEqual } from "node:util";
import type { StoredMsg } from "@nats-io/jetstream";
import type { Msg, MsgHdrs, NatsConnection, Subscription } from "@nats-io/transport-node";
import { continueFrom, type EventCursor } from "../../src-domain/events/event-cursor.ts";
import type { MessageRefusal } from "../../src-domain/fleet/event-message.ts";
import { success } from "../../src-domain/result.ts";
import { createWorkLoop } from "../base/work-loop.ts";
import type { EventSink, EventSource, RawEvent } from "../events/event-source.ts";
import { hashOf, parseEvent } from "../events/parse-event.ts";
import { EVENTS_STREAM, eventSubject, allEvents, allStoredEvents } from "./names.ts";
import { createEventVerifier } from "./relay-signatures.ts";
import { createStreamReader } from "./stream-reads.ts";

export interface FleetEventOptions {
  /** Resolves once the desk is connected for the first time. */
  readonly connection: Promise<NatsConnection>;
  readonly warehouse: string;
  /** Public nkeys of the trusted relays. */
  readonly relays: readonly string[];
  readonly readCursor: (stream: string) => Promise<EventCursor | null>;
  readonly now: () => Date;
  readonly onRefused?: (cause: MessageRefusal) => void;
  /** Events were deleted before this desk read them. Called again after a restart if it rejects. */
  readonly onGap: () => Promise<void>;
  /** Milliseconds between two checks for events that the subscription missed. */
  readonly checkMs?: number;
}

const CHECK_MS = 2000;
/** Events of one transaction: few enough that a scan does not wait. */
const EVENTS_PER_WRITE = 25;
/** Received events whose sequence is not known yet, and sequences behind a missing one. */
const MAX_REMEMBERED = 5000;

/**
 * Follows the fleet's event stream without a JetStream consumer, which stalls after a server's failure. The desk applies each
 * event when it is published. The stream then republishes the event's headers with its sequence, which only move the
 * cursor. Direct gets fetch what the subscription missed: after a gap or a reconnect, and at regular checks.
 */
export function createFleetEventSource(options: FleetEventOptions): EventSource<never> {
  const { warehouse, readCursor, now, onRefused = () => undefined, onGap, checkMs = CHECK_MS } = options;
  const relays = options.relays.toSorted().join(" ");
  const verifyEvent = createEventVerifier(warehouse, options.relays);
  const loop = createWorkLoop({ work: readMissing, retryMs: checkMs, name: "fleet-events" });
  const received = new Map<string, Promise<unknown>>();
  const sequencesAhead = new Set<number>();
  let subscriptions: readonly Subscription[] = [];
  let reader: ReturnType<typeof createStreamReader> | null = null;
  let sink: EventSink = () => Promise.reject(new Error("not open"));
  /** Null until compared with the stream: at first and after each disconnect. */
  let cursor: EventCursor | null = null;
  let storedCursor: EventCursor | null = null;

  function judge(header: MsgHdrs | undefined, data: Uint8Array): RawEvent | null {
    const verified = verifyEvent({ header: (name) => header?.get(name), data });
    if (verified.ok) return verified.value;
    onRefused(verified.error);
    return null;
  }

  /** Stores a published event at once, whether or not the stream has it yet. */
  function receive({ subject, headers, data }: Msg): void {
    if (received.has(subject)) return;
    const event = judge(headers, data);
    // Another event's subject would make the desk skip that event.
    if (event === null || eventSubject(warehouse, eventKeyOf(event.body)) !== subject) return;
    const storing = sink([event]);
    received.set(subject, storing);
    forgetOldest(received);
    storing.catch(() => {
      received.delete(subject);
      loop.wakeIn(checkMs);
    });
  }

  /** The stream has stored an event. */
  async function confirm({ headers }: Msg): Promise<void> {
    const storing = received.get(headers?.get("Nats-Subject") ?? "");
    const sequence = Number(headers?.get("Nats-Sequence"));
    if (storing === undefined || !Number.isSafeInteger(sequence)) return loop.run();
    await storing;
    sequencesAhead.add(sequence);
    forgetOldest(sequencesAhead);
    advance(0);
  }

  /** Moves the cursor to a sequence, and on over the sequences ahead. Never moves it back. */
  function advance(sequence: number): void {
    if (cursor === null) return;
    let reached = Math.max(cursor.sequence, sequence);
    while (sequencesAhead.delete(reached + 1)) reached += 1;
    cursor = { ...cursor, sequence: reached };
  }

  async function readMissing(): Promise<void> {
    if (reader === null) return;
    cursor ??= await locate(reader);
    let messages: readonly StoredMsg[] | null = [];
    while (cursor !== null && messages !== null && !loop.isClosing()) {
      messages = await reader.readBatch(EVENTS_STREAM, cursor.sequence + 1);
      if (messages === null || messages.length === 0) break;
      await store(messages);
    }
    await storeCursor();
    loop.wakeIn(checkMs);
  }

  /**
   * Returns null if no server answers. Reports a gap before the cursor is stored, so that after a kill it is reported
   * again.
   */
  async function locate({ readRange }: NonNullable<typeof reader>): Promise<EventCursor | null> {
    const range = await readRange(EVENTS_STREAM);
    if (range === null) return null;
    const stored = await readCursor(EVENTS_STREAM);
    const position = continueFrom(stored, range, relays, now().toISOString());
    if (position.gapAt !== (stored?.gapAt ?? null)) await onGap();
    storedCursor = stored;
    return position;
  }

  async function store(messages: readonly StoredMsg[]): Promise<void> {
    // The stream deleted old events since its range was read.
    if (cursor !== null && messages[0] !== undefined && messages[0].seq > cursor.sequence + 1) {
      await onGap();
      if (cursor !== null) cursor = { ...cursor, gapAt: now().toISOString() };
    }
    for (let start = 0; start < messages.length && !loop.isClosing(); start += EVENTS_PER_WRITE) {
      const group = messages.slice(start, start + EVENTS_PER_WRITE);
      const events = group.map(({ header, data }) => judge(header, data)).filter((event) => event !== null);
      // A disconnect cleared the cursor.
      if (cursor === null) return;
      const next = { ...cursor, sequence: Math.max(cursor.sequence, group.at(-1)?.seq ?? 0) };
      await sink(events, next);
      storedCursor = next;
      advance(next.sequence);
    }
  }

  async function storeCursor(): Promise<void> {
    const current = cursor;
    if (current === null || isDeepStrictEqual(current, storedCursor)) return;
    await sink([], current);
    storedCursor = current;
  }

  async function watchStatus(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === "disconnect") {
        cursor = null;
        reader?.onDisconnect();
      }
      if (type === "reconnect") loop.run();
    }
  }

  function start(connection: NatsConnection): void {
    if (loop.isClosing()) return;
    reader = createStreamReader(connection);
    subscriptions = [
      subscribe(connection, allEvents(warehouse), receive),
      // A failed write is repeated by the loop.
      subscribe(connection, allStoredEvents(warehouse), (message) => void confirm(message).catch(() => undefined)),
    ];
    void watchStatus(connection);
    loop.run();
  }

  return {
    /** Does not wait for the connection. */
    open(eventSink) {
      sink = eventSink;
      options.connection.then(start, () => undefined);
      return Promise.resolve(success(null));
    },
    async close() {
      for (const subscription of subscriptions) subscription.unsubscribe();
      await loop.close();
      await Promise.allSettled(received.values());
      await storeCursor();
    },
  };
}

function subscribe(connection: NatsConnection, subject: string, handle: (message: Msg) => void): Subscription {
  const callback = (error: Error | null, message: Msg): void => {
    if (error === null) handle(message);
  };
  return connection.subscribe(subject, { callback });
}

function eventKeyOf(body: string): string {
  const parsed = parseEvent(body);
  return parsed.ok ? parsed.value.key : hashOf(body);
}

function forgetOldest(remembered: Map<string, unknown> | Set<number>): void {
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest as never);
}
