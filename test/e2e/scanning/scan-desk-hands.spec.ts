import { commandCode } from "../../../src-domain/scanning/commands.ts";
import { expect, itemsOf, test } from "../support/desk-test.ts";
import { fillAll, tray } from "../support/scan-desk.ts";

/** In the order of the form. */
const DESTINATION = [
  ["Recipient name", "Ada Lovelace"],
  ["Phone", "+1 555 0100"],
  ["Street 1", "12 Analytical Way"],
  ["Street 2", "Floor 3"],
  ["City", "Newark"],
  ["State", "NJ"],
  ["Postal code", "07102"],
  ["Country", "United States"],
] as const;

test("printed codes undo, park and resume, and the card shows the outcome of each", async ({ desk, control }) => {
  const [first, second] = await itemsOf(control, "eligible", 2);
  await desk.scan(first?.rma ?? "");
  await desk.scan(second?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(2);
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
  await desk.scan(second?.rma ?? "");
  await expect(help).toHaveCount(0);
  await expect(desk.verdict).toHaveText(/^Added/);
});

test("SUBMIT is asked for twice: once says what is missing or waits, twice within three seconds sends", async ({
  desk,
  control,
}) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await desk.scan(commandCode("submit"));
  await expect(desk.verdict).toHaveText(/^Command.*Not sent: Add a recipient name/);
  await expect(desk.field("Recipient name")).toBeFocused();
  await fillAll(desk);

  await desk.scan(commandCode("submit"));
  await expect(desk.verdict).toHaveText(/^Command.*Scan “Submit batch” again to send 1 item/);
  await expect(desk.verdict).toHaveText(/Not sent: “Submit batch” was scanned once/);
  expect(await control.orders()).toEqual([]);

  await desk.scan(commandCode("submit"));
  await expect(desk.verdict).toHaveText(/Scan “Submit batch” again/);
  await desk.scan(commandCode("submit"));
  await expect(desk.verdict).toHaveText(/^Command.*1 item saved; the order sends in turn/);
  await expect.poll(async () => (await control.orders()).length).toBe(1);
});

test("the main job without a pointer, by keys alone", async ({ desk, control }) => {
  const [item, gone] = await itemsOf(control, "eligible", 2);
  const { keyboard } = desk.page;
  await keyboard.down("Shift");
  await keyboard.down("?");
  await expect(desk.page.getByRole("region", { name: "Keys and printed commands" })).toBeVisible();
  await keyboard.up("?");
  await keyboard.up("Shift");
  await expect(desk.page.getByRole("region", { name: "Keys and printed commands" })).toHaveCount(0);

  await desk.pressKey("F3");
  const codes = desk.field("Type or paste codes");
  await expect(codes).toBeFocused();
  await codes.fill(`${item?.rma} NO-SUCH-CODE ${gone?.rma}`);
  await keyboard.press("Enter");
  await expect(desk.batchItems).toHaveCount(2);
  await keyboard.press("Escape");
  await expect(codes).not.toBeFocused();
  await keyboard.press("Control+z");
  await expect(desk.batchItems).toHaveCount(1);

  await keyboard.press("Control+Enter");
  await expect(tray(desk).getByRole("listitem")).toHaveCount(1);
  for (const name of ["Help: A scan is refused", "Close", "Dismiss NO-SUCH-CODE"]) {
    await keyboard.press("Tab");
    await expect(desk.page.getByRole("button", { name, exact: true })).toBeFocused();
  }
  await keyboard.press("Enter");
  await expect(desk.page.getByRole("button", { name: "The parcel is set aside" })).toBeFocused();
  await desk.pressKey("Enter");
  await expect(tray(desk)).toHaveCount(0);

  await desk.pressKey("F6");
  for (const [name, value] of DESTINATION) {
    await expect(desk.page.locator(":focus")).toHaveAccessibleName(name);
    await keyboard.insertText(value);
    if (name === "Country") await keyboard.press("Enter");
    await keyboard.press("Tab");
  }
  await expect(desk.page.locator(":focus")).toHaveAccessibleName("Shipment service type");
  await keyboard.press("ArrowDown");
  await expect(desk.page.locator(":focus")).toHaveAttribute("aria-activedescendant");
  await keyboard.press("Enter");
  await expect(desk.page.getByText("1 item", { exact: true })).toBeVisible();
  await keyboard.press("Escape");
  await keyboard.press("Escape");
  await expect(desk.page.locator("input:focus")).toHaveCount(0);
  await keyboard.press("Control+Enter");
  await expect.poll(async () => (await control.orders()).length).toBe(1);
});
