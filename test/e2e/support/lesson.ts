import type { Locator } from "@playwright/test";
import { expect } from "./desk-test.ts";
import type { DeskWindow } from "./desk-window.ts";

export const lessonPanel = (desk: DeskWindow): Locator =>
  desk.page.getByRole("region", { name: "Lesson", exact: true });
export const lessonStatus = (desk: DeskWindow): Locator => lessonPanel(desk).getByRole("status");

export async function openLessons(desk: DeskWindow): Promise<void> {
  await desk.pressKey("F1");
  await desk.page.getByRole("button", { name: "Lessons", exact: true }).click();
  await expect(desk.page.getByRole("list", { name: "Lessons" })).toBeVisible();
}

export async function startLesson(desk: DeskWindow, name: string): Promise<void> {
  await openLessons(desk);
  await desk.button(`Start lesson: ${name}`).click();
  await expect(lessonPanel(desk)).toContainText(name);
}

/** Scans the code that the lesson shows, and waits for the next one. */
async function scanNextCode(desk: DeskWindow): Promise<void> {
  const code = lessonPanel(desk).getByRole("figure");
  const progressText = lessonPanel(desk).getByText(/^Code \d of \d$/);
  await expect(code).toBeVisible();
  const progressBefore = await progressText.innerText();
  await desk.scan((await code.textContent()) ?? "");
  await expect(progressText.filter({ hasText: progressBefore })).toHaveCount(0);
}

/** Scans the lesson's codes until it shows none. */
export async function scanLessonCodes(desk: DeskWindow): Promise<void> {
  const code = lessonPanel(desk).getByRole("figure");
  await expect(code).toBeVisible();
  while ((await code.count()) > 0) await scanNextCode(desk);
}

export const expectLessonDone = (desk: DeskWindow): Promise<void> =>
  expect(lessonPanel(desk)).toContainText("Done", { timeout: 30_000 });

export const lessonRow = (desk: DeskWindow, name: string): Locator =>
  desk.page.getByRole("list", { name: "Lessons" }).getByRole("listitem").filter({ hasText: name });
