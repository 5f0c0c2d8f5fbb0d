import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { crashPage, runInPage, readText, readLog } from "../support/crashes.ts";
import { expect, itemsOf, test } from "../support/desk-test.ts";

// Proof A16
test("reopens a crashed window with its batch until the third crash", async ({ desk, control, userData }) => {
  const [firstItem, secondItem] = await itemsOf(control, "eligible", 2);
  await desk.scan(firstItem?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  await desk.field("Recipient name").fill("Ada Lovelace");
  await desk.scan(secondItem?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(2);
  await expect
    .poll(async () => {
      const batch = await desk.page.evaluate(() => window.desk.batch.current({}));
      return batch.ok && batch.value.destination.shipmentName;
    })
    .toBe("Ada Lovelace");
  await desk.open("Inventory");
  await crashPage(desk);
  await expect.poll(() => readText(desk)).toContain("reopened");
  await expect.poll(() => readText(desk)).toContain("The open batch is back with 2 items");
  const pageText = await readText(desk);
  expect(pageText).not.toContain("Ready to scan");
  expect(await runInPage<string>(desk, "document.querySelector('[aria-current=page]').textContent")).toBe("Inventory");
  expect(
    await runInPage<string>(
      desk,
      `window.desk.batch.current({}).then(({ value }) => value.destination.shipmentName + value.lines.length)`,
    ),
  ).toBe("Ada Lovelace2");
  expect(await readLog(userData)).toContain('"event":"page-reloaded","reason":"page-crashed"');
  // No dump of a page's memory is written.
  const files = readdirSync(userData, { recursive: true }).map(String);
  expect(files.filter((file) => file.endsWith(".dmp"))).toEqual([]);

  await crashPage(desk);
  await expect.poll(async () => (await readLog(userData)).split('"page-reloaded"').length - 1).toBe(2);
  await expect.poll(() => readText(desk)).toContain("reopened");

  await crashPage(desk);
  await expect.poll(() => readText(desk)).toContain("stopped three times in ten minutes");
  expect(await readLog(userData)).toContain('"event":"page-given-up"');
  expect(await runInPage<number>(desk, "document.scripts.length")).toBe(0);
  const target = join(userData, "support.zip");
  await desk.chooseFile(target);
  const pressLink = (action: string) => runInPage(desk, `document.querySelector('a[href="#${action}"]').click()`);
  await pressLink("bundle");
  await expect.poll(() => readText(desk)).toContain("Only these files are saved");
  expect(readdirSync(userData)).not.toContain("support.zip");
  const displayedTexts = await runInPage<string[]>(
    desk,
    "[...document.querySelectorAll('pre')].map((file) => file.textContent)",
  );
  await pressLink("save");
  await expect.poll(() => readText(desk)).toContain("Saved as support.zip");
  const savedTexts = Object.values(unzipSync(readFileSync(target))).map((file) => Buffer.from(file).toString());
  // The page shows every line ending as a line feed.
  expect(savedTexts.map((text) => text.replaceAll("\r\n", "\n"))).toEqual(displayedTexts);
  expect(displayedTexts).toHaveLength(8);
  expect(await runInPage<number>(desk, "document.scripts.length")).toBe(0);
  await pressLink("back");
  await expect.poll(() => readText(desk)).toContain("stopped three times in ten minutes");
  await pressLink("retry");
  await expect.poll(() => readText(desk)).toContain("Ready to scan");
  // The desk does not return to the previous screen, because that screen may have caused the crash.
  expect(await runInPage<string>(desk, "document.querySelector('[aria-current=page]').textContent")).toBe("Scan");
});
