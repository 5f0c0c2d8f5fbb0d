import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_LABEL_PRINTER_SETTINGS } from "../../../src-domain/labels/printing.ts";
import type { DeskContext } from "../../../src-main/use-cases/context.ts";
import { createAutoPrint } from "../../../src-main/use-cases/labels/labels.ts";
import { contextWith } from "../../desk-context.ts";

const STATION = {
  ...DEFAULT_LABEL_PRINTER_SETTINGS,
  printer: "one",
  silent: true,
  byItselfSince: "2026-03-02T08:00:00Z",
};
const arrived = (resendId: string) => ({ resendId, firstReportedAt: "2026-03-02T09:00:00Z", statusRaw: "Processing" });

let waiting: ReturnType<typeof arrived>[] = [];
let holds: Awaited<ReturnType<DeskContext["store"]["labelHolds"]>> = [];
let asked: string[] = [];
let broken = new Set<string>();
/** Number of prints after which the operator switches automatic printing off. */
let most = Number.POSITIVE_INFINITY;
let whilePrinting: () => void = () => undefined;
let printing: ReturnType<typeof labels>;

function labels() {
  return createAutoPrint(
    contextWith({
      store: { unprintedLabels: () => Promise.resolve(waiting), labelHolds: () => Promise.resolve(holds) },
    }),
    () => Promise.resolve({ ...STATION, byItselfSince: asked.length < most ? STATION.byItselfSince : null }),
    (resendId) => {
      asked.push(resendId);
      whilePrinting();
      const given = !broken.has(resendId);
      if (given) waiting = waiting.filter((one) => one.resendId !== resendId);
      return Promise.resolve(given);
    },
  );
}

describe("arrived labels", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-03-02T09:00:01Z") });
    waiting = [arrived("RSD1"), arrived("RSD2")];
    holds = [];
    [asked, broken, most] = [[], new Set(["RSD1"]), Number.POSITIVE_INFINITY];
    whilePrinting = () => undefined;
    printing = labels();
  });
  afterEach(async () => {
    await printing.close();
    vi.useRealTimers();
  });

  const consider = async (): Promise<void> => {
    printing.printWaiting();
    await vi.advanceTimersByTimeAsync(1000);
  };

  it.each(["2026-03-01T09:00:00Z", "2026-03-02T09:00:05Z"])(
    "are retried by elapsed time when the clock is set to %s",
    async (setTo) => {
      await consider();
      vi.setSystemTime(Date.parse(setTo));
      await vi.advanceTimersByTimeAsync(28_000);
      expect(asked).toEqual(["RSD1", "RSD2"]);
      await vi.advanceTimersByTimeAsync(2000);
      expect(asked).toEqual(["RSD1", "RSD2", "RSD1"]);
    },
  );

  it("are printed once, and a failed one is retried at growing intervals", async () => {
    for (let move = 0; move < 5; move += 1) await consider();
    await vi.advanceTimersByTimeAsync(24_000);
    expect(asked).toEqual(["RSD1", "RSD2"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual(["RSD1", "RSD2", "RSD1"]);
    waiting.push(arrived("RSD3"));
    await consider();
    await vi.advanceTimersByTimeAsync(54_000);
    expect(asked).toEqual(["RSD1", "RSD2", "RSD1", "RSD3"]);
    broken.clear();
    await vi.advanceTimersByTimeAsync(3_606_000);
    expect(asked).toEqual(["RSD1", "RSD2", "RSD1", "RSD3", "RSD1"]);
  });

  it("are printed in the order of submission", async () => {
    broken.clear();
    waiting = [arrived("RSD3"), arrived("RSD4")];
    whilePrinting = () => {
      waiting = [arrived("RSD2"), ...waiting];
      whilePrinting = () => undefined;
    };
    await consider();
    expect(asked).toEqual(["RSD3", "RSD2", "RSD4"]);
  });

  it("are not printed after automatic printing is switched off", async () => {
    most = 1;
    await consider();
    expect(asked).toEqual(["RSD1"]);
  });

  it("wait until the operator decides on a held label", async () => {
    broken.clear();
    const held = {
      resendId: "RSD0",
      submissionId: "1",
      order: null,
      fault: "too-small" as const,
      heldAt: "2026-03-02T09:00:00Z",
      decidedAt: null,
    };
    holds = [held];
    await consider();
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    await consider();
    expect(asked).toEqual([]);
    holds = [{ ...held, decidedAt: new Date().toISOString() }];
    await consider();
    expect(asked).toEqual(["RSD1", "RSD2"]);
  });

  it("are retried at once after a resume", async () => {
    await consider();
    broken.clear();
    printing.resume();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual(["RSD1", "RSD2", "RSD1"]);
    await printing.close();
    await consider();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(3);
  });
});
