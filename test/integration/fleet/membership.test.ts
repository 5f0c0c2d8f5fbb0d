import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { jetstreamManager } from "@nats-io/jetstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FleetFacts } from "../../../src-domain/fleet/fleet-problem.ts";
import type { Log } from "../../../src-domain/health/log-entry.ts";
import { createMemberKey } from "../../../src-main/fleet/nkeys.ts";
import { ensureStreams } from "../../../src-main/fleet/streams.ts";
import { FLEET_FILES } from "../../../src-relay/init/fleet-folder.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { openNatsServers, type NatsServers } from "../../rig/nats-servers.ts";
import { tempFolder } from "../../temp-folder.ts";
import { serviceFor, startTestHost, type TestHost } from "../environments/environment-opener.ts";
import { memoryKeychain } from "../environments/memory-keychain.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { publishEvent } from "./relay-publisher.ts";

let fleet: NatsServers;
beforeAll(async () => {
  fleet = await openNatsServers();
});
afterAll(() => fleet.close());

/** Opens a computer whose IT has rolled out what `init` made for bench-1. */
async function openDesk(config: object = {}, log: Log = () => undefined) {
  const simulator = await serviceFor({ items: 5 });
  const keychain = memoryKeychain();
  const environment = { id: "production", name: "Production", userApiUrl: simulator.userBaseUrl };
  const files = join(fleet.folder, FLEET_FILES.member("bench-1"));
  const configFile = join(files, "rolled-out.json");
  const rolledOut = JSON.parse(await readFile(join(files, "config.json"), "utf8")) as object;
  const text = JSON.stringify({
    environments: [environment],
    defaultEnvironment: "production",
    ...rolledOut,
    ...config,
  });
  await writeFile(configFile, text);
  const host = await startTestHost(simulator, tempFolder(), { configFile, keychain, log });
  return { host, keychain };
}

async function readLease(): Promise<string | undefined> {
  const manager = await jetstreamManager(await connectMember(fleet, RELAY), LONG_TIMEOUT);
  const lease = await manager.direct.getMessage("KV_FLEET_desks", { last_by_subj: "$KV.FLEET_desks.bench-1" });
  return lease?.string();
}

const factsOf = (host: TestHost): Promise<Omit<FleetFacts, "relay" | "hasMissedOrders"> | null> =>
  host.onNewPage(async ({ fleet }) => (await fleet?.facts(new Date())) ?? null);

test("joins its fleet once the keychain has the desk's seed, and never in practice", async () => {
  const { host, keychain } = await openDesk();
  await expect.poll(() => factsOf(host)).toMatchObject({ isConnected: false, problem: "key-missing" });
  keychain.entries.set("production.fleet", await fleet.seed("bench-1"));
  await expect.poll(() => factsOf(host)).toMatchObject({ isConnected: true, problem: "relay-never-ran" });
  await ensureStreams(await connectMember(fleet, RELAY), "nj", 1);
  await expect
    .poll(() => factsOf(host))
    .toMatchObject({
      warehouse: "nj",
      desk: "bench-1",
      isConnected: true,
      problem: null,
      certificateEndsAt: expect.stringMatching(/^20/) as string,
    });
  await host.environments.switchTo("practice");
  expect(await factsOf(host)).toBeNull();
});

test("logs once that the servers refuse its key", async () => {
  const logged: unknown[] = [];
  const { keychain } = await openDesk({}, (entry) => entry.event === "fleet-status" && logged.push(entry));
  const [server] = fleet.servers;
  keychain.entries.set("production.fleet", createMemberKey().seed);
  await expect.poll(() => server?.log().split("authentication error").length, LONG_TIMEOUT).toBeGreaterThan(3);
  const refused = { event: "fleet-status", connected: "false", problem: "permission" };
  expect(logged.filter((entry) => isDeepStrictEqual(entry, refused))).toEqual([refused]);
});

test("says when another computer has the desk's name", async () => {
  await ensureStreams(await connectMember(fleet, RELAY), "nj", 1);
  const seed = await fleet.seed("bench-1");
  const first = await openDesk();
  first.keychain.entries.set("production.fleet", seed);
  await expect.poll(() => readLease()).toContain("computer");
  const second = await openDesk();
  second.keychain.entries.set("production.fleet", seed);
  await expect.poll(() => factsOf(second.host)).toMatchObject({ isConnected: true, problem: "name-taken" });
  expect(await factsOf(first.host)).toMatchObject({ isConnected: true, problem: null });
});

test("counts the events that no trusted relay signed", async () => {
  const relay = await connectMember(fleet, RELAY);
  await ensureStreams(relay, "nj", 1);
  const { host, keychain } = await openDesk();
  keychain.entries.set("production.fleet", await fleet.seed("bench-1"));
  // Signed with another key than the relay's, which config.json names.
  await publishEvent(relay, "forged");
  await expect.poll(() => factsOf(host)).toMatchObject({ isConnected: true, refusedEvents: 1 });
});

test("names a certificate file that cannot be read, and stays in its fleet", async () => {
  const { host, keychain } = await openDesk({
    fleet: {
      environment: "production",
      warehouse: "nj",
      desk: "bench-1",
      servers: fleet.addresses,
      caFile: "none.crt",
    },
  });
  keychain.entries.set("production.fleet", await fleet.seed("bench-1"));
  expect((await host.environments.list()).configuration.problems).toMatchObject([
    { fault: "certificate-unreadable", setting: "fleet.caFile" },
  ]);
  await expect.poll(() => factsOf(host)).toMatchObject({ isConnected: false, problem: "certificate" });
});
