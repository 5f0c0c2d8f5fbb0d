import { X509Certificate } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { isDeepStrictEqual } from "node:util";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { FleetProblem, FleetStatus } from "../../../src-domain/fleet/fleet-problem.ts";
import { connectFleet, type FleetAccess } from "../../../src-main/fleet/connect.ts";
import { createMemberKey } from "../../../src-main/fleet/nkeys.ts";
import { probeFleet } from "../../../src-main/fleet/probe.ts";
import { openFleetSession } from "../../../src-main/fleet/session.ts";
import { createAuthority, renewAuthority } from "../../../src-relay/init/certificates.ts";
import { FLEET_FILES, writeFleetFolder } from "../../../src-relay/init/fleet-folder.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { freePort, listenLocally } from "../../local-server.ts";
import { openNatsServers, type NatsServers } from "../../rig/nats-servers.ts";
import { LONG_TIMEOUT } from "./connect-member.ts";

const DAY_MS = 86_400_000;
/** The pauses between refusals grow to seconds. */
const REFUSALS = { timeout: 60_000, interval: 50 };
const DESK_LEASE = "$KV.FLEET_desks.bench-1";

let fleet: NatsServers;
beforeAll(async () => {
  fleet = await openNatsServers();
});
afterAll(() => fleet.close());

async function accessOf(servers: NatsServers, member = "bench-1"): Promise<FleetAccess> {
  return {
    servers: servers.addresses,
    warehouse: servers.plan.warehouse,
    member,
    ca: servers.ca,
    seed: await servers.seed(member),
  };
}

async function connectTo(access: FleetAccess): Promise<NatsConnection> {
  const connected = await connectFleet(access);
  if (!connected.ok) throw new Error(JSON.stringify(connected.error));
  onTestFinished(() => connected.value.close());
  return connected.value;
}

async function problemOf(access: FleetAccess): Promise<FleetProblem | null> {
  const connected = await connectFleet(access);
  if (!connected.ok) return connected.error;
  await connected.value.close();
  return null;
}

/** `waitFor` resolves when the session has this status. */
function openSession(access: FleetAccess, readSeed = async (): Promise<string | null> => access.seed) {
  const statuses = new EventEmitter();
  const session = openFleetSession({ ...access, readSeed, onStatus: (status) => statuses.emit("status", status) });
  onTestFinished(() => session.close());
  return {
    session,
    statuses,
    waitFor: async (expected: FleetStatus): Promise<void> => {
      while (!isDeepStrictEqual(session.status(), expected)) await once(statuses, "status");
    },
  };
}

/** Creates what the relay creates. Returns the name of the server that leads. */
async function createLeases(relay: NatsConnection, replicas: number): Promise<string | undefined> {
  const manager = await jetstreamManager(relay, LONG_TIMEOUT);
  const { cluster } = await manager.streams.add({
    name: "KV_FLEET_desks",
    subjects: ["$KV.FLEET_desks.>"],
    num_replicas: replicas,
    allow_direct: true,
  });
  return cluster?.leader;
}

test("says that the relay has never run", async () => {
  expect(await probeFleet(await connectTo(await accessOf(fleet)), new Date())).toEqual({
    code: "relay-never-ran",
    detail: "",
  });
});

test("lets a desk connect by its key, write its lease and read it", async () => {
  await createLeases(await connectTo(await accessOf(fleet, RELAY)), 1);
  const desk = await connectTo(await accessOf(fleet));
  await desk.request(DESK_LEASE, "beat", LONG_TIMEOUT);
  const stored = await desk.request(`$JS.API.DIRECT.GET.KV_FLEET_desks.${DESK_LEASE}`, "", LONG_TIMEOUT);
  expect(stored.string()).toBe("beat");
  expect(await probeFleet(desk, new Date())).toBeNull();
});

test("names a clock that differs from the servers'", async () => {
  const desk = await connectTo(await accessOf(fleet));
  const behind = await probeFleet(desk, new Date(Date.now() - 5 * 60_000));
  expect(behind).toEqual({ code: "clock", detail: "5" });
});

// Proof N14
test("names why a desk cannot connect", async () => {
  const access = await accessOf(fleet);
  const other = await createAuthority("nj", new Date());
  expect(await problemOf({ ...access, seed: createMemberKey().seed })).toEqual({ code: "permission", detail: "" });
  expect(await problemOf({ ...access, ca: other.certificate })).toMatchObject({ code: "certificate" });
  expect(await problemOf({ ...access, warehouse: "la" })).toMatchObject({
    code: "certificate",
    detail: "ERR_TLS_CERT_ALTNAME_INVALID",
  });
  expect(await problemOf({ ...access, servers: [`tls://127.0.0.1:${await freePort()}`] })).toEqual({
    code: "unreachable",
    detail: "ECONNREFUSED",
  });
});

