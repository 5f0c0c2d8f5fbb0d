import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createServiceProbe } from "../../../../src-renderer/shell/service-probe.ts";

const conditions = { isUnreachable: true, isVisible: true, probeCount: 0 };
const probe = createServiceProbe({
  probe: () => {
    conditions.probeCount += 1;
    return Promise.resolve();
  },
  isUnreachable: () => conditions.isUnreachable,
  isVisible: () => conditions.isVisible,
});

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(conditions, { isUnreachable: true, isVisible: true, probeCount: 0 });
});
afterEach(() => {
  probe.stop();
  vi.useRealTimers();
});

it("probes an unreachable service with backoff up to one minute", async () => {
  probe.onNetworkChanged();
  const probeSeconds: number[] = [];
  for (let second = 1; second <= 300; second += 1) {
    const probesBefore = conditions.probeCount;
    await vi.advanceTimersByTimeAsync(1000);
    if (conditions.probeCount > probesBefore) probeSeconds.push(second);
  }
  expect(probeSeconds).toEqual([2, 6, 14, 30, 62, 122, 182, 242]);
});

it("stops while the service is reachable", async () => {
  probe.onNetworkChanged();
  await vi.advanceTimersByTimeAsync(6000);
  expect(conditions.probeCount).toBe(2);
  conditions.isUnreachable = false;
  probe.onNetworkChanged();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(conditions.probeCount).toBe(2);
  conditions.isUnreachable = true;
  probe.onNetworkChanged();
  await vi.advanceTimersByTimeAsync(2000);
  expect(conditions.probeCount).toBe(3);
});

it("sends no probe while the window is hidden", async () => {
  conditions.isVisible = false;
  probe.onNetworkChanged();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(conditions.probeCount).toBe(0);
  probe.probeNow();
  expect(conditions.probeCount).toBe(0);
  conditions.isVisible = true;
  probe.probeNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(conditions.probeCount).toBe(1);
});
