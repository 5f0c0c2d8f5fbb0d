import { DiscardPolicy, jetstreamManager } from "@nats-io/jetstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { itemKey } from "../../../src-domain/fleet/claim-key.ts";
import { writeKeys } from "../../../src-main/fleet/claim-writes.ts";
import {
  bucketStream,
  DESKS_BUCKET,
  EVENTS_STREAM,
  FLOOR_BUCKET,
  KEYS_BUCKET,
  keySubject,
  ORDERS_STREAM,
} from "../../../src-main/fleet/names.ts";
import { ensureStreams } from "../../../src-main/fleet/streams.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { openNatsServers, type NatsServers } from "../../rig/nats-servers.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";

let fleet: NatsServers;
beforeAll(async () => {
  fleet = await openNatsServers();
});
afterAll(() => fleet.close());

test("bounds the size of each stream, and drops no claim for a new one", async () => {
  const relay = await connectMember(fleet, RELAY);
  // The stream of an earlier release.
  const manager = await jetstreamManager(relay, LONG_TIMEOUT);
  await manager.streams.add({ name: bucketStream(FLOOR_BUCKET), subjects: [keySubject(FLOOR_BUCKET, ">")] });
  await ensureStreams(relay, "nj", 1);
  for (const stream of [
    EVENTS_STREAM,
    ORDERS_STREAM,
    bucketStream(FLOOR_BUCKET),
    bucketStream(DESKS_BUCKET),
    bucketStream(KEYS_BUCKET),
  ]) {
    const { config } = await manager.streams.info(stream);
    expect([stream, config.max_bytes > 0, config.max_msg_size > 0]).toEqual([stream, true, true]);
    const isBucket = stream.startsWith("KV_");
    expect(config.discard).toBe(isBucket ? DiscardPolicy.New : DiscardPolicy.Old);
  }
});

test("refuses a key that is larger than any desk writes", async () => {
  await ensureStreams(await connectMember(fleet, RELAY), "nj", 1);
  const desk = await connectMember(fleet, "bench-1");
  const subject = keySubject(FLOOR_BUCKET, itemKey("1"));
  const outcome = await writeKeys(desk, [{ subject, text: "x".repeat(300_000), expected: 0, ttl: null }]);
  expect(outcome.kind).toBe("unreachable");
});
