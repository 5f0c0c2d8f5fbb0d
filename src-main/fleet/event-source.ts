import type { StoredMsg } from "@nats-io/jetstream";
import type { Msg, NatsConnection, Subscription } from "@nats-io/transport-node";
import type { EventCursor } from "../../src-domain/events/event-cursor.ts";
import { SEALED_EVENT_VERSION, type MessageRefusal } from "../../src-domain/fleet/event-message.ts";
import { success } from "../../src-domain/result.ts";
import { createWorkLoop } from "../base/work-loop.ts";
import type { EventSink, EventSource } from "../events/event-source.ts";
import { eventKeyOf } from "../events/parse-event.ts";
import { createEventPosition } from "./event-position.ts";
import { createEventReader } from "./event-reader.ts";
import { EVENTS_STREAM, eventSubject, allEvents, allStoredEvents } from "./names.ts";
import type { FleetKeys } from "./recipient-keys.ts";
import { createStreamReader } from "./stream-reads.ts";

export interface FleetEventOptions {
  /** Resolves once the desk is connected for the first time. */
  readonly connection: Promise<NatsConnection>;
  readonly warehouse: string;
  /** Public nkeys of the trusted relays. */
  readonly relays: readonly string[];
  readonly keys: Pick<FleetKeys, "findBodyKey" | "onDisconnect">;
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
  const { warehouse, keys, readCursor, now, onRefused = () => undefined, onGap, checkMs = CHECK_MS } = options;
  const readEvent = createEventReader(warehouse, options.relays, keys);
  const loop = createWorkLoop({ work: readMissing, retryMs: checkMs, name: "fleet-events" });
  /** Whether an event was stored when it was published, by its subject. */
  const received = new Map<string, Promise<boolean>>();
  // An update that reads newer events reads those again that the earlier release refused.
  const relays = `${SEALED_EVENT_VERSION} ${options.relays.toSorted().join(" ")}`;
  const position = createEventPosition({ sink: (...delivery) => sink(...delivery), readCursor, relays, now, onGap });
  let subscriptions: readonly Subscription[] = [];
  let reader: ReturnType<typeof createStreamReader> | null = null;
  let checks = 0;
  let sink: EventSink = () => Promise.reject(new Error("not open"));

  /** Stores a published event at once, whether or not the stream has it yet. Returns false if the stream must be read. */
  async function storeReceived({ subject, headers, data }: Msg): Promise<boolean> {
    const reading = await readEvent({ header: (name) => headers?.get(name), data });
    // Another event's subject would make the desk skip that event.
    if (!reading?.ok || eventSubject(warehouse, eventKeyOf(reading.value.body)) !== subject) return false;
    await sink([reading.value]);
    return true;
  }

  function receive(message: Msg): void {
    const { subject } = message;
    if (received.has(subject)) return;
    const storing = storeReceived(message).catch(() => false);
    received.set(subject, storing);
    forgetOldest(received);
    void storing.then((isStored) => isStored || received.delete(subject));
  }

  /** The stream has stored an event. */
  async function confirm({ headers }: Msg): Promise<void> {
    const isStored = await received.get(headers?.get("Nats-Subject") ?? "");
    const sequence = Number(headers?.get("Nats-Sequence"));
    if (isStored !== true || !Number.isSafeInteger(sequence)) return loop.run();
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
      if (!(await store(messages))) break;
    }
    await position.storeMoved();
    loop.wakeIn(checkMs);
  }

  /** Returns false if no server answers for the key of an event, which is then read later. */
  async function store(messages: readonly StoredMsg[]): Promise<boolean> {
    for (let start = 0; start < messages.length && !loop.isClosing(); start += EVENTS_PER_WRITE) {
      const group = messages.slice(start, start + EVENTS_PER_WRITE);
      const readings = await Promise.all(group.map(readStored));
      const unread = readings.indexOf(null);
      const settled = readings.slice(0, unread === -1 ? group.length : unread).filter((reading) => reading !== null);
      for (const reading of settled) if (!reading.ok && reading.error !== "erased") onRefused(reading.error);
      const last = group[settled.length - 1];
      const events = settled.flatMap((reading) => (reading.ok ? [reading.value] : []));
      if (last !== undefined) await position.store(events, last.seq);
      if (unread !== -1) return false;
    }
    return true;
  }

  const readStored = ({ header, data }: StoredMsg) => readEvent({ header: (name) => header?.get(name), data });

  async function watchStatus(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === "disconnect") {
        position.lose();
        reader?.onDisconnect();
        keys.onDisconnect();
      }
      if (type === "reconnect") loop.run();
    }
  }

  function start(connection: NatsConnection): void {
    if (loop.isClosing()) return;
    reader = createStreamReader(connection);
    subscriptions = [
      subscribe(connection, allEvents(warehouse), receive),
      subscribe(connection, allStoredEvents(warehouse), (message) => void confirm(message)),
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
      await Promise.all(received.values());
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
