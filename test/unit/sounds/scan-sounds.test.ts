import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Verdict } from "../../../src-domain/batches/batch.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { signatureOf, type Signature } from "../../../src-renderer/scanner/sounds/signatures.ts";

const record = vi.fn<(gesture: RawScan) => Promise<unknown>>();
const judged: ((outcome: { readonly verdict: Verdict }) => void)[] = [];
vi.stubGlobal("window", { desk: { scan: { record, onItemRemoved: (listener: () => void) => judged.push(listener) } } });
const { recordTyped } = await import("../../../src-renderer/scanner/scan-recorder.ts");
const { connectScanSounds } = await import("../../../src-renderer/scanner/sounds/scan-sounds.ts");

const heard: (Signature | string)[] = [];
connectScanSounds({
  play: (signature) => heard.push(signature),
  sayCount: (slot, limit) => heard.push(`say ${slot} of ${limit}`),
  hush: () => heard.push("hush"),
});

const durable = (verdict: object) => ({
  ok: true,
  value: { outcome: { verdict: verdict as Verdict }, batch: { limit: 5 } },
});
const ADDED = durable({ kind: "added", slot: 3 });
const UNKNOWN = durable({ kind: "unknown-code", reason: "not-cached" });

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  heard.length = 0;
  record.mockReset();
});
afterAll(() => vi.unstubAllGlobals());

describe("a scan", () => {
  it("is silent until it is stored", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    record.mockReturnValue(promise);
    recordTyped("USE-1");
    await settled();
    expect(record).toHaveBeenCalledOnce();
    expect(heard).toEqual([]);
    resolve(ADDED);
    await settled();
    expect(heard).toEqual([signatureOf("added", 3), "say 3 of 5"]);
  });

  it("plays the sound of its refusal and stops speech", async () => {
    record.mockResolvedValue(UNKNOWN);
    recordTyped("NOBODY");
    await settled();
    expect(heard).toEqual([signatureOf("unknown-code", 1), "hush"]);
  });

  it("plays the sound of an added item only once it is recorded", async () => {
    record.mockResolvedValueOnce({ ok: false, error: { code: "journal-unavailable", message: "", retryable: true } });
    record.mockResolvedValue(ADDED);
    recordTyped("USE-2");
    await settled();
    expect(heard).toEqual(["hush", signatureOf("not-recorded", 1)]);
    await vi.waitFor(() => expect(heard.slice(2)).toEqual([signatureOf("added", 3), "say 3 of 5"]));
  });

  it("plays its sound in the order of the scans", async () => {
    for (const slot of [1, 2, 3]) record.mockResolvedValueOnce(durable({ kind: "added", slot }));
    recordTyped("USE-3\nUSE-4\nUSE-5");
    await settled();
    expect(heard.filter((entry) => typeof entry !== "string")).toEqual(
      [1, 2, 3].map((slot) => signatureOf("added", slot)),
    );
  });
});
