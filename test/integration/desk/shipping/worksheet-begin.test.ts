import { afterEach, expect, it } from "vitest";
import { openDeskRig, type DeskRig } from "../desk-rig.ts";

let rig: DeskRig;
afterEach(() => rig.close());

it("a worksheet is begun once by two presses in quick succession", async () => {
  rig = await openDeskRig({ items: 10 });
  await rig.desk.start();
  const drafts = await rig.simulator.control.addShippingDrafts(5);
  const ids = drafts.map((order) => order.consolidateShippingOrderId);
  const { orders, worksheets } = rig.desk.shipping;
  await orders.enter(ids, "typed");
  const presses = await Promise.all([1, 2].map(() => worksheets.apply(ids, "SEA_FREIGHT", false, true)));
  expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
  expect(presses.find(({ ok }) => !ok)).toMatchObject({ error: "already-running" });
});
