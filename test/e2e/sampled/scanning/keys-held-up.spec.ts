import { expect, itemsOf, test } from "../../support/desk-test.ts";

const SCANNER_GAP_MS = 15;

test("a code is read whole while the program holds its keys up", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.app.evaluate(() => {
    // Begins within the code, and lasts longer than any pause that ends one.
    setTimeout(() => {
      const end = Date.now() + 1500;
      while (Date.now() < end);
    }, 150);
  });
  await desk.scan(item?.rma ?? "", SCANNER_GAP_MS);
  await expect(desk.verdict).toHaveText(/^Added/);
});
