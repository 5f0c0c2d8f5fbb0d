import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

test("zoom and theme: Ctrl with +, - and 0 is kept, and more contrast is the computer's wish until a theme is chosen", async ({
  launch,
}) => {
  const desk = await launch({ ownProgram: true });
  await desk.ready();
  const factor = (of: DeskWindow): Promise<number> =>
    of.app.evaluate(({ BrowserWindow }) =>
      Math.round((BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor() ?? 0) * 100),
    );
  // Keys of the driver pass main by; these come as from the system.
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
  const again = await launch();
  await expect(again.page.getByRole("dialog", { name: "Desk locked" })).toBeVisible();
  await expect.poll(() => factor(again)).toBe(125);

  await again.pressKey("Control+l");
  await again.ready();
  const html = again.page.locator("html");
  await expect(html).not.toHaveAttribute("data-contrast");
  await again.page.emulateMedia({ contrast: "more" });
  await expect(html).toHaveAttribute("data-contrast", "more");
  await again.openSettings("Display and language");
  await again.page.getByText("Dark", { exact: true }).click();
  await expect(html).not.toHaveAttribute("data-contrast");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await again.page.emulateMedia({ contrast: "no-preference" });
  await again.page.getByText("High contrast", { exact: true }).click();
  await expect(html).toHaveAttribute("data-contrast", "more");
  await again.page.reload();
  await expect(html).toHaveAttribute("data-contrast", "more");
});
