import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { makeBatch, submit } from "../../support/bridge-calls.ts";
import { addItems, expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { paste } from "../../support/paste.ts";
import { openFields } from "../../support/scan-desk.ts";

const ADDRESS_BLOCK =
  "Grace Hopper\n100 Navy Yard\nArlington, VA 22202\nUnited States\n+1 (703) 555-0132\nring twice\nside door";

const UNAMBIGUOUS_ADDRESS = "Ada Lovelace\n12 Analytical Way\nNewark, NJ 07102\nUnited States\n+1 555 555 0100";

const dialog = (desk: DeskWindow): Locator => desk.dialog("Paste an address");
const preview = (desk: DeskWindow): Locator => dialog(desk).getByLabel("Preview");

test("fills the form from a pasted address after a preview", async ({ desk, control }) => {
  // A parse without guesses fills an empty form without a preview.
  await paste(desk.field("Recipient name"), UNAMBIGUOUS_ADDRESS);
  await expect(desk.field("Street 1")).toHaveValue("12 Analytical Way");
  await expect(desk.page.getByRole("status", { name: "Address filled in" })).toContainText("from the pasted text");
  await desk.pressKey("Control+z");
  await expect(desk.field("Street 1")).toHaveValue("");
  await openFields(desk);
  // A single line stays in its field.
  await paste(desk.field("City"), "Newark");
  await expect(dialog(desk)).toHaveCount(0);
  await desk.field("Recipient name").fill("Old Name");
  await desk.field("Street 2").fill("Old Floor");
  await desk.field("Remarks").fill("Fragile");
  await paste(desk.field("Recipient name"), ADDRESS_BLOCK);
  await expect(preview(desk)).toContainText("Grace Hopper");
  await expect(preview(desk)).toContainText("United States · USA");
  await expect(preview(desk)).toContainText("Old Floorcleared");
  await expect(dialog(desk)).toContainText("Left over: ring twice · side door");
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(dialog(desk).getByRole("textbox", { name: "Address text" })).toHaveValue(ADDRESS_BLOCK);
  await expect(dialog(desk)).toBeVisible();
  await expect(desk.batchItems).toHaveCount(0);

  await desk.pressKey("Escape");
  await expect(dialog(desk)).toHaveCount(0);
  await expect(desk.batchItems).toHaveCount(1);
  await expect(desk.field("Recipient name")).toHaveValue("Old Name");
  await expect(desk.field("Recipient name")).toBeFocused();

  await paste(desk.field("Recipient name"), ADDRESS_BLOCK);
  await expect(preview(desk)).toContainText("Grace Hopper");
  await desk.pressKey("Enter");
  await expect(dialog(desk)).toHaveCount(0);
  for (const [name, value] of [
    ["Recipient name", "Grace Hopper"],
    ["Phone", "+1 (703) 555-0132"],
    ["Street 1", "100 Navy Yard"],
    ["City", "Arlington"],
    ["State", "VA"],
    ["Postal code", "22202"],
    ["Remarks", "Fragile"],
  ] as const) {
    await expect(desk.field(name)).toHaveValue(value);
  }
  await expect(desk.page.getByRole("combobox", { name: "Country" })).toHaveValue("United States · USA");
  await expect(desk.page.locator("input:focus")).toHaveCount(1);
  await desk.pressKey("Control+z");
  await expect(desk.field("Recipient name")).toHaveValue("Old Name");
  await expect(desk.field("Street 2")).toHaveValue("Old Floor");
  await expect(desk.page.getByRole("combobox", { name: "Country" })).toHaveValue("");

  await desk.pressKey("Control+Shift+V");
  const addressText = dialog(desk).getByRole("textbox", { name: "Address text" });
  await expect(addressText).toBeFocused();
  await addressText.fill(
    "Order\tName\tStreet 1\tCity\tPost code\tCountry\nA-17\tJane Doe\t1 High Street\tReading\tRG1 1AA\tUK",
  );
  await expect(preview(desk)).toContainText("Jane Doe");
  await desk.pressKey("Enter");
  const filledStatus = desk.page.getByRole("status", { name: "Address filled in" });
  await expect(filledStatus).toContainText("Left over: Order: A-17");
  await filledStatus.getByRole("button", { name: "Add to Remarks" }).click();
  await openFields(desk);
  await expect(desk.field("Remarks")).toHaveValue("Fragile\nOrder: A-17");
  await filledStatus.getByRole("button", { name: /Undo/ }).click();
  await expect(desk.field("Recipient name")).toHaveValue("Old Name");
});

test("warns of a postal code of another state and offers a lost zero", async ({ desk }) => {
  await paste(desk.field("Recipient name"), "Ada Lovelace\n12 Analytical Way\nNewark, NJ 10013\nUnited States");
  await expect(preview(desk)).toContainText("This code belongs to NY. Check code and state.");
  await desk.pressKey("Enter");
  const code = desk.field("Postal code");
  await expect(code).toHaveAccessibleDescription("This code belongs to NY. Check code and state.");
  await code.fill("7102");
  await expect(code).not.toHaveAccessibleDescription(/./);
  await desk.field("State").focus();
  await expect(code).toHaveAccessibleDescription("A zero at the start may be missing.");
  await desk.button("Write “07102” ↓").click();
  await expect(code).toHaveValue("07102");
  await expect(code).not.toHaveAccessibleDescription(/./);
});

test("suggests states while the operator types", async ({ desk, control }) => {
  const country = desk.page.getByRole("combobox", { name: "Country" });
  await desk.choose("Country", "France");
  await openFields(desk);
  const franceState = desk.field("State");
  await expect(franceState).toHaveAttribute("placeholder", "NA");
  await expect(franceState).not.toHaveAttribute("aria-required", "true");
  await country.fill("美国");
  await desk.pressKey("Enter");
  await expect(country).toHaveValue("United States · USA");
  const [item] = await addItems(desk, control, 1);
  const stateField = desk.field("State");
  await stateField.fill("jers");
  const list = desk.page.getByRole("listbox", { name: "States of United States" });
  await expect(list.getByRole("option")).toHaveText([/NJ.*New Jersey/]);
  // The list is not a dialog: scans are recorded while it is open.
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Already in batch/);
  await expect(stateField).toHaveValue("jers");
  await desk.pressKey("Enter");
  await expect(stateField).toHaveValue("NJ");
  await expect(list).toHaveCount(0);
  await country.fill("");
  await country.focus();
  await desk.page.keyboard.insertText("United");
  await expect(desk.page.getByRole("option")).not.toHaveCount(1);
  const [firstCountry = ""] = await desk.page.getByRole("option").allTextContents();
  expect(firstCountry).toMatch(/^United/);
  // Sends Enter and leaves the field in one task, like keys that waited while the page was busy.
  await country.evaluate((field: HTMLInputElement) => {
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true }));
    field.blur();
  });
  await expect(country).toHaveValue(firstCountry);
  await expect(desk.page.getByRole("option")).toHaveCount(0);
});

