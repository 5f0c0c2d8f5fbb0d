import { addEnvironment, banner, ELSEWHERE, enterCredentials, switchTo, test } from "../../support/connection.ts";
import { expect } from "../../support/desk-test.ts";
import { done, openLessons, panel, scanShown, start } from "../../support/lesson.ts";
import { submitButton } from "../../support/scan-desk.ts";

test("nothing that was practised follows into a real environment, and a lesson in the middle is over", async ({
  launch,
  control,
  elsewhere,
}) => {
  const desk = await launch({ environment: { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nowhere/bus" } });
  await desk.ready();
  const lessons = desk.page.getByRole("button", { name: "Lessons", exact: true });
  await addEnvironment(desk, "Elsewhere", elsewhere);
  await enterCredentials(desk, ELSEWHERE);
  await start(desk, "A clean batch");
  await scanShown(desk);
  await submitButton(desk).click();
  await done(desk);
  await start(desk, "The key is refused");
  await expect(panel(desk)).toContainText("Code 1 of 2");
  const practised = (await panel(desk).getByRole("figure").innerText()).trim();
  await scanShown(desk);
  await expect.poll(() => control.faults()).toHaveLength(1);
  await expect(desk.page).toHaveTitle(/Practice/);

  await switchTo(desk, "Elsewhere");
  await expect(desk.page).toHaveTitle(/Elsewhere/);
  await expect(panel(desk)).toHaveCount(0);
  await desk.open("Scan");
  await desk.ready();
  await expect(panel(desk)).toHaveCount(0);
  await expect(desk.batchItems).toHaveCount(0);
  await expect(desk.page.getByRole("list", { name: "Last scans" }).getByRole("listitem")).toHaveCount(0);
  await expect(desk.field("Recipient name")).toHaveValue("");
  await desk.scan(practised);
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await desk.open("Resends");
  await expect(desk.page.getByText("Practice Recipient")).toHaveCount(0);
  await desk.pressKey("F1");
  await expect(desk.page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await expect(lessons).toHaveCount(0);
  await desk.pressKey("Escape");
  // On a busy machine the key is taken for the scanner's for a while, and would close what is opened next.
  await expect(desk.page.getByRole("heading", { level: 1, name: "Resends" })).toBeVisible();
  expect(await elsewhere.control.orders()).toEqual([]);
  expect(await elsewhere.control.requests("createResend")).toEqual([]);
  // The practice service behaves again.
  expect(await control.faults()).toEqual([]);
  expect(await control.orders()).toHaveLength(1);

  await switchTo(desk, "Practice");
  await desk.open("Scan");
  await desk.ready();
  await expect(banner(desk)).toHaveText("Practice");
  await expect(desk.batchItems).toHaveCount(2);
  await expect(panel(desk)).toHaveCount(0);
  await openLessons(desk);
  const taken = desk.page.getByRole("list", { name: "Lessons" }).getByRole("listitem");
  await expect(taken.filter({ hasText: "The key is refused" })).toContainText("Not done");
});
