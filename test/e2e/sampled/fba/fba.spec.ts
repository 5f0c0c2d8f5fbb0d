import type { Locator } from "@playwright/test";
import type { DeskWindow } from "../../support/desk-window.ts";
import { expect, test } from "../../support/desk-test.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

const drawer = (desk: DeskWindow): Locator => desk.page.getByRole("complementary", { name: "FBA instruction" });
const lastReading = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Last reading" });

test("opens a scanned instruction without adding it to a batch", async ({ desk, control }) => {
  const [instruction] = await control.fbaInstructions();
  if (!instruction) throw new Error("The simulator has no instruction");
  const id = instruction.fbaInstructionId;
  const [item] = instruction.fbaInstructionSendToFulfillmentItemList;
  await control.changeFbaInstruction(id, {
    fbaInstructionHandlingCode: "ZZ-9",
    handlingStatusCode: "in-limbo",
    promisedOn: "next week",
    fbaInstructionSendToFulfillmentItemList: [{ ...item, size: { l: 3, w: [4, 5] } }, { colour: "teal" }],
  });
  const [parcel] = await control.items({ state: "eligible", warehouseId: 2, limit: 1 });
  await desk.open("FBA");
  await expect(desk.page.getByRole("heading", { name: "Send-to-fulfillment instructions" })).toBeVisible();
  await desk.scan(parcel?.rma ?? "");
  await expect(lastReading(desk)).toContainText("is not an instruction ID");
  await expect(lastReading(desk)).toContainText("nothing was added to a batch");
  await desk.scan("%DESK%PARK");
  await expect(lastReading(desk)).toContainText("This is a printed command");
  await desk.scan(`{${id.toUpperCase()}}`);
  const opened = drawer(desk);
  await expect(opened.getByRole("heading", { name: instruction.fbaInstructionNumber })).toBeVisible();
  for (const text of [
    id,
    instruction.fbaInstructionSendToFulfillmentId,
    "ZZ-9",
    "in-limbo",
    "promisedOn",
    "next week",
  ]) {
    await expect(opened.getByText(text, { exact: true }).first()).toBeVisible();
  }
  const items = opened.getByRole("table");
  await expect(items.getByRole("row")).toHaveCount(3);
  await expect(items.getByRole("columnheader", { name: "FNSKU" })).toBeVisible();
  await expect(items.getByRole("cell", { name: "l: 3, w: (4; 5)" })).toBeVisible();
  await expect(items.getByRole("cell", { name: "teal" })).toBeVisible();
  await desk.field("Instruction IDs").fill(`${UNKNOWN_ID} FBI-0815`);
  await desk.page.getByRole("button", { name: "Read", exact: true }).click();
  await expect(lastReading(desk)).toContainText("1 not found");
  await expect(lastReading(desk)).toContainText("“FBI-0815” is not an instruction ID");
  // None of the scans was recorded as a parcel.
  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(0);
  await expect(desk.verdict).toHaveText(/^Ready/);
  await desk.scan(parcel?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
});