test("accepts a certificate from tomorrow, and names the clock for a later one", async () => {
  const early = await openNatsServers({ now: new Date(Date.now() + DAY_MS / 2) });
  onTestFinished(() => early.close());
  expect(await problemOf(await accessOf(early))).toBeNull();
  const tooEarly = await openNatsServers({ now: new Date(Date.now() + 2 * DAY_MS) });
  onTestFinished(() => tooEarly.close());
  expect(await problemOf(await accessOf(tooEarly))).toEqual({ code: "clock", detail: "" });
});

test("names the authority's certificate if it ends first", async () => {
  const access = await accessOf(fleet);
  const key = await readFile(join(fleet.folder, FLEET_FILES.authorityKey), "utf8");
  const nineYearsAgo = new Date(Date.now() - 3640 * DAY_MS);
  const ending = await renewAuthority({ certificate: access.ca, key }, nineYearsAgo);
  const { session, waitFor } = openSession({ ...access, ca: ending.certificate });
  await waitFor({ isConnected: true, problem: null });
  const end = new X509Certificate(ending.certificate).validTo;
  expect(session.certificateEndsAt()).toBe(new Date(end).toISOString());
});

test("refuses an older server by its version", async () => {
  const access = await accessOf(fleet);
  const port = await openOldServer("2.10.27");
  expect(await problemOf({ ...access, servers: [`tls://127.0.0.1:${port}`] })).toEqual({
    code: "server-too-old",
    detail: "2.10.27",
  });
});

// Proof N16
test("reports what the servers refuse to a desk", async () => {
  const { session, waitFor } = openSession(await accessOf(fleet));
  const desk = await session.connection;
  desk.publish("$KV.FLEET_desks.bench-2", "beat");
  await waitFor({ isConnected: true, problem: { code: "permission", detail: "$KV.FLEET_desks.bench-2" } });
  for (const subject of [
    "$JS.API.CONSUMER.CREATE.KV_FLEET_floor",
    "fleet.nj.event.1",
    "fleet.nj.orders.bench-2.message.1",
    "$JS.API.STREAM.DELETE.X",
    "$JS.API.STREAM.MSG.DELETE.FLEET_ORDERS",
    "$KV.FLEET_desks.bench-2.figures",
    "fleet.nj.shift.bench-2",
  ])
    await expect(desk.request(subject)).rejects.toThrow("Permissions Violation");
  for (const subject of ["_INBOX_bench-2.>", "_INBOX_relay.>", "fleet.la.>", "$KV.>"])
    expect(await desk.subscribe(subject).closed).toBeInstanceOf(Error);
});

test("keeps its connection while its server restarts", async () => {
  const [server] = fleet.servers;
  const { session, waitFor } = openSession(await accessOf(fleet));
  const desk = await session.connection;
  await server?.kill();
  await waitFor({ isConnected: false, problem: { code: "unreachable", detail: "" } });
  await server?.start();
  await waitFor({ isConnected: true, problem: null });
  expect((await desk.request(DESK_LEASE, "beat", LONG_TIMEOUT)).string()).toContain("KV_FLEET_desks");
});

test("connects once it has a key and a server runs", async () => {
  const [server] = fleet.servers;
  await server?.kill();
  const access = await accessOf(fleet);
  let seed: string | null = null;
  const { session, waitFor } = openSession(access, async () => seed);
  await waitFor({ isConnected: false, problem: { code: "key-missing", detail: "" } });
  ({ seed } = access);
  await waitFor({ isConnected: false, problem: { code: "unreachable", detail: "ECONNREFUSED" } });
  await server?.start();
  await session.connection;
  expect(session.status()).toEqual({ isConnected: true, problem: null });
});

