import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

test("keeps zoom and theme over a reload and a restart", async ({ launch }) => {
  const desk = await launch({ ownProgram: true });
  await desk.ready();
  const factor = (of: DeskWindow): Promise<number> =>
    of.app.evaluate(({ BrowserWindow }) =>
      Math.round((BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor() ?? 0) * 100),
    );
  // Playwright's keys do not reach main's shortcuts; these arrive like the system's.
  const press = (keyCode: string): Promise<void> =>
    desk.app.evaluate(
      ({ BrowserWindow }, code) =>
        BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({
          type: "keyDown",
          keyCode: code,
          modifiers: ["control"],
        }),
      keyCode,
    );
  for (const [key, percent] of [
    ["=", 110],
    ["=", 125],
    ["-", 110],
    ["0", 100],
    ["=", 110],
  ] as const) {
    await press(key);
    await expect.poll(() => factor(desk)).toBe(percent);
  }
  await desk.pressKey("Control+l");
  await press("=");
  await expect.poll(() => factor(desk)).toBe(125);
  await desk.page.reload();
  await expect.poll(() => factor(desk)).toBe(125);
  await desk.close();
  const restarted = await launch();
  await expect(restarted.page.getByRole("dialog", { name: "Desk locked" })).toBeVisible();
  await expect.poll(() => factor(restarted)).toBe(125);

  await restarted.pressKey("Control+l");
  await restarted.ready();
  const html = restarted.page.locator("html");
  await expect(html).not.toHaveAttribute("data-contrast");
  await restarted.page.emulateMedia({ contrast: "more" });
  await expect(html).toHaveAttribute("data-contrast", "more");
  await restarted.openSettings("Display and language");
  await restarted.page.getByText("Dark", { exact: true }).click();
  await expect(html).not.toHaveAttribute("data-contrast");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await restarted.page.emulateMedia({ contrast: "no-preference" });
  await restarted.page.getByText("High contrast", { exact: true }).click();
  await expect(html).toHaveAttribute("data-contrast", "more");
  await restarted.page.reload();
  await expect(html).toHaveAttribute("data-contrast", "more");
});
