import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_LABEL_PRINTER_SETTINGS } from "../../../src-domain/labels/printing.ts";
import type { DeskContext } from "../../../src-main/use-cases/context.ts";
import { createAutoPrint } from "../../../src-main/use-cases/labels/labels.ts";
import { contextWith } from "../../desk-context.ts";

const SETTINGS = {
  ...DEFAULT_LABEL_PRINTER_SETTINGS,
  printer: "one",
  silent: true,
  byItselfSince: "2026-03-02T08:00:00Z",
};
const createLabel = (resendId: string) => ({
  resendId,
  firstReportedAt: "2026-03-02T09:00:00Z",
  statusRaw: "Processing",
});

let waitingLabels: ReturnType<typeof createLabel>[] = [];
let labelBlocks: Awaited<ReturnType<DeskContext["store"]["labelBlocks"]>> = [];
let attemptedIds: string[] = [];
let brokenIds = new Set<string>();
/** Number of prints after which the operator switches automatic printing off. */
let maxAttempts = Number.POSITIVE_INFINITY;
let whilePrinting: () => void = () => undefined;
let autoPrint: ReturnType<typeof openAutoPrint>;

function openAutoPrint() {
  return createAutoPrint(
    contextWith({
      store: { unprintedLabels: () => Promise.resolve(waitingLabels), labelBlocks: () => Promise.resolve(labelBlocks) },
    }),
    () =>
      Promise.resolve({
        ...SETTINGS,
        byItselfSince: attemptedIds.length < maxAttempts ? SETTINGS.byItselfSince : null,
      }),
    (resendId) => {
      attemptedIds.push(resendId);
      whilePrinting();
      const isPrinted = !brokenIds.has(resendId);
      if (isPrinted) waitingLabels = waitingLabels.filter((label) => label.resendId !== resendId);
      return Promise.resolve(isPrinted);
    },
  );
}

describe("arrived labels", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-03-02T09:00:01Z") });
    waitingLabels = [createLabel("RSD1"), createLabel("RSD2")];
    labelBlocks = [];
    attemptedIds = [];
    brokenIds = new Set(["RSD1"]);
    maxAttempts = Number.POSITIVE_INFINITY;
    whilePrinting = () => undefined;
    autoPrint = openAutoPrint();
  });
  afterEach(async () => {
    await autoPrint.close();
    vi.useRealTimers();
  });

  const printWaiting = async (): Promise<void> => {
    autoPrint.printWaiting();
    await vi.advanceTimersByTimeAsync(1000);
  };

  it.each(["2026-03-01T09:00:00Z", "2026-03-02T09:00:05Z"])(
    "are retried by elapsed time when the clock is set to %s",
    async (clockTime) => {
      await printWaiting();
      vi.setSystemTime(Date.parse(clockTime));
      await vi.advanceTimersByTimeAsync(28_000);
      expect(attemptedIds).toEqual(["RSD1", "RSD2"]);
      await vi.advanceTimersByTimeAsync(2000);
      expect(attemptedIds).toEqual(["RSD1", "RSD2", "RSD1"]);
    },
  );

  it("are retried at growing intervals when a print fails", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await printWaiting();
    await vi.advanceTimersByTimeAsync(24_000);
    expect(attemptedIds).toEqual(["RSD1", "RSD2"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(attemptedIds).toEqual(["RSD1", "RSD2", "RSD1"]);
    waitingLabels.push(createLabel("RSD3"));
    await printWaiting();
    await vi.advanceTimersByTimeAsync(54_000);
    expect(attemptedIds).toEqual(["RSD1", "RSD2", "RSD1", "RSD3"]);
    brokenIds.clear();
    await vi.advanceTimersByTimeAsync(3_606_000);
    expect(attemptedIds).toEqual(["RSD1", "RSD2", "RSD1", "RSD3", "RSD1"]);
  });

  it("are printed in the order of submission", async () => {
    brokenIds.clear();
    waitingLabels = [createLabel("RSD3"), createLabel("RSD4")];
    whilePrinting = () => {
      waitingLabels = [createLabel("RSD2"), ...waitingLabels];
      whilePrinting = () => undefined;
    };
    await printWaiting();
    expect(attemptedIds).toEqual(["RSD3", "RSD2", "RSD4"]);
  });

  it("are not printed after automatic printing is switched off", async () => {
    maxAttempts = 1;
    await printWaiting();
    expect(attemptedIds).toEqual(["RSD1"]);
  });

  it("wait until the operator decides on a faulty label", async () => {
    brokenIds.clear();
    const blockingLabel = {
      resendId: "RSD0",
      submissionId: "1",
      order: null,
      fault: "too-small" as const,
      blockedAt: "2026-03-02T09:00:00Z",
      decidedAt: null,
    };
    labelBlocks = [blockingLabel];
    await printWaiting();
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    await printWaiting();
    expect(attemptedIds).toEqual([]);
    labelBlocks = [{ ...blockingLabel, decidedAt: new Date().toISOString() }];
    await printWaiting();
    expect(attemptedIds).toEqual(["RSD1", "RSD2"]);
  });

  it("are retried at once after a resume", async () => {
    await printWaiting();
    brokenIds.clear();
    autoPrint.resume();
    await vi.advanceTimersByTimeAsync(1000);
    expect(attemptedIds).toEqual(["RSD1", "RSD2", "RSD1"]);
    await autoPrint.close();
    await printWaiting();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(attemptedIds).toHaveLength(3);
  });
});
