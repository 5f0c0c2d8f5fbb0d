import { badgeOf } from "../../../rig/pairing.ts";
import { expect, test } from "../../support/desk-test.ts";
import { doing, done, line, openCard, openLessons, panel, scanNext, scanShown, start } from "../../support/lesson.ts";
import { submitButton, tray } from "../../support/scan-desk.ts";

// Each lesson's trouble and end: lessons.long.test.ts.
test("a lesson is taken, and its score card is kept under the name of who practiced, over a restart", async ({
  desk,
  control,
  launch,
}) => {
  await desk.scan(badgeOf("Ada"));
  await start(desk, "No answer came back");
  await scanShown(desk);
  await expect(doing(desk)).toContainText("submit the batch");
  await submitButton(desk).click();
  await expect(doing(desk)).toContainText("Find it in the service", { ignoreCase: true });
  await expect(panel(desk)).toContainText("The service's portal shows");
  const [order] = await control.orders();
  await expect(panel(desk)).toContainText(`resend ID ${order?.resendId}`);
  await desk.page.getByRole("button", { name: "1 unknown" }).click();
  await desk.page.getByRole("textbox", { name: "Resend ID" }).fill(order?.resendId ?? "");
  await desk.page.getByRole("button", { name: "This is the order" }).click();
  await done(desk);
  expect(await control.orders()).toHaveLength(1);

  await openCard(desk);
  await expect(line(desk, "No answer came back")).toContainText("Correct");
  await expect(line(desk, "A clean batch")).toContainText("–");
  await desk.close();

  const again = await launch();
  await again.ready();
  await expect(panel(again)).toHaveCount(0);
  await openLessons(again);
  await expect(again.page.getByRole("table", { name: /^Score card: Ada/i })).toBeVisible();
  await expect(line(again, "No answer came back").getByRole("cell").first()).toHaveText("Done");
});

test("a wrong code waits under “Refused scans” until it is dismissed", async ({ desk, control }) => {
  await start(desk, "A wrong code");
  await scanNext(desk);
  await scanNext(desk);
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await scanNext(desk);
  await expect(desk.verdict).toHaveText(/^Added/);
  await expect(doing(desk)).toContainText("dismiss its line under “Refused scans”");
  // The batch cannot go before.
  await submitButton(desk).click();
  await expect(tray(desk).getByRole("listitem")).toHaveCount(1);
  expect(await control.orders()).toHaveLength(0);
  await desk.page.getByRole("button", { name: /^Dismiss UNK-/ }).click();
  await desk.page.getByRole("button", { name: "The parcel is set aside" }).click();
  await expect(doing(desk)).toContainText("submit the batch");
  await submitButton(desk).click();
  await done(desk);
  await expect(panel(desk)).toContainText("stays under “Refused scans” until you say what happened to the parcel");
  await openCard(desk);
  await expect(line(desk, "A wrong code")).toContainText("Correct");
});

test("a parcel that is asked for twice counts once; items of an order that exists are released, and the lesson has gone wrong", async ({
  desk,
}) => {
  await start(desk, "Scanned twice");
  await expect(panel(desk)).toContainText("Code 1 of 3");
  const code = panel(desk).getByRole("figure");
  const first = await code.innerText();
  await scanNext(desk);
  await expect(doing(desk)).toContainText("Scan the same code again");
  await expect(code).toHaveText(first);
  await scanNext(desk);
  await expect(desk.verdict).toHaveText(/^Already in batch/);
  await expect(doing(desk)).toContainText("Scan this code from the screen");
  await scanNext(desk);
  await expect(desk.batchItems).toHaveCount(2);
  await submitButton(desk).click();
  await done(desk);

  await start(desk, "No answer came back");
  await scanShown(desk);
  await submitButton(desk).click();
  await desk.page.getByRole("button", { name: "1 unknown" }).click();
  await desk.page.getByRole("button", { name: "Release the items" }).click();
  await desk.page.getByRole("button", { name: "Release, there is no order" }).click();
  await expect(panel(desk)).toContainText("That went wrong");
  await openCard(desk);
  await expect(line(desk, "No answer came back")).toContainText("Incorrect");
  // Wrong submissions, double scans, trouble settled.
  const cells = line(desk, "Scanned twice").getByRole("cell");
  for (const [place, text] of ["0", "0", "Correct"].entries()) await expect(cells.nth(3 + place)).toHaveText(text);
});
