import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

const drawer = (desk: DeskWindow): Locator => desk.drawer("FBA instruction");
const lastResult = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Last request" });

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
  await expect(lastResult(desk)).toContainText("is not an instruction ID");
  await expect(lastResult(desk)).toContainText("nothing was added to a batch");
  await desk.scan("%DESK%PARK");
  await expect(lastResult(desk)).toContainText("This is a printed command");
  await desk.scan(`{${id.toUpperCase()}}`);
  const instructionDrawer = drawer(desk);
  await expect(instructionDrawer.getByRole("heading", { name: instruction.fbaInstructionNumber })).toBeVisible();
  for (const text of [
    id,
    instruction.fbaInstructionSendToFulfillmentId,
    "ZZ-9",
    "in-limbo",
    "promisedOn",
    "next week",
  ]) {
    await expect(instructionDrawer.getByText(text, { exact: true }).first()).toBeVisible();
  }
  const items = instructionDrawer.getByRole("table");
  await expect(items.getByRole("row")).toHaveCount(3);
  await expect(items.getByRole("columnheader", { name: "FNSKU" })).toBeVisible();
  await expect(items.getByRole("cell", { name: "l: 3, w: (4; 5)" })).toBeVisible();
  await expect(items.getByRole("cell", { name: "teal" })).toBeVisible();
  // No cell is so narrow that its text makes the row high.
  expect((await items.getByRole("row").nth(1).boundingBox())?.height).toBeLessThan(70);
  await desk.field("Instruction IDs").fill(`${UNKNOWN_ID} FBI-0815`);
  await desk.page.getByRole("button", { name: "Look up", exact: true }).click();
  await expect(lastResult(desk)).toContainText("1 not found");
  await expect(lastResult(desk)).toContainText("“FBI-0815” is not an instruction ID");
  // None of the scans was recorded as a parcel.
  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(0);
  await expect(desk.verdict).toHaveText(/^Ready/);
  await desk.scan(parcel?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
});

test("removes an instruction at once, because it can be looked up again", async ({ desk, control }) => {
  const [instruction] = await control.fbaInstructions();
  await desk.open("FBA");
  await desk.scan(instruction?.fbaInstructionId ?? "");
  const rows = desk.page.getByText(instruction?.fbaInstructionNumber ?? "", { exact: true });
  await expect(drawer(desk)).toBeVisible();
  await desk.button("Remove from list").click();
  await expect(drawer(desk)).toHaveCount(0);
  await expect(rows).toHaveCount(0);
});
