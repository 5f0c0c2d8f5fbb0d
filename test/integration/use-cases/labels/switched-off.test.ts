import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { orderWithLabel } from "../resends/submitting.ts";
import { until } from "../test-desk.ts";
import { openPrintingRig } from "./printing-rig.ts";

it("prints no label after automatic printing was switched off during its fetch", async () => {
  let labelFolder = "";
  const settings = {
    get byItselfSince() {
      return existsSync(labelFolder) ? null : new Date(0).toISOString();
    },
  };
  const { rig, jobs } = await openPrintingRig({ settings });
  labelFolder = join(rig.folder, "labels");
  await orderWithLabel(rig, 1);
  await until(async () => existsSync(labelFolder), "the fetched label");
  expect(await rig.desk.labels.printTest("system")).toEqual({ ok: true, value: null });
  expect(jobs.map(({ content }) => content)).toEqual(["test"]);
});
