import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { crash, inWindow, textOf, logOf } from "../support/crashes.ts";
import { expect, itemsOf, test } from "../support/desk-test.ts";

// Proof A16
test("reopens a crashed window with its batch until the third crash", async ({ desk, control, userData }) => {
  const [first, second] = await itemsOf(control, "eligible", 2);
  await desk.scan(first?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  await desk.field("Recipient name").fill("Ada Lovelace");
  await desk.scan(second?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(2);
  await expect
    .poll(async () => {
      const batch = await desk.page.evaluate(() => window.desk.batch.current({}));
      return batch.ok && batch.value.destination.shipmentName;
    })
    .toBe("Ada Lovelace");
  await desk.open("Inventory");
  await crash(desk);
  await expect.poll(() => textOf(desk)).toContain("reopened");
  await expect.poll(() => textOf(desk)).toContain("The open batch is back with 2 items");
  const text = await textOf(desk);
  expect(text).not.toContain("Ready to scan");
  expect(await inWindow<string>(desk, "document.querySelector('[aria-current=page]').textContent")).toBe("Inventory");
  expect(
    await inWindow<string>(
      desk,
      `window.desk.batch.current({}).then(({ value }) => value.destination.shipmentName + value.lines.length)`,
    ),
  ).toBe("Ada Lovelace2");
  expect(await logOf(userData)).toContain('"event":"page-reloaded","reason":"page-crashed"');
  // No dump of a page's memory is written.
  const files = readdirSync(userData, { recursive: true }).map(String);
  expect(files.filter((file) => file.endsWith(".dmp"))).toEqual([]);

  await crash(desk);
  await expect.poll(async () => (await logOf(userData)).split('"page-reloaded"').length - 1).toBe(2);
  await expect.poll(() => textOf(desk)).toContain("reopened");

  await crash(desk);
  await expect.poll(() => textOf(desk)).toContain("stopped three times in ten minutes");
  expect(await logOf(userData)).toContain('"event":"page-given-up"');
  expect(await inWindow<number>(desk, "document.scripts.length")).toBe(0);
  const target = join(userData, "support.zip");
  await desk.chooseFile(target);
  const press = (action: string) => inWindow(desk, `document.querySelector('a[href="#${action}"]').click()`);
  await press("bundle");
  await expect.poll(() => textOf(desk)).toContain("Only these files are saved");
  expect(readdirSync(userData)).not.toContain("support.zip");
  const shown = await inWindow<string[]>(desk, "[...document.querySelectorAll('pre')].map((file) => file.textContent)");
  await press("save");
  await expect.poll(() => textOf(desk)).toContain("Saved as support.zip");
  const saved = Object.values(unzipSync(readFileSync(target))).map((file) => Buffer.from(file).toString());
  // A page has only one kind of line end.
  expect(saved.map((text) => text.replaceAll("\r\n", "\n"))).toEqual(shown);
  expect(shown).toHaveLength(8);
  expect(await inWindow<number>(desk, "document.scripts.length")).toBe(0);
  await press("back");
  await expect.poll(() => textOf(desk)).toContain("stopped three times in ten minutes");
  await press("again");
  await expect.poll(() => textOf(desk)).toContain("Ready to scan");
  // It does not return to the earlier screen, which may cause the crash.
  expect(await inWindow<string>(desk, "document.querySelector('[aria-current=page]').textContent")).toBe("Scan");
});
