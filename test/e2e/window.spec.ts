import { expect, test } from "./support/desk-test.ts";
import { SCREENS } from "./support/desk-window.ts";

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
  await expect.poll(() => desk.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(first?.code);
});

test("a second start brings the first window to the front instead of a second desk", async ({ desk, launch }) => {
  await expect(launch()).rejects.toThrow();
  await desk.open("Settings");
  await expect(desk.page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("the window remembers its size and place", async ({ desk, launch }) => {
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
