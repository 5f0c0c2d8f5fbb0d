import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createServiceProbe } from "../../../../src-renderer/shell/service-probe.ts";

const world = { away: true, seen: true, looks: 0 };
const probe = createServiceProbe({
  probe: () => {
    world.looks += 1;
    return Promise.resolve();
  },
  isUnreachable: () => world.away,
  isSeen: () => world.seen,
});

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(world, { away: true, seen: true, looks: 0 });
});
afterEach(() => {
  probe.stop();
  vi.useRealTimers();
});

it("probes an unreachable service with backoff up to one minute", async () => {
  probe.onNetworkChanged();
  const at: number[] = [];
  for (let second = 1; second <= 300; second += 1) {
    const before = world.looks;
    await vi.advanceTimersByTimeAsync(1000);
    if (world.looks > before) at.push(second);
  }
  expect(at).toEqual([2, 6, 14, 30, 62, 122, 182, 242]);
});

it("stops while the service is reachable", async () => {
  probe.onNetworkChanged();
  await vi.advanceTimersByTimeAsync(6000);
  expect(world.looks).toBe(2);
  world.away = false;
  probe.onNetworkChanged();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(world.looks).toBe(2);
  world.away = true;
  probe.onNetworkChanged();
  await vi.advanceTimersByTimeAsync(2000);
  expect(world.looks).toBe(3);
});

it("sends no probe while the window is hidden", async () => {
  world.seen = false;
  probe.onNetworkChanged();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(world.looks).toBe(0);
  probe.now();
  expect(world.looks).toBe(0);
  world.seen = true;
  probe.now();
  await vi.advanceTimersByTimeAsync(0);
  expect(world.looks).toBe(1);
});