/** Opens a fleet with a connected desk, then removes its key. `admit` gives the key back. */
async function openRemovedDesk() {
  const own = await openNatsServers();
  onTestFinished(() => own.close());
  const [server] = own.servers;
  const opened = openSession(await accessOf(own));
  await opened.waitFor({ isConnected: true, problem: null });
  const configuration = join(server?.plan.folder ?? "", "nats-server.conf");
  const withDesk = await readFile(configuration, "utf8");
  await writeFleetFolder(own.folder, { ...own.plan, desks: ["bench-2"] }, { now: new Date() });
  await server?.signal("SIGHUP");
  await opened.waitFor({ isConnected: false, problem: { code: "permission", detail: "" } });
  return {
    ...opened,
    server,
    /** When the server refused the key, in milliseconds of the day. */
    refusalTimes: (): number[] =>
      [...(server?.log() ?? "").matchAll(/(\d+):(\d+):([\d.]+) \[ERR\].* authentication error/g)].map(
        ([, hours, minutes, seconds]) => ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000,
      ),
    admit: async (): Promise<void> => {
      await writeFile(configuration, withDesk);
      await server?.signal("SIGHUP");
    },
  };
}

// Proof N15
// Windows has no signal to reload.
test.skipIf(process.platform === "win32")(
  "disconnects a desk whose key is revoked until the key is added again",
  async () => {
    const { session, waitFor, admit } = await openRemovedDesk();
    expect(await session.check(new Date())).toEqual({
      isConnected: false,
      problem: { code: "permission", detail: "" },
    });
    await admit();
    await waitFor({ isConnected: true, problem: null });
  },
);

test.skipIf(process.platform === "win32")("offers a refused key after growing pauses", async () => {
  const { refusalTimes } = await openRemovedDesk();
  await expect.poll(() => refusalTimes().length, REFUSALS).toBeGreaterThan(5);
  const [before = 0, last = 0] = refusalTimes().slice(4, 6);
  expect((last - before + DAY_MS) % DAY_MS).toBeGreaterThanOrEqual(2000);
});

test.skipIf(process.platform === "win32")("names a refused key until no server answers", async () => {
  const { statuses, waitFor, refusalTimes, server } = await openRemovedDesk();
  const codes = new Set<string | undefined>();
  statuses.on("status", ({ problem }: FleetStatus) => codes.add(problem?.code));
  await expect.poll(() => refusalTimes().length, REFUSALS).toBeGreaterThan(3);
  expect([...codes]).toEqual(["permission"]);
  await server?.kill();
  await waitFor({ isConnected: false, problem: { code: "unreachable", detail: "" } });
});

test("restores the connection after a clock that was ahead was set back", async () => {
  const readClock = Date.now;
  let aheadMs = DAY_MS;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => readClock() + aheadMs);
  onTestFinished(() => clock.mockRestore());
  const { session, waitFor } = openSession(await accessOf(fleet));
  await session.connection;
  aheadMs = 0;
  const [server] = fleet.servers;
  await server?.kill();
  await waitFor({ isConnected: false, problem: { code: "unreachable", detail: "" } });
  await server?.start();
  await waitFor({ isConnected: true, problem: null });
  expect(session.status()).toEqual({ isConnected: true, problem: null });
});

test("notices that most servers are gone", async () => {
  const three = await openNatsServers({ count: 3 });
  onTestFinished(() => three.close());
  const leader = await createLeases(await connectTo(await accessOf(three, RELAY)), 3);
  // The leader would notice later.
  const [remaining, ...others] = three.servers.toSorted((one) => (one.name === leader ? 1 : -1));
  const servers = [`tls://127.0.0.1:${remaining?.plan.port}`];
  const desk = await connectTo({ ...(await accessOf(three)), servers });
  const probe = () => probeFleet(desk, new Date());
  await expect.poll(probe).toBeNull();
  await Promise.all(others.map((server) => server.kill()));
  // The leader may have changed; one without followers notices it after about ten seconds.
  await expect.poll(probe).toEqual({ code: "no-quorum", detail: "" });
});

/** Opens a server that greets as an older one does. */
async function openOldServer(version: string): Promise<number> {
  const folder = fleet.servers[0]?.plan.folder ?? "";
  const [key, cert] = await Promise.all(["server.key", "server.crt"].map((name) => readFile(join(folder, name))));
  const server = createServer((socket: Socket) => {
    socket.on("error", () => {});
    const info = { server_id: "X", version, proto: 1, max_payload: 1 << 20, headers: true, tls_required: true };
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
    const secured = new TLSSocket(socket, { isServer: true, key, cert });
    secured.on("error", () => {});
    secured.on("data", (data) => {
      if (String(data).includes("PING")) secured.write("PONG\r\n");
    });
  });
  const { port, close } = await listenLocally(server);
  onTestFinished(close);
  return port;
}
