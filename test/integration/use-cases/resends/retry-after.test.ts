import { expect, it } from "vitest";
import { syncedRig } from "../test-desk.ts";
import { waitForSubmission, submitItems } from "./submitting.ts";

const QUARTER_HOUR_MS = 15 * 60_000;

// Proof S7
it.each([2_147_484, 99_999_999_999])(
  "pauses at most 15 minutes when the service asks for %d seconds",
  async (seconds) => {
    let reportCount = 0;
    const rig = await syncedRig(
      {},
      {
        onStoreCall: (name) => {
          if (name === "setReadyWaiting") reportCount += 1;
        },
        timing: { retryMs: 50, settleMs: 600_000, undoUnitMs: 0 },
      },
    );
    const { control } = rig.simulator;
    await control.addFault({ operation: "createResend", kind: "status", status: 429, retryAfterSeconds: seconds });
    const firstOrder = await submitItems(rig, 1);
    await waitForSubmission(rig, firstOrder.submissionId, { state: "unknown" });
    const secondOrder = await submitItems(rig, 1);
    const waitingSubmission = await waitForSubmission(rig, secondOrder.submissionId, {
      state: "ready",
      waitingFor: "service",
    });
    const waitMs = Date.parse(waitingSubmission.waitsUntil ?? "") - Date.now();
    expect(waitMs).toBeGreaterThan(QUARTER_HOUR_MS - 60_000);
    expect(waitMs).toBeLessThanOrEqual(QUARTER_HOUR_MS);
    await submitItems(rig, 1);
    expect(reportCount).toBeLessThan(10);
    expect(await control.requests("createResend")).toHaveLength(1);

    // The operator presses "Try now".
    rig.desk.orders.outbox.tryNow(waitingSubmission);
    await waitForSubmission(rig, secondOrder.submissionId, { state: "created" });
  },
);
