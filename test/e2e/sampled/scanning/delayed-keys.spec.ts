import { expect, itemsOf, test } from "../../support/desk-test.ts";

const SCANNER_GAP_MS = 15;

test("decodes a complete code while the program delays its keys", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.app.evaluate(() => {
    // The delay starts within the code, and lasts longer than any pause that ends a burst.
    setTimeout(() => {
      const end = Date.now() + 1500;
      while (Date.now() < end);
    }, 150);
  });
  await desk.scan(item?.rma ?? "", SCANNER_GAP_MS);
  await expect(desk.verdict).toHaveText(/^Added/);
});
