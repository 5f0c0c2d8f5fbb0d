import type { Locator } from "@playwright/test";
import { expect } from "./desk-test.ts";
import type { DeskWindow } from "./desk-window.ts";

export const panel = (desk: DeskWindow): Locator => desk.page.getByRole("region", { name: "Lesson", exact: true });
export const doing = (desk: DeskWindow): Locator => panel(desk).getByRole("status");

export async function openLessons(desk: DeskWindow): Promise<void> {
  await desk.pressKey("F1");
  await desk.page.getByRole("button", { name: "Lessons", exact: true }).click();
  await expect(desk.page.getByRole("list", { name: "Lessons" })).toBeVisible();
}

export async function start(desk: DeskWindow, name: string): Promise<void> {
  await openLessons(desk);
  await desk.button(`Start lesson: ${name}`).click();
  await expect(panel(desk)).toContainText(name);
}

/** Scans the code that the lesson shows, and waits until it has moved on. */
async function scanNext(desk: DeskWindow): Promise<void> {
  const code = panel(desk).getByRole("figure");
  const count = panel(desk).getByText(/^Code \d of \d$/);
  await expect(code).toBeVisible();
  const shown = await count.innerText();
  await desk.scan((await code.textContent()) ?? "");
  await expect(count.filter({ hasText: shown })).toHaveCount(0);
}

/** Scans whatever the lesson shows, as long as it shows a code. */
export async function scanShown(desk: DeskWindow): Promise<void> {
  const code = panel(desk).getByRole("figure");
  await expect(code).toBeVisible();
  while ((await code.count()) > 0) await scanNext(desk);
}

export const done = (desk: DeskWindow): Promise<void> => expect(panel(desk)).toContainText("Done", { timeout: 30_000 });

/** The line of a lesson in the list of lessons. */
export const line = (desk: DeskWindow, name: string): Locator =>
  desk.page.getByRole("list", { name: "Lessons" }).getByRole("listitem").filter({ hasText: name });
