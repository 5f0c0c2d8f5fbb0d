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

async function scanNext(desk: DeskWindow): Promise<void> {
  const code = lessonPanel(desk).getByRole("figure");
  const count = lessonPanel(desk).getByText(/^Code \d of \d$/);
  await expect(code).toBeVisible();
  const shown = await count.innerText();
  await desk.scan((await code.textContent()) ?? "");
  await expect(count.filter({ hasText: shown })).toHaveCount(0);
}

export async function scanShown(desk: DeskWindow): Promise<void> {
  const code = lessonPanel(desk).getByRole("figure");
  await expect(code).toBeVisible();
  while ((await code.count()) > 0) await scanNext(desk);
}

export const expectLessonDone = (desk: DeskWindow): Promise<void> =>
  expect(lessonPanel(desk)).toContainText("Done", { timeout: 30_000 });

export const lessonRow = (desk: DeskWindow, name: string): Locator =>
  desk.page.getByRole("list", { name: "Lessons" }).getByRole("listitem").filter({ hasText: name });
