import type { StoredMsg } from "@nats-io/jetstream";
import type { Msg, NatsConnection, Subscription } from "@nats-io/transport-node";
import type { EventCursor } from "../../src-domain/events/event-cursor.ts";
import { SEALED_EVENT_VERSION, type MessageRefusal } from "../../src-domain/fleet/event-message.ts";
import { success } from "../../src-domain/result.ts";
import type { EventSink, EventSource, RawEvent } from "../events/event-source.ts";
import { eventKeyOf } from "../events/parse-event.ts";
import { createEventReader } from "./event-reader.ts";
import {
  allEarlyEventSubjects,
  allEventSubjects,
  allStoredEventSubjects,
  earlyEventSubject,
  EVENTS_STREAM,
  eventSubject,
} from "./names.ts";
import type { FleetKeys } from "./recipient-keys.ts";
import { createStreamFollower } from "./stream-follower.ts";
import { createStreamPosition } from "./stream-position.ts";

export interface FleetEventOptions {
  /** Resolves once the desk is connected for the first time. */
  readonly connection: Promise<NatsConnection>;
  readonly warehouse: string;
  /** Public nkeys of the trusted relays. */
  readonly relays: readonly string[];
  readonly keys: Pick<FleetKeys, "findBodyKey">;
  readonly readCursor: (stream: string) => Promise<EventCursor | null>;
  readonly now: () => Date;
  /** Called for each event of the stream that the desk does not store. */
  readonly onRefused?: (cause: MessageRefusal) => void;
  /** Called if events were deleted before this desk read them, and again after a restart if it rejects. */
  readonly onGap: () => Promise<void>;
  /** Milliseconds between two checks for events that the subscription missed. */
  readonly checkMs?: number;
}

const CHECK_MS = 3000;
/** Events of one transaction: few enough that a scan does not wait. */
const EVENTS_PER_WRITE = 25;
/** Maximum number of remembered subjects of received events. */
const MAX_REMEMBERED = 5000;

/**
 * Follows the fleet's event stream without a JetStream consumer, which stalls after a server's failure. The desk
 * applies each event when it is published. The stream then republishes the event's headers with its sequence, which
 * only move the cursor. Direct gets fetch what the subscription missed: after a gap or a reconnect, and at regular
 * checks.
 */
export function createFleetEventSource(
  options: FleetEventOptions,
): EventSource<never> & { readonly readToEnd: () => Promise<boolean> } {
  const { warehouse, keys, readCursor, now, onRefused = () => undefined, onGap, checkMs = CHECK_MS } = options;
  const readEvent = createEventReader(warehouse, options.relays, keys);
  /** Whether an event was stored when it was published, by its subject. */
  const received = new Map<string, Promise<boolean>>();
  // Contains the event version, so that an update rereads the events that the earlier release refused.
  const relays = `${SEALED_EVENT_VERSION} ${options.relays.toSorted().join(" ")}`;
  const position = createStreamPosition<RawEvent>({
    sink: (...delivery) => sink(...delivery),
    readCursor,
    relays,
    now,
    onGap,
  });
  const follower = createStreamFollower({
    stream: EVENTS_STREAM,
    name: "fleet-events",
    position,
    toEntries: readStored,
    messagesPerWrite: EVENTS_PER_WRITE,
    checkMs,
  });
  let subscriptions: readonly Subscription[] = [];
  let sink: EventSink = () => Promise.reject(new Error("not open"));

  /**
   * Stores a published event at once, whether or not the stream has it yet. Returns false if the stream must be read.
   */
  async function storeReceived({ subject, headers, data }: Msg): Promise<boolean> {
    const event = await readEvent({ header: (name) => headers?.get(name), data });
    if (!event?.ok) return false;
    const eventKey = eventKeyOf(event.value.body);
    // Another event's subject would make the desk skip that event.
    if (![eventSubject, earlyEventSubject].some((subjectOf) => subjectOf(warehouse, eventKey) === subject))
      return false;
    await sink([event.value]);
    return true;
  }

  function receive(message: Msg): void {
    const { subject } = message;
    if (received.has(subject)) return;
    const storing = storeReceived(message).catch(() => false);
    received.set(subject, storing);
    forgetOldest(received);
    void storing.then((isStored) => {
      if (!isStored) received.delete(subject);
    });
  }

  /** Moves the cursor after the stream has stored an event. Reads the stream if the desk has not stored the event. */
  async function confirm({ headers }: Msg): Promise<void> {
    const isStored = await received.get(headers?.get("Nats-Subject") ?? "");
    const sequence = Number(headers?.get("Nats-Sequence"));
    if (isStored !== true || !Number.isSafeInteger(sequence)) return follower.run();
    position.confirm(sequence);
  }

  /** Returns null if no server answers for the key of an event. */
  async function readStored(messages: readonly StoredMsg[]): Promise<RawEvent[] | null> {
    const events = await Promise.all(
      messages.map(({ header, data }) => readEvent({ header: (name) => header?.get(name), data })),
    );
    const results = events.filter((event) => event !== null);
    if (results.length < events.length) return null;
    for (const result of results) if (!result.ok && result.error !== "erased") onRefused(result.error);
    return results.flatMap((result) => (result.ok ? [result.value] : []));
  }

  function start(connection: NatsConnection): void {
    if (follower.isClosing()) return;
    subscriptions = [
      subscribe(connection, allEventSubjects(warehouse), receive),
      subscribe(connection, allEarlyEventSubjects(warehouse), receive),
      subscribe(connection, allStoredEventSubjects(warehouse), (message) => void confirm(message)),
    ];
    follower.start(connection);
  }

  return {
    /** Does not wait for the connection. */
    open(eventSink) {
      sink = eventSink;
      options.connection.then(start, () => undefined);
      return Promise.resolve(success(null));
    },
    readToEnd: () => follower.readToEnd(),
    async close() {
      for (const subscription of subscriptions) subscription.unsubscribe();
      await follower.close();
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
