import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CapturedBurst } from "../../../../src-renderer/scanner/capture/capture.ts";
import { createBatchView } from "../scan/batch-view.ts";

const steps: string[] = [];
const store = { works: true };
const answers: { switchTo: object } = { switchTo: { ok: true, value: {} } };

vi.stubGlobal("window", {
  desk: {
    batch: {
      saveDestination: (input: { batchId: string }) => {
        steps.push(`store ${input.batchId}`);
        return Promise.resolve(
          store.works ? { ok: true, value: createBatchView(input.batchId) } : { ok: false, error: {} },
        );
      },
    },
    environment: {
      switchTo: ({ id }: { id: string }) => {
        steps.push(`open ${id}`);
        return Promise.resolve(answers.switchTo);
      },
    },
  },
});

const { editDestination, useDestinationEdits } =
  await import("../../../../src-renderer/features/batches/destination-edits.ts");
const { createIntake, useScanIntake } = await import("../../../../src-renderer/scanner/scan-intake.ts");
const { useUnstoredScans } = await import("../../../../src-renderer/scanner/queue/unstored-scans.ts");
const { useEnvironments } = await import("../../../../src-renderer/features/environments/environments.ts");
const { switchEnvironment, useSwitching } =
  await import("../../../../src-renderer/features/environments/switch-environment.ts");

const SANDBOX = { id: "sandbox", name: "Sandbox", kind: "sandbox" } as const;

const recorded: string[] = [];
const intake = createIntake({
  record: ({ text }) => recorded.push(text),
  deferScan: () => undefined,
  isSurfaceOpen: () => false,
  nowMs: () => 0,
});
const burst = { keys: [], isSurfaceOpen: false, startedAt: new Date(0) } as unknown as CapturedBurst;

beforeEach(() => {
  vi.useFakeTimers();
  steps.length = 0;
  recorded.length = 0;
  store.works = true;
  answers.switchTo = { ok: true, value: {} };
  useDestinationEdits.setState({ unsavedDestinations: {}, editedFields: {}, failedSaves: {} });
  useUnstoredScans.setState({ waitingCount: 0 });
  useScanIntake.setState({ deferredScans: [] });
  useSwitching.setState({ target: null, missedScanCount: 0, failure: null });
  useEnvironments.setState({ shownEnvironmentId: null, requestedField: null });
  return () => vi.useRealTimers();
});

describe("switching to another environment", () => {
  it("stores unsaved destinations before it opens the environment", async () => {
    editDestination(createBatchView("A"), "shipmentName", "Anna");
    editDestination(createBatchView("B"), "shipmentName", "Bao");
    await switchEnvironment(SANDBOX);
    expect(steps).toEqual(["store A", "store B", "open sandbox"]);
    expect(useSwitching.getState()).toMatchObject({ target: SANDBOX, failure: null });
  });

  it("does not open the environment when a destination cannot be stored", async () => {
    store.works = false;
    editDestination(createBatchView("A"), "shipmentName", "Anna");
    await switchEnvironment(SANDBOX);
    expect(steps).toEqual(["store A"]);
    expect(useSwitching.getState()).toMatchObject({ target: null, failure: { problem: "destinations-unsaved" } });
  });

  it("waits for scans that are not yet stored", async () => {
    useUnstoredScans.setState({ waitingCount: 1 });
    const switching = switchEnvironment(SANDBOX);
    await vi.advanceTimersByTimeAsync(1000);
    expect(steps).toEqual([]);
    useUnstoredScans.setState({ waitingCount: 0 });
    await switching;
    expect(steps).toEqual(["open sandbox"]);
  });

  it("fails when scans cannot be stored", async () => {
    useUnstoredScans.setState({ waitingCount: 1 });
    const switching = switchEnvironment(SANDBOX);
    await vi.advanceTimersByTimeAsync(10_000);
    await switching;
    expect(steps).toEqual([]);
    expect(useSwitching.getState().failure?.problem).toBe("scans-wait");
  });

  it("counts dropped scans until the switch has failed", async () => {
    const opening = Promise.withResolvers<object>();
    answers.switchTo = opening.promise;
    const switching = switchEnvironment(SANDBOX);
    await vi.advanceTimersByTimeAsync(0);
    const settings = {
      layout: (await import("../../../../src-renderer/scanner/capture/layouts.ts")).SCANNER_LAYOUTS.us,
    };
    intake.handleBurst(burst, { ...settings, ignoreRepeatsMs: 0 });
    expect(recorded).toEqual([]);
    expect(useSwitching.getState().missedScanCount).toBe(1);
    opening.resolve({ ok: false, error: { code: "not-opened" } });
    await switching;
    expect(useSwitching.getState()).toMatchObject({ target: null, failure: { problem: "not-opened" } });
    intake.handleBurst(burst, { ...settings, ignoreRepeatsMs: 0 });
    expect(recorded).toHaveLength(1);
  });

  it("opens the field of the missing address", async () => {
    answers.switchTo = { ok: false, error: { code: "incomplete" } };
    await switchEnvironment(SANDBOX);
    expect(useEnvironments.getState()).toMatchObject({
      shownEnvironmentId: "sandbox",
      requestedField: "userApiUrl",
    });
  });
});
