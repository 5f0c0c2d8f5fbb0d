import { zoomTo } from "../../support/access/inspect.ts";
import { expect, test } from "../../support/desk-test.ts";
import { type DeskWindow, SCREENS } from "../../support/desk-window.ts";

test("keeps zoom and theme over a reload and a restart", async ({ launch }) => {
  const desk = await launch({ usesSeparateProgram: true });
  await desk.waitUntilReady();
  const readZoomPercent = (window: DeskWindow): Promise<number> =>
    window.app.evaluate(({ BrowserWindow }) =>
      Math.round((BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor() ?? 0) * 100),
    );
  // Playwright's keys do not reach main's shortcuts; events sent by main do.
  const pressSystemKey = (keyCode: string): Promise<void> =>
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
    await pressSystemKey(key);
    await expect.poll(() => readZoomPercent(desk)).toBe(percent);
  }
  await desk.pressKey("Control+l");
  await pressSystemKey("=");
  await expect.poll(() => readZoomPercent(desk)).toBe(125);
  await desk.page.reload();
  await expect.poll(() => readZoomPercent(desk)).toBe(125);
  await desk.close();
  const restartedDesk = await launch();
  await expect(restartedDesk.dialog("Desk locked")).toBeVisible();
  await expect.poll(() => readZoomPercent(restartedDesk)).toBe(125);

  await restartedDesk.pressKey("Control+l");
  await restartedDesk.waitUntilReady();
  const html = restartedDesk.page.locator("html");
  await expect(html).not.toHaveAttribute("data-contrast");
  await restartedDesk.page.emulateMedia({ contrast: "more" });
  await expect(html).toHaveAttribute("data-contrast", "more");
  await restartedDesk.openSettings("Display and language");
  await restartedDesk.page.getByText("Dark", { exact: true }).click();
  await expect(html).not.toHaveAttribute("data-contrast");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await restartedDesk.page.emulateMedia({ contrast: "no-preference" });
  await restartedDesk.page.getByText("High contrast", { exact: true }).click();
  await expect(html).toHaveAttribute("data-contrast", "more");
  await restartedDesk.page.reload();
  await expect(html).toHaveAttribute("data-contrast", "more");
});

test("shows one scroll bar per screen at 150 %", async ({ desk }) => {
  for (const screen of SCREENS) {
    await desk.open(screen);
    await zoomTo(desk, 1.5);
    const frame = desk.page.locator(".frame");
    expect(await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), screen).toBe(0);
    await zoomTo(desk, 1);
  }
});

test("scrolls the verdict of a scan into view at 200 %", async ({ desk }) => {
  await zoomTo(desk, 2);
  await desk.field("Recipient name").focus();
  await expect(desk.verdict).not.toBeInViewport();
  await desk.scan("NO-SUCH-CODE");
  await expect(desk.verdict).toBeInViewport({ ratio: 0.9 });
});
