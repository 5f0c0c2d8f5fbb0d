import { beforeEach, expect, it, vi } from "vitest";
import type { OpenFailure } from "../../../src-preload/contract/health/recovery.ts";
import type { CapturedBurst } from "../../../src-renderer/scanner/capture/capture.ts";

const steps: string[] = [];
const held: (() => void)[] = [];
const later = (step: string): Promise<object> =>
  new Promise((resolve) => {
    held.push(() => {
      steps.push(step);
      resolve({ ok: true, value: {} });
    });
  });
let notify: (reported: { readonly openFailure: OpenFailure | null }) => void = () => undefined;

vi.stubGlobal("window", {
  desk: {
    scan: { defer: () => later("kept"), record: () => later("recorded") },
    recovery: {
      onChanged: (reported: typeof notify) => {
        notify = reported;
        return () => undefined;
      },
      status: () => new Promise(() => undefined),
      loadPage: () => {
        steps.push("loaded again");
        return Promise.resolve({ ok: true, value: {} });
      },
    },
  },
});

const { SCANNER_LAYOUTS } = await import("../../../src-renderer/scanner/capture/layouts.ts");
const { deferScan } = await import("../../../src-renderer/scanner/queue/deferred-scans.ts");
const { createIntake, useScanIntake } = await import("../../../src-renderer/scanner/scan-intake.ts");
const { recordRawScan } = await import("../../../src-renderer/scanner/scan-recorder.ts");
const { connectRecovery } = await import("../../../src-renderer/app/recovery/recovery.ts");
const { useAppState } = await import("../../../src-renderer/shell/app-state.ts");

const TROUBLE: OpenFailure = {
  environment: { id: "practice", name: "Practice", kind: "practice" },
  folder: "/data",
  canGoBack: false,
  fault: "Error",
  cause: { kind: "other" },
};
const BURST = { keys: [], surfaceOpen: true, startedAt: new Date(0) } as unknown as CapturedBurst;
let dialog = true;
const intake = createIntake({ record: recordRawScan, defer: deferScan, isSurfaceOpen: () => dialog, now: () => 0 });
async function answerAll(): Promise<void> {
  for (let answer = held.shift(); answer; answer = held.shift()) {
    answer();
    await new Promise((done) => setTimeout(done));
  }
}

connectRecovery();
beforeEach(() => {
  steps.length = 0;
  dialog = true;
  useScanIntake.setState({ deferred: [] });
  useAppState.setState({ sync: {} as never });
  notify({ openFailure: TROUBLE });
});

it("reloads the page at once when no scan is deferred", () => {
  notify({ openFailure: null });
  expect(steps).toEqual(["loaded again"]);
});

it("records a deferred scan before it reloads the page", async () => {
  intake.handleBurst(BURST, { layout: SCANNER_LAYOUTS.us, ignoreRepeatsMs: 0 });
  await answerAll();
  notify({ openFailure: null });
  // The dialog closes later, and the deferred scan is released after that.
  expect(steps).toEqual(["kept"]);
  dialog = false;
  intake.release();
  expect(steps).toEqual(["kept"]);
  await answerAll();
  expect(steps).toEqual(["kept", "recorded", "loaded again"]);
});
