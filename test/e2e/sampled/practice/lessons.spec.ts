import { badgeCode } from "../../../../src-domain/shift/badge.ts";
import { expect, test } from "../../support/desk-test.ts";
import { doing, done, line, openLessons, panel, scanShown, start } from "../../support/lesson.ts";
import { submitButton } from "../../support/scan-desk.ts";

// Each lesson's trouble and end: lessons.long.test.ts.
test("a lesson is taken, and stays done for who practiced, over a restart", async ({ desk, control, launch }) => {
  await desk.scan(badgeCode("Ada"));
  await start(desk, "No answer came back");
  await scanShown(desk);
  await expect(doing(desk)).toContainText("submit the batch");
  await submitButton(desk).click();
  await expect(doing(desk)).toContainText("Find it in the service", { ignoreCase: true });
  await expect(panel(desk)).toContainText("The service's portal shows");
  const [order] = await control.orders();
  await expect(panel(desk)).toContainText(`resend ID ${order?.resendId}`);
  await desk.button("1 unknown").click();
  await desk.page.getByRole("textbox", { name: "Resend ID" }).fill(order?.resendId ?? "");
  await desk.button("This is the order").click();
  await done(desk);
  expect(await control.orders()).toHaveLength(1);

  await panel(desk).getByRole("button", { name: "All lessons" }).click();
  await expect(line(desk, "No answer came back")).toContainText("Done · 1 try");
  await expect(line(desk, "A clean batch")).toContainText("Not done");
  await desk.close();

  const again = await launch();
  await again.ready();
  await expect(panel(again)).toHaveCount(0);
  await openLessons(again);
  await expect(line(again, "No answer came back")).toContainText("Done · 1 try");
});
