import type { ItemView } from "../../../src-simulator/control-client.ts";
import { expect, itemsOf, test } from "../support/desk-test.ts";
import type { DeskWindow } from "../support/desk-window.ts";
import { journaledScans } from "../support/scan-desk.ts";
import { CONTROL, scannerKeysOf } from "../support/scanner-typing.ts";

const notices = (desk: DeskWindow) => desk.page.getByRole("status", { name: "Scanner notices" });

async function rmasOf(items: Promise<ItemView[]>): Promise<[string, string]> {
  const [firstRma, secondRma] = await items;
  return [firstRma?.rma ?? "", secondRma?.rma ?? ""];
}

test("restores text, caret and focus of a field after a burst at any pace", async ({ desk, control }) => {
  const [firstCode, secondCode, ...otherCodes] = (await control.items({ limit: 22 })).map(({ rma }) => rma);
  const [eligibleRma] = await rmasOf(itemsOf(control, "eligible", 2));
  const recipientName = desk.field("Recipient name");
  await recipientName.fill("Ada Lovelace");
  await recipientName.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 6));
  const expectUnchanged = async (): Promise<void> => {
    await expect(recipientName).toHaveValue("Ada Lovelace");
    await expect(recipientName).toBeFocused();
    expect(
      await recipientName.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
    ).toEqual([3, 6]);
  };
  await desk.scan(eligibleRma, 8);
  await expect(desk.verdict).toHaveText(/^Added/);
  await expectUnchanged();
  await desk.scan(firstCode ?? "", 60);
  await expect.poll(() => journaledScans(desk)).toEqual([eligibleRma, firstCode]);
  await expectUnchanged();
  const fastCodes = [secondCode ?? "", ...otherCodes];
  for (const code of fastCodes) await desk.scan(code, 0);
  await expect.poll(() => journaledScans(desk)).toEqual([eligibleRma, firstCode, ...fastCodes]);
  await expectUnchanged();
});

test("passes every key to a password field without recording a scan", async ({ desk }) => {
  await desk.page.evaluate(() => {
    const field = document.createElement("input");
    field.type = "password";
    field.setAttribute("aria-label", "Secret");
    document.body.append(field);
    field.focus();
  });
  await desk.scan("RBX-1007-251121-A0042-7");
  await expect(desk.page.getByLabel("Secret")).toHaveValue("RBX-1007-251121-A0042-7");
  expect(await journaledScans(desk)).toEqual([]);
});

test("ignores a scanner's Enter on buttons and its Ctrl shortcuts", async ({ desk, control }) => {
  const [firstRma, secondRma] = await rmasOf(itemsOf(control, "eligible", 2));
  await desk.scan(firstRma);
  await expect(desk.batchItems).toHaveCount(1);
  const submitButton = desk.button("Submit batch");
  await submitButton.focus();
  await desk.scan(secondRma);
  await expect(desk.batchItems).toHaveCount(2);
  await expect(submitButton).toBeFocused();
  await desk.pressKey("Enter");
  await expect(desk.field("Recipient name")).toBeFocused();

  const parkButton = desk.button("Park batch");
  await parkButton.focus();
  await desk.scan(firstRma, { terminators: ["Enter", "Enter"] });
  await expect(desk.verdict).toHaveText(/^Already in batch/);
  await expect(desk.batchItems).toHaveCount(2);
  await desk.pressKey("Enter");
  await expect(desk.batchItems).toHaveCount(0);

  const controlK = { code: "KeyK", modifiers: CONTROL };
  const keysOf = (text: string) => [...text].flatMap((character) => scannerKeysOf(character));
  await desk.pressKeys([...keysOf("AB"), controlK, ...keysOf("CDEF"), controlK, { code: "Enter", modifiers: 0 }], 0);
  await expect.poll(() => journaledScans(desk)).toHaveLength(4);
  const findDialog = desk.dialog("Find");
  await expect(findDialog).toHaveCount(0);
  await desk.pressKey("Control+k");
  await expect(findDialog).toBeVisible();
});

test("defers scans until an open list closes", async ({ desk, control }) => {
  const [firstRma, secondRma] = await rmasOf(itemsOf(control, "eligible", 2));
  const country = desk.page.getByRole("combobox", { name: "Country" });
  await country.click();
  await expect(desk.page.getByRole("option").first()).toBeVisible();
  await desk.scan(firstRma);
  await expect(notices(desk)).toContainText("1 scan waiting");
  await desk.scan(secondRma);
  await expect(notices(desk)).toContainText("2 scans waiting");
  expect(await journaledScans(desk)).toEqual([]);
  await expect(country).toHaveValue("");
  await desk.pressKey("Escape");
  await expect(desk.batchItems).toHaveCount(2);
  expect(await journaledScans(desk)).toEqual([firstRma, secondRma]);
  await expect(notices(desk)).not.toContainText("waiting");

  // The first characters open the list before the burst is detected.
  await country.focus();
  await desk.scan("NO-SUCH-CODE");
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await expect(country).toHaveValue("");
  await expect(desk.page.getByRole("option")).toHaveCount(0);
});
