import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { expect, test } from "./support/desk-test.ts";
import { SCREENS } from "./support/desk-window.ts";

const ROOT = join(import.meta.dirname, "../..");

test("practice mode starts by itself: no account, no network, and says what it is", async ({ launch }) => {
  const desk = await launch({ builtIn: true });
  await desk.ready();
  await expect(desk.page.getByRole("status", { name: "Environment" })).toContainText("Practice");
  await desk.open("Inventory");
  await expect(desk.page.getByText(/2,000/).first()).toBeVisible();
});

test("every screen opens and says what it is for", async ({ desk }) => {
  for (const screen of SCREENS) {
    await desk.open(screen);
    await expect(desk.page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
  }
  await desk.open("Reference lists");
  const types = await desk.page.evaluate(async () => window.desk.reference.list({ name: "transaction-types" }));
  const [first] = types.ok ? types.value.rows : [];
  await expect(desk.page.getByText(first?.code ?? "no list", { exact: true }).first()).toBeVisible();
  await desk.page.getByRole("button", { name: `Copy ${first?.code}` }).click();
  await expect.poll(() => desk.copied()).toBe(first?.code);
});

test("a second start brings the first window to the front instead of a second desk", async ({ launch, userData }) => {
  const desk = await launch({ ownProgram: true });
  await desk.ready();
  await desk.app.evaluate(({ app, BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.focus = () => Object.assign(app, { wentToFront: true });
  });
  // Not by Playwright, which may stumble over a program that ends while it takes hold of it.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const second = spawn(process.env["RETURNS_DESK_ELECTRON"] ?? "", [...asRoot, ROOT, `--user-data-dir=${userData}`]);
  expect(await once(second, "exit")).toEqual([0, null]);
  expect(await desk.app.evaluate(({ app }) => "wentToFront" in app)).toBe(true);
  await desk.open("Settings");
  await expect(desk.page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("of two processors both paint the page's tiles", async ({ desk }) => {
  const threads = await desk.app.evaluate(({ app }) => app.commandLine.getSwitchValue("num-raster-threads"));
  expect(threads).toBe([2, 3].includes(availableParallelism()) ? "2" : "");
});

test("the window remembers its size and place", async ({ launch }) => {
  const desk = await launch({ ownProgram: true });
  const bounds = { x: 40, y: 30, width: 1200, height: 760 };
  await desk.app.evaluate(({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted), bounds);
  await desk.close();
  const again = await launch();
  await again.ready();
  const found = await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  expect(found).toMatchObject({ width: bounds.width, height: bounds.height });
});

test("the batch limit of the settings holds at once", async ({ desk, control }) => {
  await desk.open("Settings");
  const limit = desk.page.getByLabel("Batch limit");
  await limit.fill("1");
  await limit.blur();
  await expect
    .poll(async () => desk.page.evaluate(async () => window.desk.settings.get({})))
    .toMatchObject({ ok: true, value: { batchLimit: 1 } });
  await desk.open("Scan");
  const items = await control.items({ state: "eligible", warehouseId: 2, limit: 2 });
  for (const item of items) await desk.scan(item.rma);
  await expect(desk.verdict).toHaveText(/^Batch full/);
});
