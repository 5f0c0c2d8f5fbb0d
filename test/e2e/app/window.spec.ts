import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "../support/desk-test.ts";

const ROOT = join(import.meta.dirname, "../../..");

// Proof F19
test("keeps one window with its bounds over restarts", async ({ launch, userData }) => {
  const desk = await launch({ usesSeparateProgram: true });
  await desk.waitUntilReady();
  await desk.app.evaluate(({ app, BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.focus = () => Object.assign(app, { wasFocused: true });
  });
  // Playwright may fail if a program ends while it connects, so the test starts the second program itself.
  const flags = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const program = spawn(process.env["RETURNS_DESK_ELECTRON"] ?? "", [...flags, ROOT, `--user-data-dir=${userData}`]);
  expect(await once(program, "exit")).toEqual([0, null]);
  expect(await desk.app.evaluate(({ app }) => "wasFocused" in app)).toBe(true);
  const threads = await desk.app.evaluate(({ app }) => app.commandLine.getSwitchValue("num-raster-threads"));
  expect(threads, "two processors use two raster threads").toBe([2, 3].includes(availableParallelism()) ? "2" : "");

  const journal = join(userData, "environments", "practice-elsewhere", "journal.sqlite");
  const readModes = async (): Promise<number[]> =>
    Promise.all([userData, dirname(journal), journal].map(async (path) => (await stat(path)).mode & 0o777));
  expect(await readModes(), "other users of this computer cannot read the files").toEqual([0o700, 0o700, 0o600]);

  const bounds = { x: 40, y: 30, width: 1200, height: 760 };
  await desk.app.evaluate(({ BrowserWindow }, target) => BrowserWindow.getAllWindows()[0]?.setBounds(target), bounds);
  await desk.close();
  // Gives the files the rights that an earlier version left.
  await chmod(dirname(journal), 0o755);
  await chmod(journal, 0o644);
  const restartedDesk = await launch();
  await restartedDesk.waitUntilReady();
  await expect.poll(readModes).toEqual([0o700, 0o700, 0o600]);
  const size = await restartedDesk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  expect(size).toMatchObject({ width: bounds.width, height: bounds.height });
});

test("stores what is being typed when Windows shuts down", async ({ launch }) => {
  const desk = await launch({ usesSeparateProgram: true });
  await desk.waitUntilReady();
  // Removes the timer by which the page stores typed text after a pause.
  await desk.page.evaluate(() => {
    const setTimeoutBefore = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => (ms === 300 ? 0 : setTimeoutBefore(work, ms)) });
  });
  await desk.field("Recipient name").fill("Grace Hopper");
  await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit("query-session-end"));
  const readRecipientName = () =>
    desk.page.evaluate(async () => {
      const batch = await window.desk.batch.current({});
      return batch.ok ? batch.value.destination.shipmentName : null;
    });
  await expect.poll(readRecipientName).toBe("Grace Hopper");
  const programExit = once(desk.app.process(), "exit");
  await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit("session-end"));
  expect(await programExit).toEqual([0, null]);
});
