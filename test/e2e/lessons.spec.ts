import { badgeCode } from "../../src-domain/badge.ts";
import { expect, test } from "./support/desk-test.ts";
import { doing, done, line, openCard, openLessons, panel, scanShown, start } from "./support/lesson.ts";
import { submitButton } from "./support/scan-desk.ts";

test("a lost answer is looked up in the service's list, and the score card says that it was settled rightly", async ({
  desk,
  control,
}) => {
  await start(desk, "No answer came back");
  await scanShown(desk);
  await expect(doing(desk)).toContainText("submit the batch");
  await submitButton(desk).click();
  await expect(doing(desk)).toContainText("look for it", { ignoreCase: true });
  await expect(panel(desk)).toContainText("The service's own list shows");

  const [order] = await control.orders();
  await expect(panel(desk)).toContainText(`id ${order?.resendId}`);
  await desk.page.getByRole("button", { name: "1 unknown" }).click();
  await desk.page.getByRole("textbox", { name: "Resend id" }).fill(order?.resendId ?? "");
  await desk.page.getByRole("button", { name: "This is the order" }).click();
  await done(desk);

  await openCard(desk);
  await expect(line(desk, "No answer came back")).toContainText("Rightly");
  await expect(line(desk, "No answer came back").getByRole("cell").first()).toHaveText("Done");
  await expect(line(desk, "A clean batch")).toContainText("–");
  expect(await control.orders()).toHaveLength(1);
});

test("items of an order that exists are released: the lesson has gone wrong, and counts so", async ({ desk }) => {
  await start(desk, "No answer came back");
  await scanShown(desk);
  await submitButton(desk).click();
  await desk.page.getByRole("button", { name: "1 unknown" }).click();
  await desk.page.getByRole("button", { name: "Release the items" }).click();
  await desk.page.getByRole("button", { name: "Release, there is no order" }).click();
  await expect(panel(desk)).toContainText("That went wrong");
  await openCard(desk);
  await expect(line(desk, "No answer came back")).toContainText("Not rightly");
});

test("a refused key holds the order until the connection was tested", async ({ desk, control }) => {
  await start(desk, "The key is refused");
  await scanShown(desk);
  await submitButton(desk).click();
  await expect(doing(desk)).toContainText("test the connection");
  expect(await control.orders()).toHaveLength(0);
  await desk.open("Settings");
  await desk.page.getByRole("button", { name: "Test connection" }).click();
  await done(desk);
  await openCard(desk);
  await expect(line(desk, "The key is refused")).toContainText("Rightly");
  expect(await control.orders()).toHaveLength(1);
});

test("a failed label is dealt with", async ({ desk }) => {
  await start(desk, "A label fails");
  await scanShown(desk);
  await submitButton(desk).click();
  await expect(doing(desk)).toContainText("The label failed", { timeout: 30_000 });
  await desk.open("Resends");
  await desk.page
    .getByRole("table", { name: "Resend orders" })
    .getByRole("row", { name: /Practice Recipient/ })
    .dblclick();
  await desk.page.getByRole("button", { name: "Mark as dealt with" }).click();
  await done(desk);
  await openCard(desk);
  await expect(line(desk, "A label fails")).toContainText("Rightly");
});

test("a full batch and the parcel that had no room are two orders", async ({ desk, control }) => {
  await start(desk, "The batch is full");
  await scanShown(desk);
  await expect(desk.verdict).toHaveText(/^Batch full/);
  await submitButton(desk).click();
  await expect(doing(desk)).toContainText("Resume that batch");
  await desk.pressKey("Shift+F7");
  await expect(desk.batchItems).toHaveCount(1);
  await submitButton(desk).click();
  await done(desk);
  await openCard(desk);
  await expect(line(desk, "The batch is full").getByRole("cell").first()).toHaveText("Done");
  const sizes = (await control.orders()).map(({ returnInventoryIds }) => returnInventoryIds.length);
  expect(sizes.toSorted((a, b) => a - b)).toEqual([1, 5]);
});

test("a card is kept under the name of who practised, and over a restart", async ({ desk, launch }) => {
  await desk.scan(badgeCode("Ada"));
  await start(desk, "A clean batch");
  await scanShown(desk);
  await submitButton(desk).click();
  await done(desk);
  await expect(panel(desk)).toContainText("only when the service has given it a number");
  await desk.close();

  const again = await launch();
  await again.ready();
  await expect(panel(again)).toHaveCount(0);
  await openLessons(again);
  await expect(again.page.getByRole("table", { name: /^Score card: Ada/i })).toBeVisible();
  await expect(line(again, "A clean batch").getByRole("cell").first()).toHaveText("Done");
});
