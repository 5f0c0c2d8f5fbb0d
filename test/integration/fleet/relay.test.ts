import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { MAX_EVENT_BYTES } from "../../../src-domain/events/event-inbox.ts";
import { encodeDeskFigures } from "../../../src-domain/fleet/desk-figures.ts";
import { createFleetEventSource } from "../../../src-main/fleet/event-source.ts";
import { bucketStream, EVENTS_STREAM, eventSubject, figuresKey, KEYS_BUCKET } from "../../../src-main/fleet/names.ts";
import { readMemberKey } from "../../../src-main/fleet/nkeys.ts";
import { createRecipientKeys } from "../../../src-main/fleet/recipient-keys.ts";
import { createStreamReader } from "../../../src-main/fleet/stream-reads.ts";
import { ensureStreams } from "../../../src-main/fleet/streams.ts";
import { SPOOL_REGISTER } from "../../../src-main/store/recipients/recipient-places.ts";
import { createEventIntake } from "../../../src-main/use-cases/events/event-intake.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { relayConfigurationOf, type RelayConfiguration } from "../../../src-relay/init/relay-files.ts";
import { openRelay } from "../../../src-relay/run/relay.ts";
import { figuresWith } from "../../desk-figures.ts";
import { freePort, listenLocally } from "../../local-server.ts";
import { openNatsServers, type NatsServers } from "../../rig/nats-servers.ts";
import { tempFolder } from "../../temp-folder.ts";
import { endpoint, headersFor, path, post, signingKey } from "../events/test-listener.ts";
import { storeIn } from "../support/store-in.ts";
import { findFilesWith, findTablesWith } from "../use-cases/recipients/planted.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { openSlowLink } from "./faulty-connections.ts";
import { eventBody, publishEvent } from "./relay-publisher.ts";

const POLL = { interval: 10 };
const SLOW_POLL = { interval: 50, timeout: 60_000 };
const CLI = join(import.meta.dirname, "../../../src-relay/cli.ts");
const RECIPIENT = "Jane Doe";

let fleet: NatsServers;
let configuration: RelayConfiguration;
beforeAll(async () => {
  fleet = await openNatsServers();
});
afterAll(() => fleet.close());
beforeEach(async () => {
  const [port, healthPort] = [await freePort(), await freePort()];
  const dataFolder = join(tempFolder(), "spool");
  configuration = { ...relayConfigurationOf(fleet.plan), endpoint, path, port, healthPort, dataFolder };
});

async function startRelay(overrides: Partial<Parameters<typeof openRelay>[0]> = {}) {
  const key = readMemberKey(await fleet.seed());
  if (key === null) throw new Error("The relay has no seed");
  const relay = await openRelay({
    configuration,
    ca: fleet.ca,
    secrets: { key, signingKey, api: null },
    log: () => undefined,
    now: () => new Date(),
    ...overrides,
  });
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= relay.close());
  onTestFinished(close);
  return { ...relay, close };
}

