import { commandCode } from "../../../../src-domain/scanning/commands.ts";
import { addItems, expect, itemsOf, test } from "../../support/desk-test.ts";
import { fillAndSubmit } from "../../support/scan-desk.ts";

test("sets a scan aside, fills in the last recipient and locks by printed commands", async ({ desk, control }) => {
  await desk.scan(commandCode("set-aside"));
  await expect(desk.verdict).toHaveText(/^Command.*No refused scan in this batch/);
  await desk.scan(commandCode("recipient"));
  await expect(desk.verdict).toHaveText(/^Command.*This desk has no recent recipient/);
  await desk.scan(commandCode("reprint"));
  await expect(desk.verdict).toHaveText(/^Command.*Nothing printed/);

  const [item] = await addItems(desk, control, 1);
  await desk.scan("NO-SUCH-CODE");
  // The desk takes keys as fast as a scanner's, so the list of refused scans may be older than the command.
  await desk.scan(commandCode("set-aside"));
  await expect(desk.verdict).toHaveText(/^Command.*Set aside: NO-SUCH-CODE/);
  await expect(desk.button("Refused scans 0")).toBeVisible();
  await fillAndSubmit(desk);
  await expect.poll(async () => (await control.orders()).length).toBe(1);

  const nextItem = (await itemsOf(control, "eligible", 1)).find(({ rma }) => rma !== item?.rma);
  await desk.scan(nextItem?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
  await desk.scan(commandCode("recipient"));
  await expect(desk.verdict).toHaveText(/^Command.*Last recipient filled in/);
  await expect(desk.field("Recipient name")).toHaveValue("Ada Lovelace");
  await expect(desk.field("Phone")).toBeVisible();
  for (const _ of ["first", "second"]) await desk.scan(commandCode("submit"));
  await expect(desk.verdict).toHaveText(/^Command.*Not sent: a code filled in the recipient/);
  expect(await control.orders()).toHaveLength(1);
  await desk.pressKey("Control+Enter");
  await expect.poll(async () => (await control.orders()).length).toBe(2);

  await desk.scan(commandCode("lock"));
  await expect(desk.page.getByRole("dialog", { name: "Desk locked" })).toBeVisible();
});
