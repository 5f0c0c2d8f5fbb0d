import { join } from "node:path";
import { jetstream, jetstreamManager, type JetStreamManager } from "@nats-io/jetstream";
import { headers, type NatsConnection } from "@nats-io/transport-node";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { EVENT_HEADERS, type MessageRefusal } from "../../../src-domain/fleet/event-message.ts";
import { FLEET_VERSION } from "../../../src-domain/fleet/message-fields.ts";
import { bodyKeyName } from "../../../src-main/events/body-key-names.ts";
import { createFleetEventSource } from "../../../src-main/fleet/event-source.ts";
import { EVENTS_STREAM, eventSubject } from "../../../src-main/fleet/names.ts";
import { createRecipientKeys, type FleetKeys } from "../../../src-main/fleet/recipient-keys.ts";
import { createStreamReader } from "../../../src-main/fleet/stream-reads.ts";
import { ensureStreams } from "../../../src-main/fleet/streams.ts";
import { createEventIntake } from "../../../src-main/use-cases/events/event-intake.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { openNatsServers, type NatsServers } from "../../rig/nats-servers.ts";
import { tempFolder } from "../../temp-folder.ts";
import { storeIn } from "../support/store-in.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { loseMessages, watchReads } from "./faulty-connections.ts";
import {
  eventBody,
  eventHeaders,
  OTHER_RELAY_KEY,
  publishEvent,
  publishSealed,
  RECEIVED_AT,
  RELAY_KEY,
  WAREHOUSE,
} from "./relay-publisher.ts";

/** Never passes in a test, so that only what the test expects makes the desk check the stream. */
const NO_CHECKS_MS = 600_000;

let fleet: NatsServers;
let relay: NatsConnection;
beforeAll(async () => {
  fleet = await openNatsServers();
});
afterAll(() => fleet.close());
beforeEach(async () => {
  relay = await connectMember(fleet, RELAY);
  const manager = await jetstreamManager(relay, LONG_TIMEOUT);
  await manager.streams.delete(EVENTS_STREAM).catch(() => undefined);
  await ensureStreams(relay, WAREHOUSE, 1);
});

const connectDesk = (): Promise<NatsConnection> => connectMember(fleet, "bench-1");

interface FollowOptions {
  readonly folder?: string;
  readonly checkMs?: number;
  readonly relays?: readonly string[];
  readonly keys?: Pick<FleetKeys, "findBodyKey">;
  /** Rejects if the write fails. */
  readonly beforeWrite?: (bodies: readonly string[]) => Promise<unknown>;
}

