import { expect, test } from "../../support/desk-test.ts";
import { SCREENS } from "../../support/desk-window.ts";

test("practice mode starts automatically: no account, no network, and says what it is", async ({ launch }) => {
  const desk = await launch({ builtIn: true });
  await desk.ready();
  await expect(desk.page.getByRole("status", { name: "Environment" })).toContainText("Practice");
  for (const screen of SCREENS) {
    await desk.open(screen);
    await expect(desk.page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
  }
  await desk.open("Inventory");
  await expect(desk.page.getByText(/2,000/).first()).toBeVisible();
});

test("a start while the program closes opens it again", async ({ launch }) => {
  const desk = await launch({ ownProgram: true });
  await desk.ready();
  const opened = await desk.app.evaluate(({ app }) => {
    const opened: string[] = [];
    app.relaunch = () => void opened.push("again");
    app.emit("second-instance");
    app.emit("will-quit", { preventDefault: () => opened.push("closing") });
    app.emit("second-instance");
    return opened;
  });
  expect(opened).toEqual(["closing", "again"]);
});

test("the batch limit of the settings holds at once", async ({ desk, control }) => {
  await desk.openSettings("Batch");
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
