import fieldNames from "../../../../src-renderer/i18n/en/recipients/shipment-fields.ts";
import { expect, test } from "../../support/desk-test.ts";
import { SCREENS } from "../../support/desk-window.ts";

test("starts in practice mode without an account or a network", async ({ launch }) => {
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

test("reopens the program when it is started while closing", async ({ launch }) => {
  const desk = await launch({ ownProgram: true });
  await desk.ready();
  const events = await desk.app.evaluate(({ app }) => {
    const events: string[] = [];
    app.relaunch = () => void events.push("again");
    app.emit("second-instance");
    app.emit("will-quit", { preventDefault: () => events.push("closing") });
    app.emit("second-instance");
    return events;
  });
  expect(events).toEqual(["closing", "again"]);
});

test("shows the system's menu with Cut, Copy and Paste only in text fields", async ({ desk }) => {
  const menus = await desk.app.evaluateHandle(({ Menu }) => {
    const shownMenus: { readonly items: object; readonly close: () => void }[] = [];
    Menu.prototype.popup = function popup(options) {
      const items = this.items.map(({ label, enabled }) => [label, enabled]);
      shownMenus.push({ items, close: () => options?.callback?.() });
      this.items.at(-1)?.click();
    };
    return shownMenus;
  });
  await desk.writeClipboard("Ada");
  const name = desk.field(fieldNames.shipmentName);
  await name.click({ button: "right" });
  await expect(name).toHaveValue("Ada");
  // The system's menu gets all keys, also a scanner's.
  await expect(desk.verdict).toHaveText(/^Scanner not active/);
  await menus.evaluate((shownMenus) => shownMenus[0]?.close());
  await expect(desk.verdict).not.toHaveText(/^Scanner not active/);
  await desk.verdict.click({ button: "right" });
  await name.click({ button: "right" });
  await expect(name).toHaveValue("AdaAda");
  expect(await menus.evaluate((shownMenus) => shownMenus.map(({ items }) => items))).toEqual([
    [
      ["Cut", false],
      ["Copy", false],
      ["Paste", true],
    ],
    expect.anything(),
  ]);
});
