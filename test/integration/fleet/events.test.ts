import { join } from "node:path";
import type { NatsConnection } from "@nats-io/transport-node";
import Database from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import type { MessageRefusal } from "../../../src-domain/fleet/event-message.ts";
import { FLEET_VERSION } from "../../../src-domain/fleet/message-version.ts";
import { EVENT_STREAM, eventSubject } from "../../../src-domain/fleet/subjects.ts";
import { createFleetEventSource } from "../../../src-main/fleet/event-source.ts";
import { ensureEventStream } from "../../../src-main/fleet/streams.ts";
import { createEventIntake } from "../../../src-main/use-cases/events/event-intake.ts";
import { tempFolder } from "../../temp-folder.ts";
import { storeIn } from "../support/store-in.ts";
import { startNatsServer } from "./nats-server.ts";
import {
  eventBody,
  eventHeaders,
  OTHER_RELAY_KEY,
  publishEvent,
  RECEIVED_AT,
  RELAY_KEY,
  WAREHOUSE,
} from "./relay-publisher.ts";

/** Never passes in a test, so that only what the test expects makes the desk check the stream. */
const NO_CHECKS_MS = 600_000;

async function startFleet() {
  const server = await startNatsServer();
  const relay = await server.connect();
  await ensureEventStream(relay, WAREHOUSE, 1);
  return { server, relay };
}

interface FollowOptions {
  readonly folder?: string;
  readonly checkMs?: number;
  readonly relays?: readonly string[];
  /** Whether the next write fails. */
  readonly fail?: () => boolean;
}

async function follow(
  connection: NatsConnection,
  { folder = tempFolder(), checkMs = NO_CHECKS_MS, relays = [RELAY_KEY], fail = () => false }: FollowOptions = {},
) {
  const store = await storeIn(folder);
  const intake = createEventIntake(
    store,
    () => undefined,
    () => undefined,
  );
  const refused: MessageRefusal[] = [];
  let gaps = 0;
  const source = createFleetEventSource({
    connection: Promise.resolve(connection),
    warehouse: WAREHOUSE,
    relays,
    readCursor: store.eventCursor,
    now: () => new Date(),
    onRefused: (cause) => refused.push(cause),
    onGap: async () => void (gaps += 1),
    checkMs,
  });
  await source.open((events, cursor) =>
    fail() ? Promise.reject(new Error("disk full")) : intake.add(events, "webhook", { cursor }),
  );
  const journal = new Database(join(folder, "journal.sqlite"), { readonly: true });
  const close = async (): Promise<void> => {
    await source.close();
    await intake.close();
    await store.close();
  };
  onTestFinished(() => void journal.close());
  return {
    folder,
    refused,
    close,
    intake,
    gaps: () => gaps,
    /** Whether the position is known. */
    isAtEnd: async () => (await store.eventCursor(EVENT_STREAM)) !== null,
    storedSequence: () =>
      journal.prepare<[], { sequence: number }>("SELECT sequence FROM event_cursor").get()?.sequence,
    keys: () =>
      journal
        .prepare<[], { key: string }>("SELECT event_key AS key FROM service_event ORDER BY event_key")
        .all()
        .map(({ key }) => key),
    sources: () => journal.prepare("SELECT DISTINCT source, relay, received_at AS receivedAt FROM service_event").all(),
  };
}

/** Loses messages of subjects that begin with `lostSubjects`, as a subscription does at a reconnect. */
function loseMessages(connection: NatsConnection, lostSubjects: string): NatsConnection {
  const subscribe: NatsConnection["subscribe"] = (subject, options) =>
    connection.subscribe(subject, {
      ...options,
      callback: (error, message: Msg) =>
        message.subject.startsWith(lostSubjects) ? undefined : options?.callback?.(error, message),
    });
  return replaceMember(connection, "subscribe", subscribe);
}

/** Lists the subjects that a desk publishes to. */
function watchPublished(connection: NatsConnection, subjects: string[]): NatsConnection {
  const publish: NatsConnection["publish"] = (subject, payload, options) => {
    subjects.push(subject);
    connection.publish(subject, payload, options);
  };
  return replaceMember(connection, "publish", publish);
}

const replaceMember = <Name extends keyof NatsConnection>(
  connection: NatsConnection,
  name: Name,
  member: NatsConnection[Name],
): NatsConnection =>
  new Proxy(connection, {
    get(target, key) {
      const value = (key === name ? member : Reflect.get(target, key)) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });

const until = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { interval: 5 });

it("stores published events once and names the relay", async () => {
  const { relay, server } = await startFleet();
  const desk = await follow(await server.connect());
  for (const key of ["a", "b", "a", "ü.*> c"]) await publishEvent(relay, key);
  await until(desk.keys).toEqual(["a", "b", "ü.*> c"]);
  expect(desk.sources()).toEqual([{ source: "webhook", relay: RELAY_KEY, receivedAt: RECEIVED_AT }]);
});

it("stores an event once that its own inbox received too", async () => {
  const { relay, server } = await startFleet();
  const desk = await follow(await server.connect());
  await desk.intake.add([{ body: eventBody("a"), receivedAt: RECEIVED_AT }], "webhook");
  for (const key of ["a", "b"]) await publishEvent(relay, key);
  await until(desk.keys).toEqual(["a", "b"]);
  expect(desk.sources()).toHaveLength(2);
});

