import { expect, test } from "vitest";
import {
  coversListsReadAt,
  parseRelayHeartbeat,
  RELAY_STATES,
  encodeRelayHeartbeat,
  type RelayHeartbeat,
} from "../../../../src-domain/fleet/relay-heartbeat.ts";

const ITEMS = { since: "2026-11-29T10:00:00.000Z", at: "2026-11-29T11:00:00.000Z" };
const HEARTBEAT: RelayHeartbeat = { relay: "U1", state: "polling", items: ITEMS };

test("reads the heartbeats that it writes", () => {
  for (const state of RELAY_STATES)
    for (const items of [null, ITEMS])
      expect(parseRelayHeartbeat(encodeRelayHeartbeat({ relay: "U1", state, items }))).toEqual({
        relay: "U1",
        state,
        items,
      });
});

test.each([
  ["no JSON", "{"],
  ["no object", "[]"],
  ["an unknown state", '{"version":1,"relay":"U1","state":"asleep"}'],
  ["no relay", '{"version":1,"state":"polling"}'],
  ["a version that this release cannot read", '{"version":9,"relay":"U1","state":"polling"}'],
  ["too long", encodeRelayHeartbeat(HEARTBEAT).padEnd(1001)],
])("ignores a heartbeat: %s", (_cause, text) => {
  expect(parseRelayHeartbeat(text)).toBeNull();
});

test("ignores invalid times", () => {
  const text = encodeRelayHeartbeat({ ...HEARTBEAT, items: { ...ITEMS, since: "yesterday" } });
  expect(parseRelayHeartbeat(text)).toEqual({ ...HEARTBEAT, items: null });
});

test.each([
  [ITEMS, "2026-11-29T10:02:00.000Z", true],
  [ITEMS, "2026-11-29T10:01:59.999Z", false],
  [ITEMS, null, false],
  [null, "2026-11-29T10:02:00.000Z", false],
])("covers lists that a desk read two minutes after the relay began: %j %s", (items, readAt, expected) => {
  expect(coversListsReadAt(items, readAt)).toBe(expected);
});
