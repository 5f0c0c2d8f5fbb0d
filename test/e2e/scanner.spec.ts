import { SCANNER_LAYOUTS } from "../../src-renderer/scanner/layouts.ts";
import type { ItemView } from "../../src-simulator/control-client.ts";
import { expect, itemsOf, test } from "./support/desk-test.ts";
import type { DeskWindow } from "./support/desk-window.ts";
import { CONTROL, scannerKeysOf } from "./support/scanner-typing.ts";

/** Every scan that is journaled, oldest first. */
async function journaled(desk: DeskWindow): Promise<string[]> {
  const page = await desk.page.evaluate(async () =>
    window.desk.blackBox.page({ filter: { kinds: [], text: "", from: null, until: null }, offset: 0, limit: 200 }),
  );
  return page.ok ? page.value.rows.map(({ text }) => text).toReversed() : [];
}

const notices = (desk: DeskWindow) => desk.page.getByRole("status", { name: "Scanner notices" });

async function rmaOf(items: Promise<ItemView[]>): Promise<[string, string]> {
  const [first, second] = await items;
  return [first?.rma ?? "", second?.rma ?? ""];
}

for (const gapMs of [0, 8, 60]) {
  test(`a burst at ${gapMs} ms a key leaves a text field as it was, caret and focus too`, async ({ desk, control }) => {
    const [rma] = await rmaOf(itemsOf(control, "eligible", 2));
    const name = desk.field("Recipient name");
    await name.fill("Ada Lovelace");
    await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 6));
    await desk.scan(rma, gapMs);
    await expect(desk.verdict).toHaveText(/^Added/);
    await expect(name).toHaveValue("Ada Lovelace");
    await expect(name).toBeFocused();
    expect(await name.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
      3, 6,
    ]);
    expect(await journaled(desk)).toEqual([rma]);
  });
}

test("a password field gets every key, and nothing of it is read or journaled", async ({ desk }) => {
  await desk.page.evaluate(() => {
    const field = document.createElement("input");
    field.type = "password";
    field.setAttribute("aria-label", "Secret");
    document.body.append(field);
    field.focus();
  });
  await desk.scan("RBX-1007-251121-A0042-7");
  await expect(desk.page.getByLabel("Secret")).toHaveValue("RBX-1007-251121-A0042-7");
  expect(await journaled(desk)).toEqual([]);
});

test("a scanner's Enter presses no button that has the focus, a person's does", async ({ desk, control }) => {
  const [first, second] = await rmaOf(itemsOf(control, "eligible", 2));
  await desk.scan(first);
  await expect(desk.batchItems).toHaveCount(1);
  const submit = desk.page.getByRole("button", { name: "Submit batch" });
  await submit.focus();
  await desk.scan(second);
  await expect(desk.batchItems).toHaveCount(2);
  await expect(submit).toBeFocused();
  // Nobody is quicker; right behind a scan it would be the scanner's line feed.
  await desk.page.waitForTimeout(200);
  await desk.page.keyboard.press("Enter");
  await expect(desk.field("Recipient name")).toBeFocused();

  const park = desk.page.getByRole("button", { name: "Park batch" });
  await park.focus();
  await desk.scan(first, { terminators: ["Enter", "Enter"] });
  await expect(desk.verdict).toHaveText(/^Already in batch/);
  await expect(desk.batchItems).toHaveCount(2);
  await desk.page.waitForTimeout(200);
  await park.press("Enter");
  await expect(desk.batchItems).toHaveCount(0);
});

test("Ctrl with a letter inside a burst opens nothing, from a person it does", async ({ desk }) => {
  const control = { code: "KeyK", modifiers: CONTROL };
  const burst = [..."AB"].flatMap((character) => scannerKeysOf(character));
  const rest = [..."CDEF"].flatMap((character) => scannerKeysOf(character));
  await desk.pressKeys([...burst, control, ...rest, control, { code: "Enter", modifiers: 0 }], 0);
  await expect.poll(() => journaled(desk)).toHaveLength(1);
  await expect(desk.page.getByRole("heading", { level: 1, name: "Scan", exact: true })).toBeAttached();
  await expect(desk.verdict).toBeVisible();
  const find = desk.page.getByRole("dialog", { name: "Find" });
  await expect(find).toHaveCount(0);
  await desk.pressKey("Control+k");
  await expect(find).toBeVisible();
});

