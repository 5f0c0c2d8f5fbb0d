import { HAND_OVER_CODES } from "../../../earlier-codes.ts";
import { inspect } from "../../support/access/inspect.ts";
import { sendOrder } from "../../support/bridge-calls.ts";
import { addItems, expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { handOverParkedBatches } from "../../support/journal.ts";

const warning = (desk: DeskWindow) => desk.dialog(/^Resume or discard /);

test("warns before resuming or discarding a batch that another desk may have sent", async ({
  launch,
  control,
  userData,
}) => {
  const earlierDesk = await launch();
  await earlierDesk.waitUntilReady();
  await addItems(earlierDesk, control, 2);
  await earlierDesk.button("Park batch").click();
  await expect(earlierDesk.batchItems).toHaveCount(0);
  await earlierDesk.close();
  handOverParkedBatches(userData);

  const desk = await launch();
  await desk.waitUntilReady();
  // The printed RESUME warns too.
  await desk.pressKey("Shift+F7");
  await expect(desk.page.getByText("passed between desks").first()).toBeVisible();
  await desk.button(/^Parked batches/).click();
  await expect(desk.page.getByRole("listitem").filter({ hasText: "With another desk" })).toBeVisible();
  await desk.button(/^Discard Batch/).click();
  await expect(warning(desk)).toContainText("which may have sent it");
  await inspect(desk, "batch/handed over");
  await warning(desk).getByRole("button", { name: "Not now" }).click();
  await desk.button(/^Parked batches/).click();
  await desk.button(/^Resume /).click();
  // A scan does not answer the warning.
  await desk.scan("4006381333931");
  await expect(desk.page.getByText("1 scan waiting")).toBeVisible();
  await warning(desk).getByRole("button", { name: "Resume" }).click();
  await expect(desk.batchItems).toHaveCount(2);
  await expect(desk.verdict).toHaveText(/^Unknown code/);
});

test("rejects a hand-over code of an earlier version with instructions", async ({ desk }) => {
  await desk.scan(HAND_OVER_CODES[0]);
  await expect(desk.verdict).toHaveText(/^Hand-over/);
  await expect(desk.verdict).toContainText("batches no longer move by code");
  await expect(desk.verdict).toContainText("Scan the items here");
  await expect(desk.batchItems).toHaveCount(0);
  await expect(desk.button(/^Parked batches/)).toHaveCount(0);
});

test("copies an order as a new batch", async ({ desk, control }) => {
  await sendOrder(desk, await itemsOf(control, "eligible", 1));
  await desk.open("Resends");
  await desk.page
    .getByRole("table", { name: "Resend orders" })
    .getByRole("row", { name: /Ada Lovelace/ })
    .click();
  const drawer = desk.drawer("Resend order");
  await drawer.getByRole("button", { name: "Copy as a new batch" }).click();
  await expect(drawer).toContainText("is open on the Scan screen");
  await drawer.getByRole("button", { name: "Open Scan" }).click();
  await expect(desk.page.getByRole("region", { name: "This order" })).toContainText("Ada Lovelace");
  await expect(desk.batchItems).toHaveCount(0);
});