/** Runs `returns-desk-relay run` in a separate process. */
async function spawnRelay() {
  const folder = tempFolder();
  copyFileSync(join(fleet.folder, RELAY, "fleet-ca.crt"), join(folder, "fleet-ca.crt"));
  writeFileSync(join(folder, "relay.json"), JSON.stringify(configuration));
  writeFileSync(join(folder, "seed"), await fleet.seed(), { mode: 0o600 });
  writeFileSync(join(folder, "signing-key"), signingKey, { mode: 0o600 });
  const child = spawn(process.execPath, [CLI, "run", "--folder", folder], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await expect.poll(() => output, POLL).toContain('"started"');
  return {
    output: () => output,
    end: async (signal: NodeJS.Signals): Promise<unknown> => {
      child.kill(signal);
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

/** Delivers an event as the service does, and returns the answer's status. */
async function deliver(eventKey: string, { key = signingKey, note = "" } = {}): Promise<number> {
  const body = eventBody(eventKey, { shipment: { shipmentName: RECIPIENT }, note });
  const headers = headersFor(body, { timestamp: new Date().toISOString(), key });
  return (await post(`http://127.0.0.1:${configuration.port}`, body, headers)).status;
}

async function readHealth() {
  const response = await fetch(`http://127.0.0.1:${configuration.healthPort}/`);
  return { status: response.status, text: await response.text() };
}

/** Follows the stream as a desk does, and returns the ids of the events that the desk received. */
async function followAsDesk() {
  const connection = await connectMember(fleet, "bench-1");
  const store = await storeIn(tempFolder());
  const intake = createEventIntake(
    store,
    () => undefined,
    () => undefined,
  );
  const delivered: string[] = [];
  const source = createFleetEventSource({
    connection: Promise.resolve(connection),
    warehouse: fleet.plan.warehouse,
    relays: [readMemberKey(await fleet.seed())?.publicKey ?? ""],
    keys: createRecipientKeys(connection),
    readCursor: store.eventCursor,
    now: () => new Date(),
    onGap: () => Promise.resolve(),
    checkMs: 50,
  });
  await source.open((events, cursor) => {
    delivered.push(...events.map(({ body }) => (JSON.parse(body) as { notificationId: string }).notificationId));
    return intake.add(events, "webhook", { cursor });
  });
  onTestFinished(async () => {
    await source.close();
    await intake.close();
    await store.close();
  });
  return { delivered };
}

/** Returns the number of copies of an event in the stream. */
async function countStored(key: string): Promise<number> {
  const manager = await jetstreamManager(await connectMember(fleet, RELAY), LONG_TIMEOUT);
  const filter = `fleet.${fleet.plan.warehouse}.event.${key}`;
  const { state } = await manager.streams.info(EVENTS_STREAM, { subjects_filter: filter });
  return state.subjects?.[filter] ?? 0;
}

it("delivers an event to a desk, and stores it once if the service repeats it", async () => {
  const relay = await startRelay();
  const { delivered } = await followAsDesk();
  expect(await deliver("repeated")).toBe(200);
  await expect.poll(() => delivered, POLL).toContain("repeated");
  await expect.poll(() => relay.readState().spool.events, POLL).toBe(0);
  expect(await deliver("repeated")).toBe(200);
  await expect.poll(() => relay.readState().spool.events, POLL).toBe(0);
  expect(await countStored("repeated")).toBe(1);
  const { status, text } = await readHealth();
  expect(status).toBe(200);
  expect(text).not.toContain(RECIPIENT);
});

// Proof F26
it("leaves no byte of a recipient on the disk of relay or servers", async () => {
  const relay = await startRelay();
  await fleet.servers[0]?.signal("SIGSTOP");
  for (const key of ["one", "two"]) expect(await deliver(key)).toBe(200);
  expect(findFilesWith(configuration.dataFolder, [RECIPIENT])).not.toEqual([]);
  expect(findTablesWith(join(configuration.dataFolder, "spool.sqlite"), [RECIPIENT])).toEqual(
    Object.keys(SPOOL_REGISTER),
  );
  await fleet.servers[0]?.signal("SIGCONT");
  await expect.poll(() => relay.readState().spool.events, POLL).toBe(0);
  expect(findFilesWith(configuration.dataFolder, [RECIPIENT])).toEqual([]);
  expect(findFilesWith(join(fleet.folder, "data"), [RECIPIENT])).toEqual([]);
  // Search the messages that each desk can read, too, because the servers encrypt their files.
  const messages = await createStreamReader(await connectMember(fleet, "bench-1")).readBatch(EVENTS_STREAM, 1);
  expect(messages?.filter(({ data }) => Buffer.from(data).includes(RECIPIENT))).toEqual([]);
  expect(messages?.map(({ subject }) => subject)).toContain(eventSubject(fleet.plan.warehouse, "two"));
});

it("removes an event from the spool that the stream has already", async () => {
  const relay = await startRelay();
  expect(await deliver("first")).toBe(200);
  await expect.poll(() => relay.readState().lastForwardedAt, POLL).not.toBeNull();
  // Publishes with another message id, as after the server's window for repeated ids.
  await publishEvent(await connectMember(fleet, RELAY), "earlier");
  expect(await deliver("earlier")).toBe(200);
  await expect.poll(() => relay.readState().spool.events, POLL).toBe(0);
  expect(await countStored("earlier")).toBe(1);
});

it("keeps an event while no server answers or runs, and delivers it afterwards", async () => {
  const logged: string[] = [];
  const relay = await startRelay({ log: (event, fields) => logged.push(JSON.stringify({ event, ...fields })) });
  expect(await deliver("before")).toBe(200);
  await expect.poll(() => relay.readState().lastForwardedAt, POLL).not.toBeNull();
  const loggedBefore = logged.length;
  await fleet.servers[0]?.signal("SIGSTOP");
  expect(await deliver("meanwhile")).toBe(200);
  // The relay's pings may fail before its publish does.
  await expect.poll(() => logged.slice(loggedBefore).join(), POLL).toMatch(/no-quorum|unreachable/);
  await fleet.servers[0]?.kill();
  await expect.poll(() => relay.readState().connected, POLL).toBe(false);
  await expect
    .poll(readHealth, POLL)
    .toMatchObject({ status: 503, text: expect.stringContaining('"events":1') as string });
  await fleet.servers[0]?.start();
  const { delivered } = await followAsDesk();
  await expect.poll(() => delivered, POLL).toContain("meanwhile");
  await expect.poll(() => relay.readState().spool.events, POLL).toBe(0);
  expect(await countStored("meanwhile")).toBe(1);
});

it("creates the streams again when the servers come back without their storage", async () => {
  const relay = await startRelay();
  await expect.poll(() => relay.readState().hasStreams, POLL).toBe(true);
  const [server] = fleet.servers;
  await server?.kill();
  await expect.poll(() => relay.readState().connected, POLL).toBe(false);
  await rm(server?.plan.dataFolder ?? "", { recursive: true });
  await server?.start();
  const manager = await jetstreamManager(await connectMember(fleet, RELAY), LONG_TIMEOUT);
  const findStream = (): Promise<unknown> => manager.streams.info(EVENTS_STREAM).catch(() => null);
  await expect.poll(findStream, POLL).not.toBeNull();
});

it("says what it waits for while no server leads", async () => {
  const three = await openNatsServers({ count: 3 });
  onTestFinished(() => three.close());
  const [remaining, ...others] = three.servers;
  // A server that is killed while it writes its first state cannot start again.
  await Promise.all(others.map((server) => server.kill("SIGTERM")));
  const key = readMemberKey(await three.seed());
  if (key === null) throw new Error("The relay has no seed");
  const logged: string[] = [];
  const servers = [`tls://127.0.0.1:${remaining?.plan.port}`];
  await startRelay({
    configuration: { ...configuration, servers },
    ca: three.ca,
    secrets: { key, signingKey, api: null },
    log: (event, fields) => logged.push(JSON.stringify({ event, ...fields })),
  });
  await expect.poll(() => logged.join(), POLL).toContain('"problem":"no-quorum"');
  expect(await readHealth()).toMatchObject({
    status: 503,
    text: expect.stringContaining('"hasStreams":false') as string,
  });
  await Promise.all(others.map((server) => server.start()));
  await expect.poll(async () => (await readHealth()).status, POLL).toBe(200);
});

it("logs why the servers refuse a stream", async () => {
  const other = await openNatsServers();
  onTestFinished(() => other.close());
  const manager = await jetstreamManager(await connectMember(other, RELAY), LONG_TIMEOUT);
  await manager.streams.add({ name: "OTHER", subjects: [eventSubject(other.plan.warehouse, "evt_1")] });
  const key = readMemberKey(await other.seed());
  if (key === null) throw new Error("The relay has no seed");
  const logged: string[] = [];
  await startRelay({
    configuration: { ...configuration, servers: relayConfigurationOf(other.plan).servers },
    ca: other.ca,
    secrets: { key, signingKey, api: null },
    log: (event, fields) => logged.push(JSON.stringify({ event, ...fields })),
  });
  await expect.poll(() => logged.join(), POLL).toContain("subjects overlap with an existing stream");
});

it("delivers new events while older ones cannot be stored", async () => {
  const relay = await startRelay();
  const { delivered } = await followAsDesk();
  expect(await deliver("stored")).toBe(200);
  await expect.poll(() => delivered, POLL).toContain("stored");
  // A desk may receive an event before the relay knows that the stream has stored it.
  await expect.poll(() => relay.readState().spool.events, POLL).toBe(0);
  const manager = await jetstreamManager(await connectMember(fleet, RELAY), LONG_TIMEOUT);
  await manager.streams.delete(EVENTS_STREAM);
  // More events than the relay publishes at once.
  const keys = Array.from({ length: 40 }, (_, index) => `waiting-${index}`);
  for (const key of keys) expect(await deliver(key)).toBe(200);
  await expect.poll(() => delivered, POLL).toEqual(expect.arrayContaining(keys));
  expect(relay.readState().spool.events).toBe(keys.length);
  await ensureStreams(await connectMember(fleet, RELAY), fleet.plan.warehouse, 1);
  await expect.poll(() => relay.readState().spool.events, POLL).toBe(0);
});

it("delivers an event while its key cannot be stored", async () => {
  const { streams } = await jetstreamManager(await connectMember(fleet, RELAY), LONG_TIMEOUT);
  const stream = bucketStream(KEYS_BUCKET);
  await streams.purge(stream);
  const relay = await startRelay();
  const { delivered } = await followAsDesk();
  // The relay has stored the key of the day.
  await expect.poll(async () => (await streams.info(stream)).state.messages, POLL).toBe(1);
  await streams.update(stream, { max_msgs: 1 });
  expect(await deliver("early")).toBe(200);
  await expect.poll(() => delivered, POLL).toContain("early");
  expect([await countStored("early"), relay.readState().spool.events]).toEqual([0, 1]);
  await streams.update(stream, { max_msgs: -1 });
  await expect.poll(() => relay.readState().spool.events, POLL).toBe(0);
  expect(await countStored("early")).toBe(1);
});

it("forwards the largest events over a link of 1 Mbit/s", async () => {
  const note = "x".repeat(MAX_EVENT_BYTES - 1000);
  const port = await openSlowLink(fleet.plan.servers[0]?.port ?? 0, 125_000);
  const relay = await startRelay({ configuration: { ...configuration, servers: [`tls://127.0.0.1:${port}`] } });
  for (const key of ["large-1", "large-2"]) expect(await deliver(key, { note })).toBe(200);
  await expect.poll(() => relay.readState().spool.events, SLOW_POLL).toBe(0);
});

it("delivers an event once after a kill between storing and publishing", async () => {
  await fleet.servers[0]?.kill();
  const killed = await spawnRelay();
  expect(await deliver("killed")).toBe(200);
  await killed.end("SIGKILL");
  await fleet.servers[0]?.start();
  const relay = await spawnRelay();
  await expect.poll(relay.output, POLL).toContain('"event":"forwarded","events":1,"waiting":0');
  const { delivered } = await followAsDesk();
  await expect.poll(() => delivered, POLL).toContain("killed");
  expect(await countStored("killed")).toBe(1);
  expect(await relay.end("SIGTERM")).toBe(0);
  const lines = (killed.output() + relay.output()).trimEnd().split("\n");
  expect(lines.map((line) => typeof (JSON.parse(line) as { at: unknown }).at)).toEqual(lines.map(() => "string"));
  expect(lines.at(-1)).toContain('"event":"ended"');
  expect(lines.join()).not.toContain(RECIPIENT);
});

// Proof N19
it("stores no event with a wrong signature", async () => {
  const { readState } = await startRelay();
  expect(await deliver("forged", { key: Buffer.from("another key of 18").toString("base64") })).toBe(401);
  expect(readState()).toMatchObject({ lastReceivedAt: null, spool: { events: 0 }, refused: { "wrong-signature": 1 } });
});

it("answers 503 for its health while its clock differs from the servers'", async () => {
  const relay = await startRelay({ now: () => new Date(Date.now() - 5 * 60_000) });
  await expect.poll(() => relay.readState().problem, POLL).toEqual({ code: "clock", detail: "5" });
  expect(await readHealth()).toMatchObject({ status: 503 });
});

it("answers 503 when the spool is full, and keeps the spool when it ends", async () => {
  const unreachable = { ...configuration, servers: [`tls://127.0.0.1:${await freePort()}`] };
  const full = await startRelay({ configuration: unreachable, spoolLimits: { events: 1, bytes: 1_000_000 } });
  expect([await deliver("first"), await deliver("second")]).toEqual([200, 503]);
  await full.close();
  expect((await startRelay({ configuration: unreachable })).readState().spool).toMatchObject({
    events: 1,
    isFull: false,
  });
});

it("shows the figures of the fleet's desks on its wall display", async () => {
  const port = await freePort();
  await startRelay({ configuration: { ...configuration, wall: { host: "127.0.0.1", port, networks: [], names: [] } } });
  await ensureStreams(await connectMember(fleet, RELAY), fleet.plan.warehouse, 1);
  for (const desk of ["bench-1", "bench-2"]) {
    const connection = await connectMember(fleet, desk);
    await connection.request(`$KV.FLEET_desks.${figuresKey(desk)}`, encodeDeskFigures(figuresWith()), LONG_TIMEOUT);
  }
  const read = async () => (await fetch(`http://127.0.0.1:${port}/floor`)).text();
  await expect.poll(read, POLL).toContain(">bench-2<");
  expect(await read()).toContain("<dt>Items sent today</dt><dd>18</dd>");
  expect(await read()).not.toContain("Ada");
});

it("receives events while the port of its wall display is taken", async () => {
  const other = await listenLocally(createServer());
  onTestFinished(other.close);
  const wall = { host: "127.0.0.1", port: other.port, networks: [], names: [] };
  const logged: unknown[] = [];
  await startRelay({
    configuration: { ...configuration, wall },
    log: (event, fields) => void logged.push([event, fields]),
  });
  expect(await deliver("received")).toBe(200);
  expect(logged).toContainEqual(["wall-not-shown", { host: "127.0.0.1", port: other.port, code: "EADDRINUSE" }]);
  const readWall = async (): Promise<unknown> => (JSON.parse((await readHealth()).text) as { wall: unknown }).wall;
  expect(await readWall()).toBe("not-shown");
  await other.close();
  await expect.poll(readWall, POLL).toBe("shown");
});
