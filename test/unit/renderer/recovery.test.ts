import { beforeEach, expect, it, vi } from "vitest";
import type { OpenFailure } from "../../../src-preload/contract/health/recovery.ts";
import type { CapturedBurst } from "../../../src-renderer/scanner/capture/capture.ts";

const steps: string[] = [];
const pendingAnswers: (() => void)[] = [];
const answerLater = (step: string): Promise<object> =>
  new Promise((resolve) => {
    pendingAnswers.push(() => {
      steps.push(step);
      resolve({ ok: true, value: {} });
    });
  });
let notify: (reported: { readonly openFailure: OpenFailure | null }) => void = () => undefined;

vi.stubGlobal("window", {
  desk: {
    scan: { defer: () => answerLater("deferred"), record: () => answerLater("recorded") },
    recovery: {
      onChanged: (listener: typeof notify) => {
        notify = listener;
        return () => undefined;
      },
      status: () => new Promise(() => undefined),
      loadPage: () => {
        steps.push("reloaded");
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

const OPEN_FAILURE: OpenFailure = {
  environment: { id: "practice", name: "Practice", kind: "practice" },
  folder: "/data",
  canGoBack: false,
  fault: "Error",
  cause: { kind: "other" },
};
const BURST = { keys: [], isSurfaceOpen: true, startedAt: new Date(0) } as unknown as CapturedBurst;
let isDialogOpen = true;
const intake = createIntake({
  record: recordRawScan,
  deferScan: deferScan,
  isSurfaceOpen: () => isDialogOpen,
  nowMs: () => 0,
});
async function answerAll(): Promise<void> {
  for (let answer = pendingAnswers.shift(); answer; answer = pendingAnswers.shift()) {
    answer();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

connectRecovery();
beforeEach(() => {
  steps.length = 0;
  isDialogOpen = true;
  useScanIntake.setState({ deferredScans: [] });
  useAppState.setState({ sync: {} as never });
  notify({ openFailure: OPEN_FAILURE });
});

it("reloads the page at once when no scan is deferred", () => {
  notify({ openFailure: null });
  expect(steps).toEqual(["reloaded"]);
});

it("records a deferred scan before it reloads the page", async () => {
  intake.handleBurst(BURST, { layout: SCANNER_LAYOUTS.us, ignoreRepeatsMs: 0 });
  await answerAll();
  notify({ openFailure: null });
  // The deferred scan is recorded after the dialog closes.
  expect(steps).toEqual(["deferred"]);
  isDialogOpen = false;
  intake.recordDeferred();
  expect(steps).toEqual(["deferred"]);
  await answerAll();
  expect(steps).toEqual(["deferred", "recorded", "reloaded"]);
});
