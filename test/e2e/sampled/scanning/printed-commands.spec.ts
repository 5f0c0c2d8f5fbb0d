import { commandCode } from "../../../../src-domain/scanning/commands.ts";
import { addItems, expect, itemsOf, test } from "../../support/desk-test.ts";
import { fillOrder } from "../../support/scan-desk.ts";

test("shows the outcome of printed commands on the verdict card", async ({ desk, control }) => {
  const [, secondItem] = await addItems(desk, control, 2);
  await desk.scan(commandCode("undo"));
  await expect(desk.verdict).toHaveText(/^Command.*Last scan undone/);
  await expect(desk.batchItems).toHaveCount(1);
  await desk.scan(commandCode("park"));
  await expect(desk.verdict).toHaveText(/^Command.*Batch parked/);
  await expect(desk.batchItems).toHaveCount(0);
  await desk.scan(commandCode("park"));
  await expect(desk.verdict).toHaveText(/^Command.*batch is empty/);
  await desk.scan(commandCode("resume"));
  await expect(desk.verdict).toHaveText(/^Command.*Batch resumed/);
  await expect(desk.batchItems).toHaveCount(1);
  await desk.scan(commandCode("resume"));
  await expect(desk.verdict).toHaveText(/^Command.*No parked batches/);
  await desk.scan(commandCode("new-batch"));
  await expect(desk.verdict).toHaveText(/^Command.*New batch/);
  await expect(desk.batchItems).toHaveCount(0);
  await desk.scan(commandCode("mute"));
  await expect(desk.verdict).toHaveText(/^Command.*Sound is off/);

  await desk.scan(commandCode("help"));
  const help = desk.page.getByRole("region", { name: "Keys and printed commands" });
  await expect(help).toContainText("Undo the last scan");
  await expect(help).toContainText("SUBMIT");
  await desk.scan(secondItem?.rma ?? "");
  await expect(help).toHaveCount(0);
  await expect(desk.verdict).toHaveText(/^Added/);
});

test("submits only when SUBMIT is scanned twice within three seconds", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await desk.scan(commandCode("submit"));
  await expect(desk.verdict).toHaveText(/^Command.*Not sent: Add a recipient name/);
  await expect(desk.field("Recipient name")).toBeFocused();
  await fillOrder(desk);

  await desk.scan(commandCode("submit"));
  await expect(desk.verdict).toHaveText(/^Command.*Scan “Submit batch” again to send 1 item/);
  await expect(desk.verdict).toHaveText(/Not sent: “Submit batch” was scanned once/);
  expect(await control.orders()).toEqual([]);

  await desk.scan(commandCode("submit"));
  await desk.scan(commandCode("submit"));
  // The order may be sent before a busy computer shows that it is saved.
  await expect(desk.verdict).toHaveText(/^Command.*1 item saved; the order sends in turn|^Sent/);
  await expect.poll(async () => (await control.orders()).length).toBe(1);
});
