import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Verdict } from "../../../src-domain/batches/batch.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { findSoundSignature, type SoundSignature } from "../../../src-renderer/scanner/sounds/signatures.ts";

const record = vi.fn<(rawScan: RawScan) => Promise<unknown>>();
const removalListeners: ((outcome: { readonly verdict: Verdict }) => void)[] = [];
const lostOrderListeners: typeof removalListeners = [];
vi.stubGlobal("window", {
  desk: {
    scan: { record, onItemRemoved: (listener: () => void) => removalListeners.push(listener) },
    orderMatches: { onLost: (listener: () => void) => lostOrderListeners.push(listener) },
  },
});
const { recordTypedText } = await import("../../../src-renderer/scanner/scan-recorder.ts");
const { connectScanSounds } = await import("../../../src-renderer/scanner/sounds/scan-sounds.ts");

const playedSounds: (SoundSignature | string)[] = [];
connectScanSounds({
  playSignature: (signature) => playedSounds.push(signature),
  sayCount: (slot, limit) => playedSounds.push(`say ${slot} of ${limit}`),
  stopSpeaking: () => playedSounds.push("stopped speaking"),
});

const storedAnswer = (verdict: object) => ({
  ok: true,
  value: { outcome: { verdict: verdict as Verdict }, batch: { limit: 5 } },
});
const ADDED = storedAnswer({ kind: "added", slot: 3 });
const UNKNOWN = storedAnswer({ kind: "unknown-code", reason: "not-cached" });

const waitUntilSettled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  playedSounds.length = 0;
  record.mockReset();
});
afterAll(() => vi.unstubAllGlobals());

describe("a scan", () => {
  it("is silent until it is stored", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    record.mockReturnValue(promise);
    recordTypedText("USE-1");
    await waitUntilSettled();
    expect(record).toHaveBeenCalledOnce();
    expect(playedSounds).toEqual([]);
    resolve(ADDED);
    await waitUntilSettled();
    expect(playedSounds).toEqual([findSoundSignature("added", 3), "say 3 of 5"]);
  });

  it("plays the sound of its refusal", async () => {
    record.mockResolvedValue(UNKNOWN);
    recordTypedText("NOBODY");
    await waitUntilSettled();
    expect(playedSounds).toEqual([findSoundSignature("unknown-code", 1), "stopped speaking"]);
  });

  it("plays the sound of an added item only once it is recorded", async () => {
    record.mockResolvedValueOnce({ ok: false, error: { code: "journal-unavailable", message: "", isRetryable: true } });
    record.mockResolvedValue(ADDED);
    recordTypedText("USE-2");
    await waitUntilSettled();
    expect(playedSounds).toEqual(["stopped speaking", findSoundSignature("not-recorded", 1)]);
    await vi.waitFor(() => expect(playedSounds.slice(2)).toEqual([findSoundSignature("added", 3), "say 3 of 5"]));
  });

  it("plays its sound in the order of the scans", async () => {
    for (const slot of [1, 2, 3]) record.mockResolvedValueOnce(storedAnswer({ kind: "added", slot }));
    recordTypedText("USE-3\nUSE-4\nUSE-5");
    await waitUntilSettled();
    expect(playedSounds.filter((entry) => typeof entry !== "string")).toEqual(
      [1, 2, 3].map((slot) => findSoundSignature("added", slot)),
    );
  });
});

it.each([
  ["an item", () => removalListeners],
  ["an order", () => lostOrderListeners],
])("plays one sound when another desk was first with %s", (_kind, listeners) => {
  for (const listener of listeners()) listener({ verdict: { kind: "held-by" } as Verdict });
  expect(playedSounds).toEqual(["stopped speaking", findSoundSignature("held-by", 1)]);
});
