import type { Locator } from "@playwright/test";
import type { DeskWindow } from "../../support/desk-window.ts";
import { expect, test } from "../../support/desk-test.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

const rows = (desk: DeskWindow): Locator =>
  desk.page.getByRole("table", { name: "FBA instructions" }).getByRole("row").filter({ hasNotText: "Last request" });
const drawer = (desk: DeskWindow): Locator => desk.page.getByRole("complementary", { name: "FBA instruction" });
const said = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Last reading" });
const take = async (desk: DeskWindow, text: string): Promise<void> => {
  await desk.field("Instruction IDs").fill(text);
  await desk.page.getByRole("button", { name: "Read", exact: true }).click();
};

test("a scanned instruction opens with every field as it came, its items as a table; a scan that is no id is said and goes into no batch", async ({
  desk,
  control,
}) => {
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
  await expect(said(desk)).toContainText("is not an instruction ID");
  await expect(said(desk)).toContainText("nothing was added to a batch");
  await desk.scan("%DESK%PARK");
  await expect(said(desk)).toContainText("This is a printed command");
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
  // None of the scans named a parcel for a batch.
  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(0);
  await expect(desk.verdict).toHaveText(/^Ready/);
  await desk.scan(parcel?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
});

test("of many pasted ids each gets its result, and what is no id is named", async ({ desk, control }) => {
  const [one, two, three] = await control.fbaInstructions();
  const list = [one, two, three].map((record) => record?.fbaInstructionId ?? "");
  await control.addFault({
    operation: "getFbaInstructionSendToFulfillment",
    kind: "refusal",
    times: 1,
    error: { fbaInstructionId: "This account may not see it." },
  });
  await desk.open("FBA");
  await take(desk, [...list, UNKNOWN_ID, "FBI-0815", list[0]].join("\n"));
  await expect(said(desk)).toContainText("4 instructions requested: 2 read · 1 not found · 1 refused");
  await expect(said(desk)).toContainText("“FBI-0815” is not an instruction ID");
  await expect(rows(desk)).toHaveText([/Refused/, /Read/, /Read/, /Not found/]);
  await rows(desk).first().click();
  await expect(drawer(desk)).toContainText("This account may not see it.");
  await drawer(desk).getByRole("button", { name: "Refresh" }).click();
  await expect(rows(desk)).toHaveText([/Read/, /Read/, /Read/, /Not found/]);
});

test("what was read opens without a network, is found by the box for everything, and one can be removed", async ({
  launch,
  simulator,
  control,
}) => {
  const [first, second] = await control.fbaInstructions();
  if (!first || !second) throw new Error("The simulator has too few instructions");
  const desk = await launch();
  await desk.ready();
  await desk.open("FBA");
  await take(desk, first.fbaInstructionId);
  await expect(rows(desk)).toHaveText([/Read/]);
  await simulator.close();
  await take(desk, second.fbaInstructionId);
  await expect(rows(desk)).toHaveText([/Waiting/, /Read/]);
  await expect(drawer(desk)).toContainText("The desk reads it as soon as the service answers");
  await desk.close();

  const later = await launch();
  await later.verdict.waitFor();
  const find = later.page.getByRole("combobox", { name: "Find anything on this desk" });
  // Keys are bound a moment after the screen is drawn.
  await expect(async () => {
    await later.pressKey("Control+k");
    await expect(find).toBeFocused({ timeout: 1000 });
  }).toPass();
  await find.fill(first.fbaInstructionNumber);
  await later.page.getByRole("option", { name: new RegExp(first.fbaInstructionNumber) }).click();
  await expect(drawer(later)).toContainText(first.fbaInstructionSendToFulfillmentId);
  await expect(drawer(later).getByText(/^Read/).first()).toBeVisible();
  await later.page.getByRole("searchbox", { name: "Search instructions" }).fill(first.fbaInstructionNumber);
  await expect(rows(later)).toHaveCount(1);
  await drawer(later).getByRole("button", { name: "Remove from list" }).click();
  await drawer(later).getByRole("button", { name: "Remove from list" }).click();
  await expect(later.page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
});

test.describe("a service that calls the id otherwise", () => {
  test.use({ simulatorOptions: { fbaParameter: "fbaInstructionSendToFulfillmentId" } });

  test("is understood by its refusal: its name is offered, taken over, and shown in the settings", async ({
    desk,
    control,
  }) => {
    const [record] = await control.fbaInstructions();
    await desk.open("FBA");
    await take(desk, record?.fbaInstructionSendToFulfillmentId ?? "");
    await expect(rows(desk)).toHaveText([/Refused/]);
    await expect(drawer(desk)).toContainText("this desk uses “fbaInstructionId”");
    await drawer(desk).getByRole("button", { name: "Use fbaInstructionSendToFulfillmentId from now on" }).click();
    await expect(rows(desk)).toHaveText([/Read/]);
    await desk.openSettings("FBA");
    await expect(desk.field("Parameter name of the instruction ID")).toHaveValue("fbaInstructionSendToFulfillmentId");
    await desk.page.getByRole("button", { name: "Back to fbaInstructionId" }).click();
    await expect(desk.field("Parameter name of the instruction ID")).toHaveValue("fbaInstructionId");
  });
});
