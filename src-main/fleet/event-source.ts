import type { StoredMsg } from "@nats-io/jetstream";
import type { Msg, MsgHdrs, NatsConnection, Subscription } from "@nats-io/transport-node";
import type { EventCursor } from "../../src-domain/events/event-cursor.ts";
import type { MessageRefusal } from "../../src-domain/fleet/event-message.ts";
import { success } from "../../src-domain/result.ts";
import { createWorkLoop } from "../base/work-loop.ts";
import type { EventSink, EventSource, RawEvent } from "../events/event-source.ts";
import { eventKeyOf } from "../events/parse-event.ts";
import { createEventPosition } from "./event-position.ts";
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
  /** Called for each event of the stream that the desk does not store. */
  readonly onRefused?: (cause: MessageRefusal) => void;
  /** Events were deleted before this desk read them. Called again after a restart if it rejects. */
  readonly onGap: () => Promise<void>;
  /** Milliseconds between two checks for events that the subscription missed. */
  readonly checkMs?: number;
}

const CHECK_MS = 2000;
/** Every nth check compares the stream too: one that was created again counts from 1, without a disconnect. */
const CHECKS_PER_LOCATE = 10;
/** Events of one transaction: few enough that a scan does not wait. */
const EVENTS_PER_WRITE = 25;
/** Received events whose sequence may not be known yet. */
const MAX_REMEMBERED = 5000;

/**
 * Follows the fleet's event stream without a JetStream consumer, which stalls after a server's failure. The desk applies each
 * event when it is published. The stream then republishes the event's headers with its sequence, which only move the
 * cursor. Direct gets fetch what the subscription missed: after a gap or a reconnect, and at regular checks.
 */
export function createFleetEventSource(options: FleetEventOptions): EventSource<never> {
  const { warehouse, readCursor, now, onRefused = () => undefined, onGap, checkMs = CHECK_MS } = options;
  const verifyEvent = createEventVerifier(warehouse, options.relays);
  const loop = createWorkLoop({ work: readMissing, retryMs: checkMs, name: "fleet-events" });
  const received = new Map<string, Promise<unknown>>();
  const relays = options.relays.toSorted().join(" ");
  const position = createEventPosition({ sink: (...delivery) => sink(...delivery), readCursor, relays, now, onGap });
  let subscriptions: readonly Subscription[] = [];
  let reader: ReturnType<typeof createStreamReader> | null = null;
  let checks = 0;
  let sink: EventSink = () => Promise.reject(new Error("not open"));

  const judge = (header: MsgHdrs | undefined, data: Uint8Array) =>
    verifyEvent({ header: (name) => header?.get(name), data });

  function acceptStored({ header, data }: StoredMsg): RawEvent[] {
    const verified = judge(header, data);
    if (verified.ok) return [verified.value];
    onRefused(verified.error);
    return [];
  }

  /** Stores a published event at once, whether or not the stream has it yet. */
  function receive({ subject, headers, data }: Msg): void {
    if (received.has(subject)) return;
    const verified = judge(headers, data);
    // Another event's subject would make the desk skip that event.
    if (!verified.ok || eventSubject(warehouse, eventKeyOf(verified.value.body)) !== subject) return;
    const storing = sink([verified.value]);
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
    position.confirm(sequence);
  }

  async function readMissing(): Promise<void> {
    if (reader === null) return;
    checks += 1;
    if (position.next() === null || checks % CHECKS_PER_LOCATE === 0) {
      const range = await reader.readRange(EVENTS_STREAM);
      if (range !== null && !position.isIn(range)) await position.locate(range);
    }
    for (let next = position.next(); next !== null && !loop.isClosing(); next = position.next()) {
      const messages = await reader.readBatch(EVENTS_STREAM, next);
      if (messages === null || messages[0] === undefined) break;
      if (messages[0].seq > next) await position.skipGap();
      await store(messages);
    }
    await position.storeMoved();
    loop.wakeIn(checkMs);
  }

  async function store(messages: readonly StoredMsg[]): Promise<void> {
    for (let start = 0; start < messages.length && !loop.isClosing(); start += EVENTS_PER_WRITE) {
      const group = messages.slice(start, start + EVENTS_PER_WRITE);
      await position.store(group.flatMap(acceptStored), group.at(-1)?.seq ?? 0);
    }
  }

  async function watchStatus(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === "disconnect") {
        position.lose();
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
      await position.storeMoved();
    },
  };
}

function subscribe(connection: NatsConnection, subject: string, handle: (message: Msg) => void): Subscription {
  const callback = (error: Error | null, message: Msg): void => {
    if (error === null) handle(message);
  };
  return connection.subscribe(subject, { callback });
}

function forgetOldest(remembered: Map<string, unknown>): void {
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}
