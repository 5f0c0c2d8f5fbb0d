import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ScanOutcome } from "../../../../src-preload/contract/scanning/scan.ts";

const list = vi.fn(() => Promise.resolve({ ok: true, value: [] }));
const outcome = { scanId: "S0", text: "CODE-0", at: "2026-11-21T08:00:00.000Z", verdict: { kind: "added" } };
const recordAnswer = { outcome, batch: { batchId: "B1", lines: [], openRefusedScans: 0 } };
const answerWith = (value: unknown) => () => Promise.resolve({ ok: true, value });
const subscribe = () => () => undefined;
vi.stubGlobal("window", {
  desk: {
    batch: { list, current: answerWith(null), onChanged: subscribe },
    scan: { record: answerWith(recordAnswer), recent: answerWith([]), onItemRemoved: subscribe },
    orderMatches: { onLost: subscribe },
    resend: { onChanged: subscribe },
  },
});

let frames = new Map<number, () => void>();
let nextFrame = 1;
vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
  frames.set(nextFrame, callback);
  return nextFrame++;
});
vi.stubGlobal("cancelAnimationFrame", (frame: number) => frames.delete(frame));
function renderFrames(count: number): void {
  for (let frame = 0; frame < count; frame += 1) {
    const dueCallbacks = [...frames.values()];
    frames = new Map();
    for (const callback of dueCallbacks) callback();
  }
}

const { connectBatchStore, connectBatchAfterPaint, useBatchStore, useBatchAfterPaint } =
  await import("../../../../src-renderer/features/batches/batch-store.ts");
const { endVerdictWait } = await import("../../../../src-renderer/shell/verdict-frame.ts");
const { recordTypedText } = await import("../../../../src-renderer/scanner/scan-recorder.ts");

let scanCount = 0;
function showScan(verdict: object = { kind: "unknown-code" }): ScanOutcome {
  scanCount += 1;
  const outcome = {
    scanId: `S${scanCount}`,
    text: `CODE-${scanCount}`,
    at: "2026-11-21T08:00:00.000Z",
    verdict,
  } as ScanOutcome;
  useBatchStore.setState({ latestOutcome: outcome });
  return outcome;
}
const findShownScanId = () => useBatchAfterPaint.getState().latestOutcome?.scanId ?? null;

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

describe("useBatchAfterPaint", () => {
  it("follows changes other than scans at once", () => {
    useBatchStore.setState({ notice: { kind: "parked" } });
    expect(useBatchAfterPaint.getState().notice).toEqual({ kind: "parked" });
    showScan();
    renderFrames(4);
    useBatchStore.setState({ latestOutcome: null, notice: { kind: "undone" } });
    expect([findShownScanId(), useBatchAfterPaint.getState().notice]).toEqual([null, { kind: "undone" }]);
  });

  it("waits for the frame of the verdict after a recorded scan", async () => {
    const stop = connectBatchStore();
    const previousBatch = useBatchAfterPaint.getState().batch;
    recordTypedText("CODE-0");
    await vi.waitFor(() => expect(useBatchStore.getState().latestOutcome?.scanId).toBe("S0"));
    expect(useBatchStore.getState().batch?.batchId).toBe("B1");
    expect(useBatchAfterPaint.getState().batch).toBe(previousBatch);
    renderFrames(4);
    expect(useBatchAfterPaint.getState().batch?.batchId).toBe("B1");
    stop();
  });

  it("follows fast scans together after the frame of the first verdict", () => {
    const shownScanIds: (string | null)[] = [];
    const stop = useBatchAfterPaint.subscribe(() => shownScanIds.push(findShownScanId()));
    showScan();
    renderFrames(3);
    expect(shownScanIds).toEqual([]);
    showScan();
    useBatchStore.setState({ notice: { kind: "parked" } });
    const { scanId } = showScan();
    renderFrames(1);
    expect(shownScanIds).toEqual([scanId]);
    renderFrames(4);
    expect(shownScanIds).toEqual([scanId]);
    stop();
  });

  it("does not wait for frames of a hidden window", () => {
    const { scanId } = showScan();
    vi.advanceTimersByTime(99);
    expect(findShownScanId()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(findShownScanId()).toBe(scanId);
    renderFrames(4);
    expect(findShownScanId()).toBe(scanId);
  });

  it("shows a printed command at once", () => {
    showScan();
    const { scanId } = showScan({ kind: "command", command: "park" });
    expect(findShownScanId()).toBe(scanId);
    expect(frames.size).toBe(0);
  });

  it("reloads the parked batches only after a scan that had no room", () => {
    showScan();
    vi.runAllTimers();
    expect(list).not.toHaveBeenCalled();
    showScan({ kind: "batch-full", parkedIn: { batchName: "Batch 2", slot: 1 } });
    showScan();
    expect(list).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(list).toHaveBeenCalledTimes(1);
    showScan();
    vi.runAllTimers();
    expect(list).toHaveBeenCalledTimes(1);
  });
});
