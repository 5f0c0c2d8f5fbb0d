import { expect, test } from "vitest";
import { createPolledOrderBody } from "../../../src-main/events/relay-reports.ts";
import { createOrderWatch } from "../../../src-relay/run/order-watch.ts";

const NOW = new Date("2026-11-29T10:00:00Z");
const QUEUED = { statusRaw: "queued", trackingNumber: null, hasLabel: false };
const LABELED = { statusRaw: "label-success", trackingNumber: null, hasLabel: true };

function openWatch() {
  const watch = createOrderWatch(
    () => 0,
    () => NOW,
  );
  return {
    ...watch,
    /** Adds an event as the service sends it. `secondsAgo`: its age. */
    addStatus: (resendStatusCode: string, secondsAgo: number, resendShipmentList: readonly object[] = []): boolean =>
      watch.addEvent(
        JSON.stringify({
          category: "resend",
          action: "updateResendStatus",
          eventTime: new Date(NOW.getTime() - secondsAgo * 1000).toISOString(),
          notificationId: `${resendStatusCode} ${secondsAgo}`,
          resend: { resendId: 7, resendStatusCode },
          resendShipmentList,
        }),
      ),
  };
}

test("reports the first state of an order, and each change", () => {
  const watch = openWatch();
  watch.add("7", 0);
  expect(watch.isUnknownToFleet("7", QUEUED)).toBe(true);
  watch.onPolled("7", QUEUED);
  expect(watch.isUnknownToFleet("7", QUEUED)).toBe(false);
  expect(watch.isUnknownToFleet("7", LABELED)).toBe(true);
  expect(watch.isUnknownToFleet("7", { ...QUEUED, trackingNumber: "T1" })).toBe(true);
});

test("finds a new order in its first event only", () => {
  const watch = openWatch();
  expect([watch.addStatus("pending", 20), watch.addStatus("in-progress", 10), watch.addEvent("{}")]).toEqual([
    true,
    false,
    false,
  ]);
  expect([watch.add("7", 0), watch.add("8", 0)]).toEqual([false, true]);
});

test("finds an order that is due earlier after its event", () => {
  const watch = openWatch();
  watch.addStatus("failed", 30);
  expect([watch.addStatus("in-progress", 20), watch.addStatus("in-progress", 10)]).toEqual([true, false]);
  watch.onFailed("7");
  expect(watch.findEarliestMs()).toBe(600_000);
  expect([watch.addStatus("in-progress", 0), watch.findEarliestMs()]).toEqual([true, 300_000]);
});

test("reports nothing that an event said, however it names the status", () => {
  const watch = openWatch();
  watch.addStatus("0", 60, [{ trackingNumber: "T1", labelUrl: "https://labels.example.com/1.pdf" }]);
  expect(watch.isUnknownToFleet("7", { statusRaw: "pending", trackingNumber: "T1", hasLabel: true })).toBe(false);
});

test("reports nothing that another relay reported", () => {
  const watch = openWatch();
  watch.addEvent(createPolledOrderBody("7", LABELED, NOW.toISOString()));
  expect(watch.isUnknownToFleet("7", LABELED)).toBe(false);
});

test("uses the newest event when an older one arrives later", () => {
  const watch = openWatch();
  watch.addStatus("in-progress", 10);
  watch.addStatus("pending", 20);
  expect(watch.isUnknownToFleet("7", { ...QUEUED, statusRaw: "in-progress" })).toBe(false);
});

test("polls no order that has ended", () => {
  const watch = openWatch();
  watch.addStatus("completed", 60);
  watch.add("8", 0);
  expect([watch.findDue(0), watch.openCount()]).toEqual(["8", 1]);
  watch.onPolled("8", { ...QUEUED, statusRaw: "canceled" });
  expect([watch.findDue(0), watch.findEarliestMs()]).toEqual([null, null]);
});

test("polls an order that events report less often", () => {
  const watch = openWatch();
  watch.addStatus("pending", 1);
  expect(watch.findEarliestMs()).toBe(300_000);
});
