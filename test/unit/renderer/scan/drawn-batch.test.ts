import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ScanOutcome } from "../../../../src-preload/contract/scanning/scan.ts";

const list = vi.fn(() => Promise.resolve({ ok: true, value: [] }));
const outcome = { scanId: "S0", text: "CODE-0", at: "2026-11-21T08:00:00.000Z", verdict: { kind: "added" } };
const recorded = { outcome, batch: { batchId: "B1", lines: [], openTroubles: 0 } };
const answers = (value: unknown) => () => Promise.resolve({ ok: true, value });
const never = () => () => undefined;
vi.stubGlobal("window", {
  desk: {
    batch: { list, current: answers(null), onChanged: never },
    scan: { record: answers(recorded), recent: answers([]), onItemRemoved: never },
    resend: { onChanged: never },
  },
});

let frames = new Map<number, () => void>();
let nextFrame = 1;
vi.stubGlobal("requestAnimationFrame", (run: () => void) => {
  frames.set(nextFrame, run);
  return nextFrame++;
});
vi.stubGlobal("cancelAnimationFrame", (frame: number) => frames.delete(frame));
function drawFrames(count: number): void {
  for (let frame = 0; frame < count; frame += 1) {
    const due = [...frames.values()];
    frames = new Map();
    for (const run of due) run();
  }
}

const { connectBatchStore, connectBatchAfterPaint, useBatchStore, useBatchAfterPaint } =
  await import("../../../../src-renderer/features/batches/batch-store.ts");
const { endVerdictWait } = await import("../../../../src-renderer/shell/verdict-frame.ts");
const { recordTyped } = await import("../../../../src-renderer/scanner/scan-recorder.ts");

let scans = 0;
function scanned(verdict: object = { kind: "unknown-code" }): ScanOutcome {
  scans += 1;
  const outcome = {
    scanId: `S${scans}`,
    text: `CODE-${scans}`,
    at: "2026-11-21T08:00:00.000Z",
    verdict,
  } as ScanOutcome;
  useBatchStore.setState({ latestOutcome: outcome });
  return outcome;
}
const drawn = () => useBatchAfterPaint.getState().latestOutcome?.scanId ?? null;

let disconnect = (): void => undefined;
beforeEach(() => {
  disconnect();
  endVerdictWait();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  frames = new Map();
  list.mockClear();
  useBatchStore.setState({ latestOutcome: null, notice: null });
  disconnect = connectBatchAfterPaint();
});

describe("the deferred batch", () => {
  it("follows changes other than scans at once", () => {
    useBatchStore.setState({ notice: { kind: "parked" } });
    expect(useBatchAfterPaint.getState().notice).toEqual({ kind: "parked" });
    scanned();
    drawFrames(4);
    useBatchStore.setState({ latestOutcome: null, notice: { kind: "undone" } });
    expect([drawn(), useBatchAfterPaint.getState().notice]).toEqual([null, { kind: "undone" }]);
  });

  it("waits for the frame of the verdict after a recorded scan", async () => {
    const stop = connectBatchStore();
    const before = useBatchAfterPaint.getState().batch;
    recordTyped("CODE-0");
    await vi.waitFor(() => expect(useBatchStore.getState().latestOutcome?.scanId).toBe("S0"));
    expect(useBatchStore.getState().batch?.batchId).toBe("B1");
    expect(useBatchAfterPaint.getState().batch).toBe(before);
    drawFrames(4);
    expect(useBatchAfterPaint.getState().batch?.batchId).toBe("B1");
    stop();
  });

  it("follows fast scans together after the frame of the first verdict", () => {
    const seen: (string | null)[] = [];
    const stop = useBatchAfterPaint.subscribe(() => seen.push(drawn()));
    scanned();
    drawFrames(3);
    expect(seen).toEqual([]);
    scanned();
    useBatchStore.setState({ notice: { kind: "parked" } });
    const { scanId } = scanned();
    drawFrames(1);
    expect(seen).toEqual([scanId]);
    drawFrames(4);
    expect(seen).toEqual([scanId]);
    stop();
  });

  it("does not wait for frames of a hidden window", () => {
    const { scanId } = scanned();
    vi.advanceTimersByTime(99);
    expect(drawn()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(drawn()).toBe(scanId);
    drawFrames(4);
    expect(drawn()).toBe(scanId);
  });

  it("shows a printed command and a waiting scan at once", () => {
    scanned();
    const { scanId } = scanned({ kind: "command", command: "park" });
    expect(drawn()).toBe(scanId);
    expect(frames.size).toBe(0);
  });

  it("reloads the parked batches only after a scan that had no room", () => {
    scanned();
    vi.runAllTimers();
    expect(list).not.toHaveBeenCalled();
    scanned({ kind: "batch-full", parkedIn: { batchName: "Batch 2", slot: 1 } });
    scanned();
    expect(list).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(list).toHaveBeenCalledTimes(1);
    scanned();
    vi.runAllTimers();
    expect(list).toHaveBeenCalledTimes(1);
  });
});
