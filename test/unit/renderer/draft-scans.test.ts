import { beforeEach, expect, it, vi } from "vitest";
import type { DraftScanVerdict } from "../../../src-domain/shipping/draft-items.ts";
import type { PageAnswer } from "../../../src-preload/contract/operation.ts";

const scan = vi.fn<() => Promise<PageAnswer<DraftScanVerdict, string>>>();
vi.stubGlobal("window", { desk: { shippingDraft: { scan } } });
vi.mock("../../../src-renderer/scanner/sounds/station-sound.ts", () => ({
  playSoundSignature: () => undefined,
  readStationLoudness: () => 0,
}));
const { addItemAsIs, useDraftScans } = await import("../../../src-renderer/features/shipping/draft/draft-scans.ts");

const verdict = { kind: "in-another-draft", orderId: "2" } as DraftScanVerdict;
const answerWith = (code: string): PageAnswer<DraftScanVerdict, string> => ({
  ok: false,
  error: { code, isRetryable: true },
});

beforeEach(async () => {
  scan.mockResolvedValue({ ok: true, value: verdict });
  addItemAsIs("1", "10");
  await vi.waitUntil(() => useDraftScans.getState().lastScan?.text === "10");
});

it("shows no verdict of an earlier scan while a scan cannot be stored", async () => {
  vi.useFakeTimers();
  scan.mockResolvedValueOnce(answerWith("disk-full"));
  addItemAsIs("1", "11");
  await vi.advanceTimersByTimeAsync(0);
  expect(useDraftScans.getState()).toMatchObject({ lastScan: null, failureCount: 1 });
  await vi.runAllTimersAsync();
  expect(useDraftScans.getState()).toMatchObject({ lastScan: { text: "11" }, failureCount: 0 });
  vi.useRealTimers();
});

it("shows no verdict of an earlier scan after a scan was not accepted", async () => {
  scan.mockResolvedValueOnce(answerWith("bad-input"));
  addItemAsIs("1", "11");
  await vi.waitFor(() => expect(useDraftScans.getState()).toMatchObject({ lastScan: null, rejectedCount: 1 }));
  addItemAsIs("1", "12");
  await vi.waitFor(() => expect(useDraftScans.getState().lastScan?.text).toBe("12"));
});
