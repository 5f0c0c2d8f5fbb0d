import { expect, it } from "vitest";
import { syncedRig } from "../test-desk.ts";
import { waitForSubmission, submitItems } from "./submitting.ts";

const QUARTER_MS = 15 * 60_000;

// Proof S7
it.each([2_147_484, 99_999_999_999])(
  "pauses at most 15 minutes when the service asks for %d seconds",
  async (seconds) => {
    let runs = 0;
    const rig = await syncedRig(
      {},
      {
        onStoreCall: (name) => void (name === "setReadyWaiting" && (runs += 1)),
        timing: { retryMs: 50, settleMs: 600_000, undoUnitMs: 0 },
      },
    );
    const { control } = rig.simulator;
    await control.addFault({ operation: "createResend", kind: "status", status: 429, retryAfterSeconds: seconds });
    const first = await submitItems(rig, 1);
    await waitForSubmission(rig, first.submissionId, { state: "unknown" });
    const second = await submitItems(rig, 1);
    const waiting = await waitForSubmission(rig, second.submissionId, { state: "ready", waitingFor: "service" });
    const waitsMs = Date.parse(waiting.waitsUntil ?? "") - Date.now();
    expect(waitsMs).toBeGreaterThan(QUARTER_MS - 60_000);
    expect(waitsMs).toBeLessThanOrEqual(QUARTER_MS);
    await submitItems(rig, 1);
    expect(runs).toBeLessThan(10);
    expect(await control.requests("createResend")).toHaveLength(1);

    // The operator presses "Try now".
    rig.desk.orders.outbox.tryNow();
    await waitForSubmission(rig, second.submissionId, { state: "created" });
  },
);