async function follow(
  connection: NatsConnection,
  {
    folder = tempFolder(),
    checkMs = NO_CHECKS_MS,
    relays = [RELAY_KEY],
    beforeWrite = () => Promise.resolve(),
    keys = createRecipientKeys(connection),
  }: FollowOptions = {},
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
    keys,
    readCursor: store.eventCursor,
    now: () => new Date(),
    onRefused: (cause) => refused.push(cause),
    onGap: async () => void (gaps += 1),
    checkMs,
  });
  await source.open(async (events, cursor) => {
    await beforeWrite(events.map(({ body }) => body));
    return intake.add(events, "webhook", { cursor });
  });
  const journal = new Database(join(folder, "journal.sqlite"), { readonly: true });
  let closing: Promise<void> | null = null;
  const closeAll = async (): Promise<void> => {
    await source.close();
    await intake.close();
    await store.close();
  };
  const close = (): Promise<void> => (closing ??= closeAll());
  onTestFinished(async () => {
    await close();
    journal.close();
  });
  return {
    folder,
    refused,
    close,
    intake,
    gaps: () => gaps,
    /** Whether the position is known. */
    isAtEnd: async () => (await store.eventCursor(EVENTS_STREAM)) !== null,
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

const POLL = { interval: 5 };

it("stores published events once and names the relay", async () => {
  const desk = await follow(await connectDesk());
  for (const key of ["a", "b", "a", "ü.*> c"]) await publishEvent(relay, key);
  await expect.poll(desk.keys, POLL).toEqual(["a", "b", "ü.*> c"]);
  expect(desk.sources()).toEqual([{ source: "webhook", relay: RELAY_KEY, receivedAt: RECEIVED_AT }]);
});

it("stores an event that its inbox also received only once", async () => {
  const desk = await follow(await connectDesk());
  await desk.intake.add([{ body: eventBody("a"), receivedAt: RECEIVED_AT }], "webhook");
  for (const key of ["a", "b"]) await publishEvent(relay, key);
  await expect.poll(desk.keys, POLL).toEqual(["a", "b"]);
  expect(desk.sources()).toHaveLength(2);
});

it("moves the cursor when the stream reports stored events", async () => {
  const reads: number[] = [];
  const desk = await follow(watchReads(await connectDesk(), reads));
  await expect.poll(desk.isAtEnd, POLL).toBe(true);
  for (const key of ["a", "b", "c"]) await publishEvent(relay, key);
  await expect.poll(desk.keys, POLL).toEqual(["a", "b", "c"]);
  await desk.intake.add([{ body: eventBody("d"), receivedAt: RECEIVED_AT }], "webhook");
  const earlierReads = reads.length;
  // The desk refuses this event at first, so that it reads the stream.
  await publishEvent(relay, "e", eventBody("e"), { signer: "other" });
  await expect.poll(desk.storedSequence, POLL).toBe(4);
  // The stream may report an event before the event itself arrives, so that the desk reads it once more.
  expect(Math.min(...reads.slice(earlierReads))).toBeGreaterThan(1);
});

it("continues after the last stored event when it starts again", async () => {
  const first = await follow(await connectDesk());
  await publishEvent(relay, "a");
  await expect.poll(first.keys, POLL).toEqual(["a"]);
  await first.close();
  await Promise.all(Array.from({ length: 60 }, (_, number) => publishEvent(relay, `n${number}`)));
  const second = await follow(await connectDesk(), { folder: first.folder });
  await expect.poll(() => second.keys().length, POLL).toBe(61);
  await second.close();
  expect([second.storedSequence(), second.gaps()]).toEqual([61, 0]);
});

it("stores events that were published while the server restarted", async () => {
  const desk = await follow(await connectDesk());
  await publishEvent(relay, "a");
  await expect.poll(desk.keys, POLL).toEqual(["a"]);
  const [server] = fleet.servers;
  await server?.kill();
  await server?.start();
  const otherRelay = await connectMember(fleet, RELAY);
  for (const key of ["b", "c"]) await publishEvent(otherRelay, key);
  await expect.poll(desk.keys, POLL).toEqual(["a", "b", "c"]);
});

it.each([
  ["the stream reports an event that it did not receive", "fleet.nj.event.", NO_CHECKS_MS],
  ["it checks the stream", "fleet.", 20],
])("fetches missed events when %s", async (_when, lostSubjects, checkMs) => {
  const desk = await follow(loseMessages(await connectDesk(), lostSubjects), { checkMs });
  await expect.poll(desk.isAtEnd, POLL).toBe(true);
  for (const key of ["a", "b"]) await publishEvent(relay, key);
  await expect.poll(desk.keys, POLL).toEqual(["a", "b"]);
});

it("keeps its position while events cannot be stored", async () => {
  const diskFull = Promise.withResolvers<never>();
  let writes = 0;
  const desk = await follow(await connectDesk(), {
    checkMs: 20,
    // The first event fails only after the stream has reported it.
    beforeWrite: (bodies) =>
      bodies.includes(eventBody("a")) && (writes += 1) === 1 ? diskFull.promise : Promise.resolve(),
  });
  await expect.poll(desk.isAtEnd, POLL).toBe(true);
  for (const key of ["a", "b"]) await publishEvent(relay, key);
  await expect.poll(desk.keys, POLL).toContain("b");
  diskFull.reject(new Error("disk full"));
  await expect.poll(desk.keys, POLL).toEqual(["a", "b"]);
});

it.each<[MessageRefusal, Parameters<typeof publishEvent>[3]]>([
  ["unknown-relay", { signer: "other" }],
  ["wrong-signature", { warehouse: "another" }],
  ["unsupported", { version: FLEET_VERSION + 2 }],
])("refuses an event as %s and continues with the next one", async (cause, options) => {
  await publishEvent(relay, "bad", eventBody("bad"), options);
  const desk = await follow(await connectDesk(), { checkMs: 20 });
  await publishEvent(relay, "worse", eventBody("worse"), options);
  await publishEvent(relay, "good", eventBody("good"), { version: FLEET_VERSION + 1 });
  await expect.poll(desk.keys, POLL).toEqual(["good"]);
  await expect.poll(desk.storedSequence, POLL).toBe(3);
  expect(desk.refused).toEqual([cause, cause]);
});

it("stores an event although others published under its subject before", async () => {
  const desk = await follow(await connectDesk());
  await expect.poll(desk.isAtEnd, POLL).toBe(true);
  const subject = eventSubject(WAREHOUSE, "a");
  // Core messages, which the stream refuses because of the expected sequence.
  for (const body of [eventBody("other"), eventBody("a")]) {
    const headers = eventHeaders(body, body.includes("other") ? {} : { signer: "other" });
    headers.set("Nats-Expected-Last-Sequence", "99");
    relay.publish(subject, body, { headers });
  }
  await publishEvent(relay, "a");
  await expect.poll(desk.keys, POLL).toEqual(["a"]);
});

it("reads earlier events of a relay that it trusts later", async () => {
  await publishEvent(relay, "a", eventBody("a"), { signer: "other" });
  const first = await follow(await connectDesk());
  await publishEvent(relay, "b");
  await expect.poll(first.keys, POLL).toEqual(["b"]);
  await first.close();
  const second = await follow(await connectDesk(), { folder: first.folder, relays: [RELAY_KEY, OTHER_RELAY_KEY] });
  await expect.poll(second.keys, POLL).toEqual(["a", "b"]);
});

it("reports a gap when the stream is created again without a disconnect", async () => {
  const desk = await follow(await connectDesk(), { checkMs: 5 });
  for (const key of ["a", "b"]) await publishEvent(relay, key);
  await expect.poll(desk.storedSequence, POLL).toBe(2);
  const manager = await jetstreamManager(relay, LONG_TIMEOUT);
  await manager.streams.delete(EVENTS_STREAM);
  await ensureStreams(relay, WAREHOUSE, 1);
  await publishEvent(relay, "c");
  await expect.poll(desk.gaps, POLL).toBe(1);
  await expect.poll(desk.storedSequence, POLL).toBe(1);
});

it.each<[string, (manager: JetStreamManager) => Promise<unknown>]>([
  ["the stream deleted its next event", (manager) => manager.streams.update(EVENTS_STREAM, { max_msgs: 1 })],
  ["the stream was created again", (manager) => manager.streams.delete(EVENTS_STREAM)],
])("reports a gap and reads on when %s", async (_when, lose) => {
  const first = await follow(await connectDesk());
  await publishEvent(relay, "a");
  await expect.poll(first.keys, POLL).toEqual(["a"]);
  await first.close();
  for (const key of ["b", "c"]) await publishEvent(relay, key);
  await lose(await jetstreamManager(relay, LONG_TIMEOUT));
  await ensureStreams(relay, WAREHOUSE, 1);
  await publishEvent(relay, "d");
  const second = await follow(await connectDesk(), { folder: first.folder });
  await expect.poll(second.keys, POLL).toContain("d");
  expect(second.keys()).not.toContain("b");
  expect(second.gaps()).toBe(1);
});

const orderEvent = (key: string, resendId: string): string =>
  eventBody(key, { category: "resend", action: "updateResendStatus", resend: { resendId, resendStatusCode: "10" } });

it("stores encrypted events that were published before or while it runs", async () => {
  await publishSealed(relay, orderEvent("a", "7"), orderEvent("b", "8"), eventBody("c"));
  const desk = await follow(await connectDesk());
  await expect.poll(desk.keys, POLL).toEqual(["a", "b", "c"]);
  await publishSealed(relay, orderEvent("d", "7"));
  await expect.poll(desk.keys, POLL).toEqual(["a", "b", "c", "d"]);
  expect(desk.sources()).toEqual([{ source: "webhook", relay: RELAY_KEY, receivedAt: RECEIVED_AT }]);
});

it("skips events whose key was erased", async () => {
  const connection = await connectDesk();
  const keys = createRecipientKeys(connection);
  await publishSealed(relay, orderEvent("a", "7"), orderEvent("b", "8"));
  expect(await keys.erase(bodyKeyName(orderEvent("a", "7"), new Date()))).toBe(true);
  const desk = await follow(connection, { keys });
  await publishSealed(relay, orderEvent("c", "7"));
  await expect.poll(desk.keys, POLL).toEqual(["b", "c"]);
  await desk.close();
  expect([desk.storedSequence(), desk.refused]).toEqual([3, []]);
});

it("waits at an event while no server answers for its key", async () => {
  await publishSealed(relay, orderEvent("a", "7"));
  await publishEvent(relay, "b");
  const connection = await connectDesk();
  const keys = createRecipientKeys(connection);
  let lookups = 0;
  let answers = false;
  const desk = await follow(connection, {
    checkMs: 5,
    keys: {
      ...keys,
      findBodyKey: (key) => {
        lookups += 1;
        return answers ? keys.findBodyKey(key) : Promise.resolve(null);
      },
    },
  });
  await expect.poll(() => lookups, POLL).toBeGreaterThan(2);
  expect(desk.keys()).toEqual([]);
  answers = true;
  await expect.poll(desk.keys, POLL).toEqual(["a", "b"]);
});

it("refuses an encrypted event that was changed", async () => {
  await publishSealed(relay, orderEvent("a", "7"));
  const [message] = (await createStreamReader(relay).readBatch(EVENTS_STREAM, 1)) ?? [];
  const changed = Buffer.from(message?.data ?? []).fill("x", 20, 21);
  const changedHeaders = headers();
  for (const name of Object.values(EVENT_HEADERS)) changedHeaders.set(name, message?.header.get(name) ?? "");
  await jetstream(relay, LONG_TIMEOUT).publish(eventSubject(WAREHOUSE, "b"), changed, { headers: changedHeaders });
  const desk = await follow(await connectDesk(), { checkMs: 20 });
  await expect.poll(desk.storedSequence, POLL).toBe(2);
  expect([desk.keys(), desk.refused]).toEqual([["a"], ["wrong-signature"]]);
});

it("reads events again after an update that can read them", async () => {
  await publishSealed(relay, orderEvent("a", "7"));
  const first = await follow(await connectDesk());
  await expect.poll(first.storedSequence, POLL).toBe(1);
  await first.close();
  // State after an earlier release that refused the event.
  const journal = new Database(join(first.folder, "journal.sqlite"));
  journal.exec("DELETE FROM service_event");
  journal.prepare("UPDATE event_cursor SET relays = ?").run(RELAY_KEY);
  journal.close();
  const second = await follow(await connectDesk(), { folder: first.folder });
  await expect.poll(second.keys, POLL).toEqual(["a"]);
});
