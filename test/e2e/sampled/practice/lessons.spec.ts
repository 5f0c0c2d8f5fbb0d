import { encodeBadgeName } from "../../../../src-domain/shift/badge.ts";
import { expect, test } from "../../support/desk-test.ts";
import {
  lessonStatus,
  expectLessonDone,
  lessonRow,
  openLessons,
  lessonPanel,
  scanLessonCodes,
  startLesson,
} from "../../support/lesson.ts";
import { submitButton } from "../../support/scan-desk.ts";

// lessons.long.test.ts covers each lesson.
test("keeps an operator's finished lesson over a restart", async ({ desk, control, launch }) => {
  await desk.scan(encodeBadgeName("Ada"));
  await startLesson(desk, "No answer came back");
  await scanLessonCodes(desk);
  await expect(lessonStatus(desk)).toContainText("submit the batch");
  await submitButton(desk).click();
  await expect(lessonStatus(desk)).toContainText("Find it in the service", { ignoreCase: true });
  await expect(lessonPanel(desk)).toContainText("The service's portal shows");
  const [order] = await control.orders();
  await expect(lessonPanel(desk)).toContainText(`resend ID ${order?.resendId}`);
  await desk.button("1 unknown").click();
  await desk.page.getByRole("textbox", { name: "Resend ID" }).fill(order?.resendId ?? "");
  await desk.button("This is the order").click();
  await expectLessonDone(desk);
  expect(await control.orders()).toHaveLength(1);

  await lessonPanel(desk).getByRole("button", { name: "All lessons" }).click();
  await expect(lessonRow(desk, "No answer came back")).toContainText("Done · 1 try");
  await expect(lessonRow(desk, "A clean batch")).toContainText("Not done");
  await desk.close();

  const restartedDesk = await launch();
  await restartedDesk.waitUntilReady();
  await expect(lessonPanel(restartedDesk)).toHaveCount(0);
  await openLessons(restartedDesk);
  await expect(lessonRow(restartedDesk, "No answer came back")).toContainText("Done · 1 try");
});
