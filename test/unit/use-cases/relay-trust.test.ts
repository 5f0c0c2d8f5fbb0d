import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RELAY_TRUSTED_MS, type RelayHeartbeat } from "../../../src-domain/fleet/relay-heartbeat.ts";
import { createRelayTrust } from "../../../src-main/use-cases/fleet/relay-trust.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const READ_AT = "2026-11-29T12:00:00.000Z";
const POLLING: RelayHeartbeat = { relay: "U1", state: "polling", items: null };
const REFUSED: RelayHeartbeat = { relay: "U1", state: "refused", items: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openTrust() {
  const seen: unknown[] = [];
  const trust = createRelayTrust({
    elapsed: () => performance.now(),
    onChanged: () => seen.push([trust.state(), trust.isPolling()]),
  });
  return { trust, seen };
}

test("leaves polling to the relay until five minutes after its last heartbeat", () => {
  const { trust, seen } = openTrust();
  expect(trust.isPolling()).toBe(false);
  trust.onHeartbeat(POLLING);
  vi.advanceTimersByTime(10 * SECOND_MS);
  trust.onHeartbeat(POLLING);
  vi.advanceTimersByTime(RELAY_TRUSTED_MS - SECOND_MS);
  expect(trust.isPolling()).toBe(true);
  vi.advanceTimersByTime(SECOND_MS);
  expect(seen).toEqual([
    ["polling", true],
    [null, false],
  ]);
});

test("polls five minutes after the last poll of a relay whose key is refused", () => {
  const { trust, seen } = openTrust();
  trust.onHeartbeat(POLLING);
  for (let second = 0; second < 300; second += 10) {
    vi.advanceTimersByTime(10 * SECOND_MS);
    trust.onHeartbeat(REFUSED);
  }
  expect(seen).toEqual([
    ["polling", true],
    ["refused", true],
    ["refused", false],
  ]);
});

test("forgets a refusal five minutes after the last heartbeat", () => {
  const { trust, seen } = openTrust();
  trust.onHeartbeat(REFUSED);
  vi.advanceTimersByTime(RELAY_TRUSTED_MS);
  expect(seen).toEqual([
    ["refused", false],
    [null, false],
  ]);
});

test("relies on the relay's lists while its heartbeats are fresh", () => {
  const { trust, seen } = openTrust();
  const since = "2026-11-29T11:00:00.000Z";
  trust.onHeartbeat({ relay: "U1", state: "polling", items: { since, at: since } });
  expect(trust.itemsAt(READ_AT)).toBe(since);
  // The relay read them again.
  trust.onHeartbeat({ relay: "U1", state: "polling", items: { since, at: READ_AT } });
  expect([trust.itemsAt(READ_AT), seen.length]).toEqual([READ_AT, 2]);
  vi.advanceTimersByTime(RELAY_TRUSTED_MS);
  expect(trust.itemsAt(READ_AT)).toBeNull();
});

test("reads lists itself once the relay has read none for 45 minutes", () => {
  const { trust, seen } = openTrust();
  const since = "2026-11-29T11:00:00.000Z";
  const sendHeartbeatsFor = (minutes: number, at: string): void => {
    for (let second = 0; second < minutes * 60; second += 10) {
      trust.onHeartbeat({ relay: "U1", state: "polling", items: { since, at } });
      vi.advanceTimersByTime(10 * SECOND_MS);
    }
  };
  sendHeartbeatsFor(44, since);
  expect([trust.itemsAt(READ_AT), seen.length]).toEqual([since, 1]);
  vi.advanceTimersByTime(MINUTE_MS);
  trust.onHeartbeat({ relay: "U1", state: "polling", items: { since, at: since } });
  expect([trust.itemsAt(READ_AT), trust.isPolling(), seen.length]).toEqual([null, true, 2]);
  sendHeartbeatsFor(1, READ_AT);
  expect(trust.itemsAt(READ_AT)).toBe(READ_AT);
});
