import fieldNames from "../../../../src-renderer/i18n/en/recipients/shipment-fields.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import { SCREENS } from "../../support/desk-window.ts";

test("starts in practice mode without an account or a network", async ({ launch }) => {
  const desk = await launch({ usesBuiltInSimulator: true });
  await desk.waitUntilReady();
  await expect(desk.page.getByRole("status", { name: "Environment" })).toContainText("Practice");
  for (const screen of SCREENS) {
    await desk.open(screen);
    await expect(desk.page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
  }
  await desk.open("Inventory");
  await expect(desk.page.getByText(/2,000/).first()).toBeVisible();
});

test("reopens the program when it is started while closing", async ({ launch }) => {
  const desk = await launch({ usesSeparateProgram: true });
  await desk.waitUntilReady();
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

test("cuts and pastes with the menu of a text field", async ({ desk }) => {
  const name = desk.field(fieldNames.shipmentName);
  const menu = desk.page.getByRole("menu", { name: "Text field" });
  const choose = async (command: string): Promise<void> => {
    // The left end, because the first click opens the form, which makes the field narrow.
    await name.click({ button: "right", position: { x: 20, y: 10 } });
    await menu.getByRole("menuitem", { name: command }).click();
    await expect(menu).toBeHidden();
    await expect(name).toBeFocused();
  };
  await desk.writeClipboard("Grace");
  await choose("Paste");
  await expect(name).toHaveValue("Grace");
  await choose("Select all");
  await choose("Cut");
  await expect(name).toHaveValue("");
  expect(await desk.clipboardText()).toBe("Grace");
  await name.press("Shift+F10");
  await expect(menu.getByRole("menuitem")).toHaveText(["Paste"]);
});

test("closes the menu of a text field and records the scan", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  const name = desk.field(fieldNames.shipmentName);
  const menu = desk.page.getByRole("menu", { name: "Text field" });
  await desk.writeClipboard("Grace");
  await name.click({ button: "right", position: { x: 20, y: 10 } });
  await expect(menu.getByRole("menuitem", { name: "Paste" })).toBeFocused();
  await desk.scan(item?.rma ?? "");
  await expect(menu).toBeHidden();
  await expect(desk.verdict).toHaveText(/^Added/);
  await expect(name).toHaveValue("");
});
