import { expect, it } from "vitest";
import { PartFailure, describeWarning } from "../../../../src-domain/health/fault.ts";
import { logLine, type Log } from "../../../../src-domain/health/log-entry.ts";
import { DESTINATION } from "../../../destination.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { fillBatch, waitForSubmission } from "../resends/submitting.ts";
import { isoNow, rawScan, syncedRig, until, valueOf } from "../test-desk.ts";

/** Keeps the lines as the log file has them. */
function collectLines() {
  const lines: string[] = [];
  const log: Log = (entry) => void lines.push(logLine(entry, isoNow()));
  const entries = () => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  return { lines, log, entries };
}

// Proof A19
it("logs each step of a submission whose answer was lost", async () => {
  const { log, lines, entries } = collectLines();
  const rig = await syncedRig({ labelDelayMs: [60_000, 60_000] }, { log });
  await rig.simulator.control.addFault({ operation: "createResend", kind: "reset", when: "before" });
  const { batchId, items } = await fillBatch(rig, 2);
  const { submissionId } = valueOf(await bridgeOf(rig.desk).batch.submit({ batchId }));
  await waitForSubmission(rig, submissionId, { state: "created" });
  await until(async () => entries().some(({ event }) => event === "sending-resumed"), "the end of the pause");

  const submissionEntries = entries().filter(({ id }) => id === submissionId);
  const steps = submissionEntries.map(({ event, by, outcome, reading }) =>
    [event, by ?? reading, outcome].filter(Boolean).join(" "),
  );
  expect(steps.filter((line, index) => line !== steps[index - 1])).toEqual([
    "submission-made",
    "write-moved take",
    "write-moved answer-lost offline",
    "outcome-checked not-created",
    "submission-settled read-not-created",
    "write-moved take",
    "write-moved answered-created success",
  ]);
  expect(submissionEntries.filter(({ outcome }) => outcome).every(({ tookMs }) => Number(tookMs) >= 0)).toBe(true);
  expect(entries()).toContainEqual(expect.objectContaining({ event: "sending-paused", reason: "network" }));
  expect(entries()).toContainEqual(expect.objectContaining({ event: "sync-ended", outcome: "success" }));

  const text = lines.join("\n");
  for (const secret of [DESTINATION.shipmentName, DESTINATION.shipmentStreet1, items[0]?.rma, rig.simulator.url])
    expect(text).not.toContain(secret);
});

it("logs the hold and the release of an item", async () => {
  const { log, entries } = collectLines();
  const rig = await syncedRig({}, { log });
  const [item] = await rig.simulator.control.items({ state: "toBeConfirmed", warehouseId: 2, limit: 1 });
  const returnInventoryId = item?.returnInventoryId ?? "";
  await rig.desk.store.recordScan({ ...rawScan(returnInventoryId), hold: "put" }, isoNow());
  rig.desk.orders.holds.wake();
  const listCauses = () =>
    entries()
      .filter(({ write, id }) => write === "holds" && id === returnInventoryId)
      .map(({ by }) => by);
  await until(async () => listCauses().includes("answered-done"), "the hold");
  valueOf(await bridgeOf(rig.desk).batch.undoLast({}));
  await until(async () => listCauses().filter((by) => by === "answered-done").length === 2, "the release");
  expect(listCauses()).toEqual(["take", "answered-done", "take", "answered-done"]);
});

it("names the failed part and the cause of a warning", () => {
  const cause = Object.assign(new Error("disk full at /home/ada"), { code: "SQLITE_FULL" });
  expect(describeWarning(new PartFailure("outbox", cause))).toMatchObject({
    part: "outbox",
    fault: { code: "SQLITE_FULL" },
  });
  expect(describeWarning(new Error("of the runtime"))).toMatchObject({ part: null, fault: { name: "Error" } });
});
