import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageAnswer } from "../../../src-preload/contract/operation.ts";
import { scanContract } from "../../../src-preload/contract/scanning/scan.ts";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/capture/layouts.ts";
import { rawScanOfBurst, rawScanOfText } from "../../../src-renderer/scanner/queue/raw-scan.ts";
import { createScanQueue, type ScanQueueState } from "../../../src-renderer/scanner/queue/scan-queue.ts";
import { useUnstoredScans } from "../../../src-renderer/scanner/queue/unstored-scans.ts";
import { feedDetector, typeText } from "./type-keys.ts";

type QueuedScan = ReturnType<typeof rawScanOfText>;

function createTestQueue(answers: (rawScan: QueuedScan) => Promise<PageAnswer<string, string>>) {
  const calls: QueuedScan[] = [];
  const recorded: string[] = [];
  const states: ScanQueueState[] = [];
  const queue = createScanQueue<string>({
    record: (rawScan) => {
      calls.push(rawScan);
      return answers(rawScan);
    },
    onScanRecorded: (value) => recorded.push(value),
    onState: (state) => states.push(state),
  });
  return { queue, calls, recorded, states };
}

const failedAnswer = (code: string): PageAnswer<string, string> => ({
  ok: false,
  error: { code, isRetryable: code === "journal-unavailable" },
});
const EMPTY_STATE = { waitingCount: 0, failureCount: 0, failureCode: null, waitingCodes: [] };
const waitUntilSettled = () => vi.advanceTimersByTimeAsync(5000);
const createRawScan = (text: string) => rawScanOfText(text, new Date(0));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("createScanQueue", () => {
  it("records raw scans one at a time in their order", async () => {
    let runningCount = 0;
    const { queue, recorded } = createTestQueue(async ({ text }) => {
      runningCount += 1;
      expect(runningCount).toBe(1);
      await Promise.resolve();
      runningCount -= 1;
      return { ok: true, value: text };
    });
    const codes = Array.from({ length: 100 }, (_, index) => `code-${index}`);
    for (const code of codes) queue.add(createRawScan(code));
    await waitUntilSettled();
    expect(recorded).toEqual(codes);
  });

  it("retries a failed raw scan with the same id", async () => {
    let attempts = 0;
    const { queue, calls, recorded, states } = createTestQueue(({ text }) => {
      attempts += 1;
      return Promise.resolve(attempts <= 2 ? failedAnswer("journal-unavailable") : { ok: true, value: text });
    });
    queue.add(createRawScan("first"));
    queue.add(createRawScan("second"));
    await waitUntilSettled();
    expect(recorded).toEqual(["first", "second"]);
    expect(new Set(calls.slice(0, 3).map((call) => call.gestureId)).size).toBe(1);
    expect(states.map((state) => state.failureCount)).toContain(2);
    expect(states.at(-1)).toEqual({ ...EMPTY_STATE, rejectedScans: [] });
  });

  it("removes a raw scan that the bridge refuses", async () => {
    const answers = [failedAnswer("disk-full"), failedAnswer("bad-input")];
    const { queue, recorded, states } = createTestQueue(({ text }) =>
      Promise.resolve(answers.shift() ?? { ok: true, value: text }),
    );
    queue.add(createRawScan("bad"));
    queue.add(createRawScan("good"));
    await waitUntilSettled();
    expect(recorded).toEqual(["good"]);
    expect(states.at(-1)).toMatchObject({ ...EMPTY_STATE, rejectedScans: [{ text: "bad" }] });
  });
});

describe("a typed line of several codes", () => {
  it("counts as unstored until its codes are recorded", async () => {
    const { queue } = createTestQueue(({ text }) => Promise.resolve({ ok: true, value: text }));
    queue.addLine({ text: "A B", divide: () => Promise.resolve([createRawScan("A"), createRawScan("B")]) });
    expect(useUnstoredScans.getState()).toEqual({ waitingCount: 1, storableCount: 1 });
    await waitUntilSettled();
    expect(useUnstoredScans.getState()).toEqual({ waitingCount: 0, storableCount: 0 });
  });

  it("keeps its place before later scans", async () => {
    const division = Promise.withResolvers<readonly QueuedScan[]>();
    const { queue, recorded } = createTestQueue(({ text }) => Promise.resolve({ ok: true, value: text }));
    queue.addLine({ text: "A B", divide: () => division.promise });
    queue.add(createRawScan("SUBMIT"));
    await waitUntilSettled();
    division.resolve([createRawScan("A"), createRawScan("B")]);
    await waitUntilSettled();
    expect(recorded).toEqual(["A", "B", "SUBMIT"]);
  });
});

it("counts scans that cannot be stored as unstored but not storable", async () => {
  const { queue } = createTestQueue(() => Promise.resolve(failedAnswer("disk-full")));
  queue.add(createRawScan("stuck"));
  await waitUntilSettled();
  expect(useUnstoredScans.getState()).toEqual({ waitingCount: 1, storableCount: 0 });
});

it("builds raw scans that the contract accepts", () => {
  const [burst] = feedDetector(typeText("RBX-1007-251121-A0042-7", 20, 8)).bursts;
  const startedAt = new Date("2026-11-21T10:00:00Z");
  const flags = { capsLock: true, composing: false };
  const rawScan = rawScanOfBurst(
    { keys: [], terminator: null, isTooLong: false, missingKeysAt: null, ...burst, ...flags, startedAt },
    SCANNER_LAYOUTS.us,
  );
  expect(scanContract.operations.record.input.parse(rawScan)).toEqual(rawScan);
  expect(rawScan).toMatchObject(flags);
  expect(rawScan.keys.slice(0, 2)).toEqual([
    { code: "KeyR", shift: true, gapMs: 0 },
    { code: "KeyB", shift: true, gapMs: expect.any(Number) },
  ]);
  expect(scanContract.operations.record.input.safeParse(createRawScan("x".repeat(10_000))).success).toBe(true);
});
