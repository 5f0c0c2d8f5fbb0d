import { expect, it } from "vitest";
import { orderWithLabel } from "../resends/submitting.ts";
import { until } from "../test-desk.ts";
import { openPrintingRig } from "./printing-rig.ts";

const NO_PRINTER = { printer: null, byItselfSince: new Date(0).toISOString() };

it("prints once, by the dialog, when no printer is chosen", async () => {
  const { rig, jobs } = await openPrintingRig({ settings: NO_PRINTER });
  const { resendId } = await orderWithLabel(rig, 1);
  await until(async () => (await rig.simulator.control.requests("label")).length > 0, "the automatic attempt");
  expect(await rig.desk.labels.printTest("system")).toEqual({ ok: false, error: { code: "no-printer" } });
  expect(jobs).toEqual([]);
  expect(await rig.desk.labels.print(resendId, null)).toMatchObject({ ok: true });
  expect(jobs).toMatchObject([{ printer: null, silent: false }]);
  expect((await rig.desk.labels.view(resendId)).prints).toMatchObject([{ printer: "", state: "given" }]);
  expect(await rig.desk.labels.print(resendId, null)).toEqual({ ok: false, error: { code: "printed-before" } });
  expect(jobs).toHaveLength(1);
});

it("records a label as not printed when the dialog is closed", async () => {
  const outcome = { state: "not-given", problem: "dialog-closed" } as const;
  const { rig } = await openPrintingRig({ settings: NO_PRINTER, outcome });
  const { resendId } = await orderWithLabel(rig, 1);
  expect(await rig.desk.labels.print(resendId, null)).toEqual({ ok: false, error: { code: "dialog-closed" } });
  expect((await rig.desk.labels.view(resendId)).prints).toMatchObject([{ state: "not-given" }]);
});
