import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageAnswer } from "../../../src-preload/contract/operation.ts";
import { scanContract } from "../../../src-preload/contract/scanning/scan.ts";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/capture/layouts.ts";
import { rawScanOfBurst, rawScanOfText } from "../../../src-renderer/scanner/queue/raw-scan.ts";
import { createScanQueue, type ScanQueueState } from "../../../src-renderer/scanner/queue/scan-queue.ts";
import { feed, typed } from "./type-keys.ts";

type Gesture = ReturnType<typeof rawScanOfText>;

function line(answers: (gesture: Gesture) => Promise<PageAnswer<string, string>>) {
  const calls: Gesture[] = [];
  const recorded: string[] = [];
  const states: ScanQueueState[] = [];
  const queue = createScanQueue<string>({
    record: (gesture) => {
      calls.push(gesture);
      return answers(gesture);
    },
    onRecorded: (value) => recorded.push(value),
    onState: (state) => states.push(state),
  });
  return { queue, calls, recorded, states };
}

const failed = (code: string): PageAnswer<string, string> => ({
  ok: false,
  error: { code, retryable: code === "journal-unavailable" },
});
const DONE = { waiting: 0, failures: 0, cause: null, codes: [] };
const settled = () => vi.advanceTimersByTimeAsync(5000);
const gesture = (text: string) => rawScanOfText(text, new Date(0));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the queue of raw scans", () => {
  it("records raw scans one at a time in their order", async () => {
    let running = 0;
    const { queue, recorded } = line(async ({ text }) => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return { ok: true, value: text };
    });
    const codes = Array.from({ length: 100 }, (_, index) => `code-${index}`);
    for (const code of codes) queue.add(gesture(code));
    await settled();
    expect(recorded).toEqual(codes);
  });

  it("retries a failed raw scan with the same id", async () => {
    let attempts = 0;
    const { queue, calls, recorded, states } = line(({ text }) => {
      attempts += 1;
      return Promise.resolve(attempts <= 2 ? failed("journal-unavailable") : { ok: true, value: text });
    });
    queue.add(gesture("first"));
    queue.add(gesture("second"));
    await settled();
    expect(recorded).toEqual(["first", "second"]);
    expect(new Set(calls.slice(0, 3).map((call) => call.gestureId)).size).toBe(1);
    expect(states.map((state) => state.failures)).toContain(2);
    expect(states.at(-1)).toEqual({ ...DONE, rejected: [] });
  });

  it("rejects a raw scan that the bridge refuses and continues", async () => {
    const answers = [failed("disk-full"), failed("bad-input")];
    const { queue, recorded, states } = line(({ text }) =>
      Promise.resolve(answers.shift() ?? { ok: true, value: text }),
    );
    queue.add(gesture("bad"));
    queue.add(gesture("good"));
    await settled();
    expect(recorded).toEqual(["good"]);
    expect(states.at(-1)).toMatchObject({ ...DONE, rejected: [{ text: "bad" }] });
  });
});

it("builds raw scans that the contract accepts", () => {
  const [burst] = feed(typed("RBX-1007-251121-A0042-7", 20, 8)).bursts;
  const startedAt = new Date("2026-11-21T10:00:00Z");
  const how = { capsLock: true, composing: false };
  const made = rawScanOfBurst(
    { keys: [], terminator: null, endless: false, missing: null, ...burst, ...how, startedAt },
    SCANNER_LAYOUTS.us,
  );
  expect(scanContract.operations.record.input.parse(made)).toEqual(made);
  expect(made).toMatchObject(how);
  expect(made.keys.slice(0, 2)).toEqual([
    { code: "KeyR", shift: true, gapMs: 0 },
    { code: "KeyB", shift: true, gapMs: expect.any(Number) },
  ]);
  expect(scanContract.operations.record.input.safeParse(gesture("x".repeat(10_000))).success).toBe(true);
});
