import type { ItemView } from "../../../src-simulator/control-client.ts";
import { expect, itemsOf, test } from "../support/desk-test.ts";
import type { DeskWindow } from "../support/desk-window.ts";
import { journaledScans } from "../support/scan-desk.ts";
import { CONTROL, scannerKeysOf } from "../support/scanner-typing.ts";

const notices = (desk: DeskWindow) => desk.page.getByRole("status", { name: "Scanner notices" });

async function rmaOf(items: Promise<ItemView[]>): Promise<[string, string]> {
  const [first, second] = await items;
  return [first?.rma ?? "", second?.rma ?? ""];
}

test("restores text, caret and focus of a field after a burst at any pace", async ({ desk, control }) => {
  const [first, second, ...others] = (await control.items({ limit: 22 })).map(({ rma }) => rma);
  const [eligible] = await rmaOf(itemsOf(control, "eligible", 2));
  const name = desk.field("Recipient name");
  await name.fill("Ada Lovelace");
  await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 6));
  const expectUnchanged = async (): Promise<void> => {
    await expect(name).toHaveValue("Ada Lovelace");
    await expect(name).toBeFocused();
    expect(await name.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
      3, 6,
    ]);
  };
  await desk.scan(eligible, 8);
  await expect(desk.verdict).toHaveText(/^Added/);
  await expectUnchanged();
  await desk.scan(first ?? "", 60);
  await expect.poll(() => journaledScans(desk)).toEqual([eligible, first]);
  await expectUnchanged();
  const rest = [second ?? "", ...others];
  for (const code of rest) await desk.scan(code, 0);
  await expect.poll(() => journaledScans(desk)).toEqual([eligible, first, ...rest]);
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
  const [first, second] = await rmaOf(itemsOf(control, "eligible", 2));
  await desk.scan(first);
  await expect(desk.batchItems).toHaveCount(1);
  const submit = desk.button("Submit batch");
  await submit.focus();
  await desk.scan(second);
  await expect(desk.batchItems).toHaveCount(2);
  await expect(submit).toBeFocused();
  await desk.pressKey("Enter");
  await expect(desk.field("Recipient name")).toBeFocused();

  const park = desk.button("Park batch");
  await park.focus();
  await desk.scan(first, { terminators: ["Enter", "Enter"] });
  await expect(desk.verdict).toHaveText(/^Already in batch/);
  await expect(desk.batchItems).toHaveCount(2);
  await desk.pressKey("Enter");
  await expect(desk.batchItems).toHaveCount(0);

  const controlK = { code: "KeyK", modifiers: CONTROL };
  const [start, rest] = ["AB", "CDEF"].map((text) => [...text].flatMap((character) => scannerKeysOf(character)));
  await desk.pressKeys([...(start ?? []), controlK, ...(rest ?? []), controlK, { code: "Enter", modifiers: 0 }], 0);
  await expect.poll(() => journaledScans(desk)).toHaveLength(4);
  const find = desk.page.getByRole("dialog", { name: "Find" });
  await expect(find).toHaveCount(0);
  await desk.pressKey("Control+k");
  await expect(find).toBeVisible();
});

test("defers scans until an open list closes", async ({ desk, control }) => {
  const [first, second] = await rmaOf(itemsOf(control, "eligible", 2));
  const country = desk.page.getByRole("combobox", { name: "Country" });
  await country.click();
  await expect(desk.page.getByRole("option").first()).toBeVisible();
  await desk.scan(first);
  await expect(notices(desk)).toContainText("1 scan waiting");
  await desk.scan(second);
  await expect(notices(desk)).toContainText("2 scans waiting");
  expect(await journaledScans(desk)).toEqual([]);
  await expect(country).toHaveValue("");
  await desk.pressKey("Escape");
  await expect(desk.batchItems).toHaveCount(2);
  expect(await journaledScans(desk)).toEqual([first, second]);
  await expect(notices(desk)).not.toContainText("waiting");

  // The first characters open the list before the burst is detected.
  await country.focus();
  await desk.scan("NO-SUCH-CODE");
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await expect(country).toHaveValue("");
  await expect(desk.page.getByRole("option")).toHaveCount(0);
});
