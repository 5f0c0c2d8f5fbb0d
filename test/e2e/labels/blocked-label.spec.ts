import { sendOrder } from "../support/bridge-calls.ts";
import { itemsOf } from "../support/desk-test.ts";
import { choosePrinter, jobsOf, installFakePrinter } from "../support/labels/fake-printer.ts";
import { expect, openOrder, prints, test } from "../support/labels/label-test.ts";

test("blocks later labels until a label that would print too small is handled", async ({ desk, control }) => {
  await installFakePrinter(desk);
  await choosePrinter(desk);
  await desk.page.getByRole("checkbox", { name: "Print labels of this desk's orders as they arrive" }).check();
  await desk.open("Scan");
  const [firstItems, secondItems, thirdItems] = (await itemsOf(control, "eligible", 3)).map((item) => [item]);
  const notice = desk.page.getByRole("alert", { name: "Labels" });

  await control.setLabelFiles("large");
  await sendOrder(desk, firstItems ?? []);
  await expect(notice).toContainText(/Label held: RSD.*below 90% of its size/);
  await expect(notice).toContainText("Later labels wait until you print or skip this one.");
  await control.setLabelFiles("sheet");
  await sendOrder(desk, secondItems ?? []);
  await openOrder(desk, 2);
  await expect(desk.page.getByText("Only the label is printed, without the white rest of the page.")).toBeVisible();
  expect(await jobsOf(desk)).toEqual([]);

  await desk.page.reload();
  await desk.waitUntilReady();
  await desk.open("Scan");
  await expect(notice.getByRole("button", { name: "Print anyway", exact: true })).toBeVisible();
  await desk.pressKey("Control+p");
  await expect(notice).toBeEmpty();
  await expect.poll(async () => (await jobsOf(desk)).length).toBe(2);

  await control.setLabelFiles("large");
  await sendOrder(desk, thirdItems ?? []);
  await notice.getByRole("button", { name: "Skip label" }).click();
  await expect(notice).toBeEmpty();
  await openOrder(desk, 3);
  await expect(prints(desk).last()).toContainText("Skipped: not printed");
  expect(await jobsOf(desk)).toHaveLength(2);
});
