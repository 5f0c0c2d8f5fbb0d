import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ulid } from "ulid";
import { readLog } from "../../support/crashes.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { UndrivenWindow } from "../../support/undriven-window.ts";

test("reopens a hung window on the same screen and batch", async ({ control, simulator, userData }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await mkdir(join(userData, "environments"));
  const desk = await UndrivenWindow.launch(userData, simulator.url);
  try {
    await expect.poll(() => desk.readText(), { timeout: 60_000 }).toContain("Ready to scan");
    const rawScan = {
      gestureId: ulid(),
      text: item?.rma,
      startedAt: new Date().toISOString(),
      source: "scanner",
      damage: null,
      keys: [],
    };
    await desk.callPage(`window.desk.scan.record(${JSON.stringify(rawScan)})`);
    await desk.callPage("[...document.querySelectorAll('a')].find((link) => link.innerText === 'Inventory').click()");
    await expect.poll(() => desk.callPage("document.querySelector('[aria-current=page]').innerText")).toBe("Inventory");
    await desk.callPage("setTimeout(() => { for (;;); }); 0");
    await expect.poll(() => desk.readText()).toBe("");
    // Chromium detects a hang by unhandled input.
    const press = "contents().sendInputEvent({ type: 'mouseDown', x: 700, y: 500, button: 'left', clickCount: 1 })";
    const logAfterPress = async (): Promise<string> => {
      await desk.callMain(press);
      return readLog(userData);
    };
    await expect.poll(logAfterPress, { timeout: 120_000 }).toContain('"event":"page-hung"');
    await expect.poll(() => desk.readText(), { timeout: 60_000 }).toContain("The window stopped responding at");
    await expect.poll(() => desk.readText()).toContain("The open batch is back with 1 item");
    await expect.poll(() => desk.callPage("document.querySelector('[aria-current=page]').innerText")).toBe("Inventory");
    await expect.poll(() => readLog(userData)).toContain('"event":"page-reloaded","reason":"page-hung"');
  } finally {
    await desk.quit();
  }
});

// Proof A18
test("logs the end of a Chromium process and of a hidden page", async ({ desk, userData }) => {
  await desk.app.evaluate(({ app }) => {
    const service = app.getAppMetrics().find(({ serviceName }) => serviceName === "network.mojom.NetworkService");
    if (service) process.kill(service.pid, "SIGKILL");
  });
  await expect.poll(() => readLog(userData)).toContain('"event":"process-gone","kind":"Utility","reason":"killed"');
  await crashHidden(desk);
  await desk.chooseFile(join(userData, "sheet.pdf"));
  const save = () => desk.page.evaluate(() => window.desk.sheets.save({ sheet: "commands", language: "en" }));
  expect(await save()).toMatchObject({ ok: false });
  await expect.poll(() => readLog(userData)).toContain('"event":"page-gone","page":"hidden"');
  expect(await save()).toMatchObject({ ok: true });
});

/** Crashes the next hidden page once it exists. */
async function crashHidden(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ app }) => {
    app.once("web-contents-created", (_event, contents) => {
      contents.once("did-start-loading", () => contents.forcefullyCrashRenderer());
    });
  });
}