it("moves the cursor when the stream reports stored events", async () => {
  const { relay, server } = await startFleet();
  const reads: string[] = [];
  const desk = await follow(watchPublished(await server.connect(), reads));
  await until(desk.isAtEnd).toBe(true);
  reads.length = 0;
  for (const key of ["a", "b", "c"]) await publishEvent(relay, key);
  await until(desk.keys).toEqual(["a", "b", "c"]);
  await until(async () => (await desk.close(), desk.storedSequence())).toBe(3);
  expect(reads).toEqual([]);
});

it("continues after the last stored event when it starts again", async () => {
  const { relay, server } = await startFleet();
  const first = await follow(await server.connect());
  await publishEvent(relay, "a");
  await until(first.keys).toEqual(["a"]);
  await first.close();
  for (let number = 0; number < 300; number += 1) await publishEvent(relay, `n${number}`);
  const second = await follow(await server.connect(), { folder: first.folder });
  await until(() => second.keys().length).toBe(301);
  await second.close();
  expect([second.storedSequence(), second.gaps()]).toEqual([301, 0]);
});

it("stores events that were published while the server restarted", async () => {
  const { relay, server } = await startFleet();
  const desk = await follow(await server.connect());
  await publishEvent(relay, "a");
  await until(desk.keys).toEqual(["a"]);
  await server.kill();
  await server.start();
  const otherRelay = await server.connect();
  for (const key of ["b", "c"]) await publishEvent(otherRelay, key);
  await until(desk.keys).toEqual(["a", "b", "c"]);
});

it.each([
  ["the stream reports an event that it did not receive", "fleet.leipzig.event.", NO_CHECKS_MS],
  ["it checks the stream", "fleet.", 20],
])("fetches missed events when %s", async (_when, lostSubjects, checkMs) => {
  const { relay, server } = await startFleet();
  const desk = await follow(loseMessages(await server.connect(), lostSubjects), { checkMs });
  await until(desk.isAtEnd).toBe(true);
  for (const key of ["a", "b"]) await publishEvent(relay, key);
  await until(desk.keys).toEqual(["a", "b"]);
});

it("keeps its position while events cannot be stored", async () => {
  const { relay, server } = await startFleet();
  let failures = 3;
  const desk = await follow(await server.connect(), {
    checkMs: 20,
    fail: () => (failures -= 1) >= 0,
  });
  for (const key of ["a", "b"]) await publishEvent(relay, key);
  await until(desk.keys).toEqual(["a", "b"]);
});

it.each<[MessageRefusal, Parameters<typeof publishEvent>[3]]>([
  ["unknown-relay", { signer: "other" }],
  ["wrong-signature", { warehouse: "another" }],
  ["unsupported", { version: FLEET_VERSION + 2 }],
])("refuses an event as %s and continues behind it", async (cause, options) => {
  const { relay, server } = await startFleet();
  await publishEvent(relay, "bad", eventBody("bad"), options);
  const desk = await follow(await server.connect());
  await publishEvent(relay, "worse", eventBody("worse"), options);
  await publishEvent(relay, "good", eventBody("good"), { version: FLEET_VERSION + 1 });
  await until(desk.keys).toEqual(["good"]);
  expect(new Set(desk.refused)).toEqual(new Set([cause]));
  await desk.close();
  expect(desk.storedSequence()).toBe(3);
});

it("stores an event although others published under its subject before", async () => {
  const { relay, server } = await startFleet();
  const desk = await follow(await server.connect());
  await until(desk.isAtEnd).toBe(true);
  const subject = eventSubject(WAREHOUSE, "a");
  // Core messages, which the stream refuses because of the expected sequence.
  for (const body of [eventBody("other"), eventBody("a")]) {
    const headers = eventHeaders(body, body.includes("other") ? {} : { signer: "other" });
    headers.set("Nats-Expected-Last-Sequence", "99");
    relay.publish(subject, body, { headers });
  }
  await publishEvent(relay, "a");
  await until(desk.keys).toEqual(["a"]);
});

it("reads earlier events of a relay that it trusts later", async () => {
  const { relay, server } = await startFleet();
  await publishEvent(relay, "a", eventBody("a"), { signer: "other" });
  const first = await follow(await server.connect());
  await publishEvent(relay, "b");
  await until(first.keys).toEqual(["b"]);
  await first.close();
  const second = await follow(await server.connect(), { folder: first.folder, relays: [RELAY_KEY, OTHER_RELAY_KEY] });
  await until(second.keys).toEqual(["a", "b"]);
});

it.each<[string, (manager: JetStreamManager) => Promise<unknown>]>([
  ["the stream deleted its next event", (manager) => manager.streams.update(EVENT_STREAM, { max_msgs: 1 })],
  ["the stream was created again", (manager) => manager.streams.delete(EVENT_STREAM)],
])("reports a gap and reads on when %s", async (_when, lose) => {
  const { relay, server } = await startFleet();
  const first = await follow(await server.connect());
  await publishEvent(relay, "a");
  await until(first.keys).toEqual(["a"]);
  await first.close();
  for (const key of ["b", "c"]) await publishEvent(relay, key);
  await lose(await jetstreamManager(relay));
  await ensureEventStream(relay, WAREHOUSE, 1);
  await publishEvent(relay, "d");
  const second = await follow(await server.connect(), { folder: first.folder });
  await until(second.keys).toContain("d");
  expect(second.keys()).not.toContain("b");
  expect(second.gaps()).toBe(1);
});
