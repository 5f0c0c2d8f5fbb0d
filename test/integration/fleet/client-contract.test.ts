// Faults of the NATS client that the desk works around. An upgrade that repairs one turns its test red: then delete the
// workaround.
import { jetstream, jetstreamManager, PubHeaders, type BatchMessageOptions } from "@nats-io/jetstream";
import { headers, type MsgHdrs, type NatsConnection } from "@nats-io/transport-node";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connectFleet } from "../../../src-main/fleet/connect.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { openNatsServers, type NatsServers } from "../../rig/nats-servers.ts";
import { LONG_TIMEOUT } from "./connect-member.ts";
import { delayRequests } from "./faulty-connections.ts";

const STREAM = "KV_FLEET_floor";
const item = (id: string): string => `$KV.FLEET_floor.item.${id}`;

let fleet: NatsServers;
beforeAll(async () => {
  fleet = await openNatsServers();
  const manager = await jetstreamManager(await connectRelay(), LONG_TIMEOUT);
  await manager.streams.add({ name: STREAM, subjects: [item(">")], allow_atomic: true, allow_direct: true });
});
afterAll(() => fleet.close());

const connections: NatsConnection[] = [];
afterAll(() => Promise.all(connections.map((connection) => connection.close())));

async function connectRelay(): Promise<NatsConnection> {
  const { addresses, ca, plan } = fleet;
  const access = { servers: addresses, warehouse: plan.warehouse, member: RELAY, ca, seed: await fleet.seed() };
  const connected = await connectFleet(access);
  if (!connected.ok) throw new Error(connected.error.code);
  connections.push(connected.value);
  return connected.value;
}

async function readItem(connection: NatsConnection, id: string): Promise<string | null> {
  const manager = await jetstreamManager(connection, LONG_TIMEOUT);
  return (await manager.direct.getMessage(STREAM, { last_by_subj: item(id) }))?.string() ?? null;
}

/** Expects a key that nobody has written. */
function expectNew(): MsgHdrs {
  const expected = headers();
  expected.set(PubHeaders.ExpectedLastSubjectSequenceHdr, "0");
  return expected;
}

/** Writes three items in one batch. `options`: options of the second item, which `add` writes. */
async function writeItems(connection: NatsConnection, ids: readonly string[], options: BatchMessageOptions) {
  const [first, second, third] = ids.map(item) as [string, string, string];
  const batch = await jetstream(connection).startBatch(first, "batch", { headers: expectNew() });
  batch.add(second, "batch", options);
  return batch.commit(third, "batch", { headers: expectNew() });
}

test("ignores the sequence that Batch.add() expects, unlike a header", async () => {
  const connection = await connectRelay();
  for (const id of ["2", "5"]) await connection.request(item(id), "earlier", LONG_TIMEOUT);
  await writeItems(connection, ["1", "2", "3"], { expect: { lastSubjectSequence: 0 } });
  expect(await readItem(connection, "2")).toBe("batch");
  await expect(writeItems(connection, ["4", "5", "6"], { headers: expectNew() })).rejects.toThrow(Error);
  expect(await Promise.all(["4", "5", "6"].map((id) => readItem(connection, id)))).toEqual([null, "earlier", null]);
});

test("hides why the server refuses a batch", async () => {
  const connection = await connectRelay();
  await connection.request(item("8"), "earlier", LONG_TIMEOUT);
  await expect(writeItems(connection, ["7", "8", "9"], { headers: expectNew() })).rejects.toThrow(
    "batch didn't contain number of published messages",
  );
});

/** How long an ordered consumer's request for messages lasts; a day, which no test waits for. */
const EXPIRY_MS = 86_400_000;

test("asks for a lost answer about an ordered consumer only at its expiry", async () => {
  const connection = await connectRelay();
  let isLost = false;
  const lossy = delayRequests(connection, () => (isLost ? Promise.reject(new Error("lost")) : Promise.resolve()));
  const consumer = await jetstream(lossy, LONG_TIMEOUT).consumers.get(STREAM);
  const messages = await consumer.consume({ expires: EXPIRY_MS });
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => {
    timers.mockRestore();
    messages.stop();
  });
  isLost = true;
  const delays = (): number => Math.max(0, ...timers.mock.calls.map(([, delayMs]) => delayMs ?? 0));
  await connection.reconnect();
  // Until the timer ends, the client neither requests messages nor checks the heartbeats.
  await expect.poll(delays).toBeGreaterThan(EXPIRY_MS / 4);
});

test("loses messages that are published while it is disconnected", async () => {
  const connection = await connectRelay();
  const [server] = fleet.servers;
  const leaving = connection.status();
  await server?.kill();
  for await (const status of leaving) if (status.type === "disconnect") break;
  const returning = connection.status();
  const ids = Array.from({ length: 50 }, (_, index) => String(100 + index));
  for (const id of ids) connection.publish(item(id), "offline");
  await server?.start();
  for await (const status of returning) if (status.type === "reconnect") break;
  await connection.flush();
  expect(await Promise.all(ids.map((id) => readItem(connection, id)))).toEqual(ids.map(() => null));
});
