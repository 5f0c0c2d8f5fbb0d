import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { bucketStream, KEYS_BUCKET, keySubject } from "../../../src-main/fleet/names.ts";
import { createRecipientKeys } from "../../../src-main/fleet/recipient-keys.ts";
import { ensureStreams } from "../../../src-main/fleet/streams.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { openNatsServers, type NatsServers } from "../../rig/nats-servers.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { hideSubject, watchReads } from "./faulty-connections.ts";

const NAME = "batch.01KB8Q5Z5V3M9T2X7R4WYCN6JD";

let fleet: NatsServers;
let relay: NatsConnection;
beforeAll(async () => {
  fleet = await openNatsServers();
});
afterAll(() => fleet.close());
beforeEach(async () => {
  relay = await connectMember(fleet, RELAY);
  await recreateBucket();
});

async function recreateBucket(): Promise<void> {
  const manager = await jetstreamManager(relay, LONG_TIMEOUT);
  await manager.streams.delete(bucketStream(KEYS_BUCKET)).catch(() => undefined);
  await ensureStreams(relay, fleet.plan.warehouse, 1);
}

const openKeys = async (desk: string) => createRecipientKeys(await connectMember(fleet, desk));

async function sealed(desk: Awaited<ReturnType<typeof openKeys>>, text: string, name = NAME): Promise<string> {
  const answer = await desk.seal(name, text);
  if (answer === null) throw new Error("no server answers");
  return answer;
}

it("lets another desk read what a desk encrypted", async () => {
  const [first, second] = [await openKeys("bench-1"), await openKeys("bench-2")];
  const texts = [await sealed(first, "Ada"), await sealed(first, "Ada")];
  expect(new Set(texts).size).toBe(2);
  for (const text of texts) expect(await second.open(NAME, text)).toEqual({ text: "Ada" });
  expect(await second.open(NAME, await sealed(second, "Grace"))).toEqual({ text: "Grace" });
});

// Proof N21
it("makes a text unreadable when its key is erased", async () => {
  const [first, second] = [await openKeys("bench-1"), await openKeys("bench-2")];
  const text = await sealed(first, "Ada");
  expect(await second.erase(NAME)).toBe(true);
  expect(await second.open(NAME, text)).toBe("erased");
  expect(await second.erase(NAME)).toBe(false);
  await first.erase(NAME);
  const later = await sealed(first, "Ada");
  expect(await second.open(NAME, later)).toEqual({ text: "Ada" });
  expect(await second.open(NAME, text)).toBe("erased");
});

it("encrypts with a key that the servers have, after they lost all keys", async () => {
  const [first, second] = [await openKeys("bench-1"), await openKeys("bench-2")];
  await sealed(first, "Ada");
  await recreateBucket();
  expect(await second.open(NAME, await sealed(first, "Ada"))).toEqual({ text: "Ada" });
});

it("does not read a text with another key's name, or a changed one", async () => {
  const desk = await openKeys("bench-1");
  const text = await sealed(desk, "Ada");
  await sealed(desk, "Grace", "batch.other");
  const changed = `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`;
  for (const [name, other] of [
    ["batch.other", text],
    [NAME, changed],
    [NAME, ""],
  ] as const)
    expect(await desk.open(name, other)).toBe("erased");
});

type Keys = Awaited<ReturnType<typeof openKeys>>;

async function ensureAll(desk: Keys, names: readonly string[]) {
  const { found, created } = (await desk.ensure(names)) ?? {};
  return [...(found?.values() ?? []), ...((await created)?.values() ?? [])];
}

async function ensured(desk: Keys, name: string) {
  const [key] = await ensureAll(desk, [name]);
  if (key === undefined) throw new Error("no server answers");
  return key;
}

it("finds the key of an event until it is erased", async () => {
  const [first, second] = [await openKeys("bench-1"), await openKeys("bench-2")];
  const created = await ensured(first, NAME);
  expect(await second.findBodyKey(created)).toEqual(created.key);
  await second.erase(NAME);
  expect(await second.findBodyKey(created)).toBe("erased");
  // A key that is created later under this name is another key.
  const later = await ensured(first, NAME);
  expect(await second.findBodyKey(created)).toBe("erased");
  expect(await second.findBodyKey(later)).toEqual(later.key);
});

it("does not count a key as erased that no server has yet", async () => {
  const desk = await openKeys("bench-1");
  const { sequence } = await ensured(desk, NAME);
  expect(await desk.findBodyKey({ name: "event.later", sequence: sequence + 1 })).toBeNull();
});

it("does not count a key as erased that another server has", async () => {
  const first = await openKeys("bench-1");
  const sealedText = { name: NAME, text: await sealed(first, "Ada") };
  let isBehind = true;
  const subject = keySubject(KEYS_BUCKET, NAME);
  const behind = createRecipientKeys(hideSubject(await connectMember(fleet, "bench-2"), subject, () => isBehind));
  expect(await behind.open(NAME, sealedText.text)).toBeNull();
  expect(await behind.openAll([sealedText])).toBeNull();
  expect(await behind.findSequences([NAME])).toBeNull();
  expect(await behind.erase(NAME)).toBeNull();
  isBehind = false;
  expect(await behind.openAll([sealedText])).toEqual([{ text: "Ada" }]);
  expect([...((await behind.findSequences([NAME, "batch.none"])) ?? new Map()).keys()]).toEqual([NAME]);
});

it("reads the keys of missed events in one request after it read a newer one", async () => {
  const creator = await openKeys("bench-1");
  const names = Array.from({ length: 50 }, (_, index) => `event.${index}`);
  const missed = await ensureAll(creator, names);
  const newest = await ensured(creator, "event.newest");
  const reads: number[] = [];
  const connection = watchReads(await connectMember(fleet, "bench-2"), reads);
  let singleReads = 0;
  const desk = createRecipientKeys(
    hideSubject(connection, keySubject(KEYS_BUCKET, ""), () => {
      singleReads += 1;
      return false;
    }),
  );
  expect(await desk.findBodyKey(newest)).toEqual(newest.key);
  for (const key of missed) expect(await desk.findBodyKey(key)).toEqual(key.key);
  expect(reads).toEqual([newest.sequence, missed[0]?.sequence]);
  expect(singleReads).toBe(0);
});