const recentRecipients = (desk: DeskWindow): Locator =>
  desk.page.getByRole("list", { name: "Recent recipients" }).getByRole("listitem");

test("masks recent recipients while the operator is away", async ({ desk, control, userData }) => {
  const items = await itemsOf(control, "eligible", 2);
  await submit(desk, await makeBatch(desk, items.slice(0, 1)));
  await submit(desk, await makeBatch(desk, items.slice(1), "auto-label", { shipmentName: "Zoë Quillfeather" }));
  await desk.page.reload();
  await desk.waitUntilReady();
  await desk.page.clock.install();

  await desk.pressKey("Control+e");
  await expect(desk.field("Recipient name")).toHaveValue("Zoë Quillfeather");
  await expect(desk.field("Street 1")).toHaveValue("12 Analytical Way");
  await desk.field("Phone").focus();
  await desk.pressKey("Control+z");
  await expect(desk.field("Recipient name")).toHaveValue("");

  await desk.field("Recipient name").fill("love");
  const suggestedRecipients = desk.page.getByRole("listbox", { name: "Recent recipients" }).getByRole("option");
  await expect(suggestedRecipients).toHaveText([/Ada Lovelace.*12 Analytical Way, Newark, United States/]);
  await desk.pressKey("ArrowDown");
  await desk.pressKey("Enter");
  await expect(desk.field("Recipient name")).toHaveValue("Ada Lovelace");
  await expect(desk.field("City")).toHaveValue("Newark");

  const recentButton = desk.page.getByRole("button", { name: "Recent", exact: true });
  await recentButton.click();
  await expect(recentRecipients(desk)).toHaveCount(2);
  await expect(recentRecipients(desk).first()).toContainText("Zoë Quillfeather");
  await desk.page.clock.fastForward("02:01");
  await expect(recentRecipients(desk).first()).toContainText("Z… Q…, Newark");
  await expect(recentRecipients(desk).first()).not.toContainText("Analytical");
  await desk.page.mouse.move(300, 300);
  await expect(recentRecipients(desk).first()).toContainText("Zoë Quillfeather");

  await desk.button("Forget Zoë Quillfeather").click();
  await expect(recentRecipients(desk)).toHaveCount(1);
  await desk.button("Forget all").click();
  await desk.button("Forget all for good").click();
  await expect(recentRecipients(desk)).toHaveCount(0);
  await expect(desk.page.getByText("No recipients yet", { exact: false })).toBeVisible();
  expect(await readLogs(userData)).not.toMatch(/Quillfeather|Lovelace/);
  // Closes the desk, because its page keeps the changed clock.
  await desk.close();
});

test("preselects the service type of the last order to a country", async ({ desk, control }) => {
  const [firstItem, secondItem] = await itemsOf(control, "eligible", 2);
  await submit(desk, await makeBatch(desk, firstItem ? [firstItem] : []));
  await desk.page.reload();
  await desk.waitUntilReady();
  await desk.scan(secondItem?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  const serviceType = desk.page.getByRole("combobox", { name: "Shipment service type" });
  await expect(serviceType).toHaveValue("");
  await desk.pressKey("Control+e");
  await expect(desk.page.getByText("Same as last time.")).toBeVisible();
  await expect(serviceType).toHaveValue(/auto-label$/);
  await serviceType.click();
  await desk.page
    .getByRole("option", { name: /manual-label$/ })
    .first()
    .click();
  await expect(desk.page.getByText("Same as last time.")).toBeHidden();
  await desk.page.reload();
  await desk.waitUntilReady();
  await expect(desk.page.getByText(/manual-label$/).first()).toBeVisible();
});

async function readLogs(userData: string): Promise<string> {
  const files = await readdir(userData, { recursive: true });
  const logs = files.filter((file) => file.endsWith(".log") && !file.includes("leveldb"));
  return (await Promise.all(logs.map((file) => readFile(join(userData, file), "utf8")))).join("\n");
}
