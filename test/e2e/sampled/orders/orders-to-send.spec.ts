import { bodyRows } from "../../support/access/scene.ts";
import { expect, test } from "../../support/desk-test.ts";

test("lists the most urgent order first, closes one by hand and undoes it", async ({ desk }) => {
  await desk.resize(1280, 800);
  await desk.open("Orders to send");
  await desk.button("Load practice orders").click();
  const rows = bodyRows(desk, "Orders to send");
  await expect(rows.first()).toContainText("1 day late");
  await expect(rows.first()).toContainText("702-0000001-0000001");
  await expect(rows.first().locator("[data-private]")).toContainText(/Austin|Seattle|Boston/);

  const itemCell = rows
    .filter({ hasText: "P-4101" })
    .getByText(/^USE-2-/)
    .locator("../..");
  expect(await itemCell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  // A state is as wide as its text and number, so that the gaps between states are equal.
  const edges = await desk
    .button(/^Held/)
    .evaluate((state) =>
      [".strong", "svg:last-child"].map((part) => state.querySelector(part)?.getBoundingClientRect().right),
    );
  expect(edges[0]).toBeCloseTo(edges[1] ?? 0, 0);
  await desk.button(/^Held/).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Held: not paid");
  await desk.button(/^Ship by today/).click();
  await rows.nth(1).click({ button: "right" });
  await desk.page.getByRole("menuitem", { name: "Mark as sent elsewhere" }).click();
  await expect(desk.page.getByText("1 order marked as sent elsewhere.")).toBeVisible();
  await expect(rows.nth(1)).toContainText("Sent elsewhere");
  await desk.button("Undo").click();
  await expect(rows.nth(1)).toContainText("Open");

  await rows.nth(1).click();
  await expect(desk.drawer("Order to send")).toContainText("unshipped-orders.txt");
  await expect(desk.drawer("Order to send")).toContainText(/Ship by\d{1,2} \w+ \d{4}.* \((?:Today|1 day late)\)/);
});