test("a scan while a list is open is kept, announced, and taken once the list is closed", async ({ desk, control }) => {
  const [first, second] = await rmaOf(itemsOf(control, "eligible", 2));
  const country = desk.page.getByRole("combobox", { name: "Country" });
  await country.click();
  await expect(desk.page.getByRole("option").first()).toBeVisible();
  await desk.scan(first);
  await expect(notices(desk)).toContainText("1 scan waiting");
  await desk.scan(second);
  await expect(notices(desk)).toContainText("2 scans waiting");
  expect(await journaled(desk)).toEqual([]);
  await expect(country).toHaveValue("");
  await desk.page.keyboard.press("Escape");
  await expect(desk.batchItems).toHaveCount(2);
  expect(await journaled(desk)).toEqual([first, second]);
  await expect(notices(desk)).not.toContainText("waiting");
});

test("a closed combobox that a scan's first characters open holds nothing back", async ({ desk, control }) => {
  const [rma] = await rmaOf(itemsOf(control, "eligible", 2));
  await desk.page.getByRole("combobox", { name: "Country" }).focus();
  await desk.scan(rma);
  await expect(desk.verdict).toHaveText(/^Added/);
  await expect(desk.page.getByRole("combobox", { name: "Country" })).toHaveValue("");
  await expect(desk.page.getByRole("option")).toHaveCount(0);
});

test("a window without the keyboard says so on every screen, and listens again", async ({ desk, control }) => {
  const [rma] = await rmaOf(itemsOf(control, "eligible", 2));
  const blur = () => desk.page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await blur();
  await expect(desk.verdict).toContainText("Not listening");
  await desk.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(desk.verdict).toHaveText(/^Ready/);
  await desk.open("Settings");
  await blur();
  await expect(notices(desk)).toContainText("Not listening");
  await desk.scan(rma);
  await expect(notices(desk)).not.toContainText("Not listening");
  expect(await journaled(desk)).toEqual([rma]);
});

test("200 scans without any pause are all journaled, in order", async ({ desk, control }) => {
  const items = await control.items({ limit: 200 });
  const codes = items.map(({ rma }) => rma);
  expect(codes).toHaveLength(200);
  await desk.field("Recipient name").focus();
  for (const code of codes) await desk.scan(code, 0);
  await expect.poll(async () => (await journaled(desk)).length, { timeout: 30_000 }).toBe(200);
  expect(await journaled(desk)).toEqual(codes);
  await expect(desk.field("Recipient name")).toHaveValue("");
});

test("what a person types arrives whole and at once", async ({ desk }) => {
  const name = desk.field("Recipient name");
  await name.focus();
  const text = "Marie-Louise O'Neil 42";
  for (const [index, character] of [...text].entries()) {
    await desk.page.keyboard.type(character);
    await expect(name).toHaveValue(text.slice(0, index + 1));
    await desk.page.waitForTimeout(index % 3 === 0 ? 90 : 130);
  }
  expect(await journaled(desk)).toEqual([]);
});

for (const id of ["de", "fr", "it"] as const) {
  test(`a scanner set to ${id} is read on a computer set to US, once Settings say so`, async ({ desk, control }) => {
    const [rma] = await rmaOf(itemsOf(control, "eligible", 2));
    await desk.open("Settings");
    const label = { de: "German", fr: "French (AZERTY)", it: "Italian" }[id];
    await desk.page.getByRole("combobox", { name: "Scanner layout" }).click();
    await desk.page.getByRole("option", { name: label }).click();
    await expect(desk.page.getByText("Saved")).toBeVisible();
    await desk.open("Scan");
    for (const terminators of [["Enter"], ["Tab"], ["NumpadEnter"], []]) {
      await desk.scan(rma, { layout: SCANNER_LAYOUTS[id], terminators });
      await desk.page.waitForTimeout(700);
    }
    await desk.scan("A[1]@{2}#3", { layout: SCANNER_LAYOUTS[id] });
    await expect.poll(() => journaled(desk)).toEqual([rma, rma, rma, rma, "A[1]@{2}#3"]);
    await expect(desk.batchItems).toHaveCount(1);
  });
}

test("a code read again within the chosen time is ignored, and said to be", async ({ desk, control }) => {
  const [first, second] = await rmaOf(itemsOf(control, "eligible", 2));
  await desk.open("Settings");
  await desk.page.getByRole("combobox", { name: "The same code again" }).click();
  await desk.page.getByRole("option", { name: "Ignore for 5 s" }).click();
  await expect(desk.page.getByText("Saved")).toBeVisible();
  for (const code of [first, first, second]) await desk.scan(code);
  await expect(notices(desk)).toContainText(`Ignored 1 repeated read of …${first.slice(-12)}`);
  await expect.poll(() => journaled(desk)).toEqual([first, second]);
});
