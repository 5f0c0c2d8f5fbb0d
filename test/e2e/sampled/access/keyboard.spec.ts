import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { zoomTo } from "../../support/access/inspect.ts";
import { Hands, tabStops } from "../../support/access/keyboard.ts";
import { lostIn } from "../../support/access/reflow.ts";
import { bodyRows } from "../../support/access/scene.ts";
import { expect, itemsOf, lookingTest } from "../../support/desk-test.ts";
import { SCREENS, type DeskWindow } from "../../support/desk-window.ts";
import { test } from "../../support/labels/label-test.ts";

// One desk for all that only look.
test.describe.configure({ mode: "default", timeout: 240_000 });

const DESTINATION = [
  ["Recipient name", "Ada Lovelace"],
  ["Phone", "+1 555 0100"],
  ["Street 1", "12 Analytical Way"],
  ["Street 2", "Floor 3"],
  ["City", "Newark"],
  ["State", "NJ"],
  ["Postal code", "07102"],
] as const;
const heading = (desk: DeskWindow, name: string) => desk.page.getByRole("heading", { level: 1, name });

async function scanAndSubmit(desk: DeskWindow, hands: Hands, control: ControlClient): Promise<void> {
  const items = await itemsOf(control, "eligible", 3);
  for (const [index, { rma }] of items.entries()) {
    await desk.scan(rma);
    await expect(desk.batchItems).toHaveCount(index + 1);
    await expect(heading(desk, "Scan")).toBeFocused();
  }
  await hands.press("Control+z");
  await expect(desk.batchItems).toHaveCount(2);
  await hands.press("F3");
  await expect(desk.field("Type or paste codes")).toBeFocused();
  await hands.type(items[2]?.rma ?? "");
  await hands.press("Enter");
  await expect(desk.batchItems).toHaveCount(3);
  await hands.press("Escape");
  await hands.press("F6");
  await expect(desk.field("Recipient name")).toBeFocused();
  for (const [name, value] of DESTINATION) {
    if (name !== "Recipient name") await hands.tabTo(desk.field(name));
    await hands.type(value);
  }
  await hands.tabTo(desk.page.getByRole("combobox", { name: "Country" }));
  await hands.type("United States");
  await hands.press("Enter");
  await hands.tabTo(desk.page.getByRole("combobox", { name: "Shipment service type" }));
  const chosen = desk.page.locator("[role=option][data-combobox-selected]");
  await expect(async () => {
    await hands.press("ArrowDown");
    await expect(chosen).toContainText("auto-label", { timeout: 300 });
  }).toPass();
  await hands.press("Enter");
  await hands.press("Escape");
  await hands.press("Control+Enter");
  await expect(desk.page.getByRole("status", { name: "Last order" })).toContainText("RSD");
  await hands.expectPlace("the submit");
  expect((await control.orders()).length).toBe(1);
}

async function printAndCancel(desk: DeskWindow, hands: Hands): Promise<void> {
  await hands.press("Control+2");
  await expect(heading(desk, "Resends")).toBeFocused();
  const row = bodyRows(desk, "Resend orders").first();
  await expect(row).toContainText("Label ready");
  await hands.tabTo(row);
  await hands.press("Enter");
  const drawer = desk.page.getByRole("complementary", { name: "Resend order" });
  await expect(drawer.getByRole("heading", { level: 2 })).toBeFocused();
  await hands.tabTo(drawer.getByRole("button", { name: /^Print/ }).first());
  await hands.press("Enter");
  await hands.press("Escape");
  await hands.press("Enter");
  await hands.tabTo(drawer.getByRole("button", { name: "Cancel resend" }));
  await hands.press("Enter");
  const question = drawer.getByRole("group", { name: "Cancel resend" });
  await expect(question.getByRole("button").first()).toBeFocused();
  await hands.tabTo(question.getByRole("button", { name: "Cancel resend" }));
  await hands.press("Enter");
  await expect(drawer).toContainText("Canceled at");
  await hands.expectPlace("the cancelling");
  await hands.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(bodyRows(desk, "Resend orders").first()).toBeFocused();
}

async function lookUp(desk: DeskWindow, hands: Hands, control: ControlClient): Promise<void> {
  const [item] = await itemsOf(control, "eligible", 1);
  await hands.press("Control+3");
  await expect(heading(desk, "Inventory")).toBeFocused();
  await hands.press("Control+f");
  await hands.type(item?.rma ?? "");
  await expect(bodyRows(desk, "Return inventory")).toHaveCount(1);
  await hands.press("ArrowDown");
  await hands.press("Enter");
  await expect(desk.page.getByRole("complementary", { name: "Item" })).toContainText(item?.rma ?? "");
  await hands.press("Escape");
  await expect(bodyRows(desk, "Return inventory").first()).toBeFocused();

  await hands.press("Control+k");
  await hands.type(item?.rma ?? "");
  await expect(desk.page.getByRole("listbox", { name: "Results" }).getByRole("option").first()).toBeVisible();
  await hands.press("Escape");
  await expect(desk.page.getByRole("listbox", { name: "Results" })).toHaveCount(0);
  await expect(bodyRows(desk, "Return inventory").first()).toBeFocused();
}

async function changeMethods(desk: DeskWindow, hands: Hands, control: ControlClient): Promise<void> {
  const ids = (await control.addShippingDrafts(2)).map((order) => order.consolidateShippingOrderId);
  await hands.press("Control+4");
  await hands.tabTo(desk.page.getByRole("textbox", { name: "Order IDs" }));
  await hands.type(ids.join(" "));
  await hands.press("Enter");
  await expect(bodyRows(desk, "Shipping orders")).toHaveCount(2);
  await hands.tabTo(desk.button("Change shipping method"));
  await hands.press("Enter");
  const method = desk.page.getByRole("combobox", { name: "Shipping method" });
  if (!(await method.evaluate((box) => box === document.activeElement))) await hands.tabTo(method);
  await hands.type("SEA_FREIGHT");
  await hands.press("Escape");
  await hands.tabTo(desk.button("Apply shipping method"));
  await hands.press("Enter");
  await expect(desk.page.getByText("2 of 2 settled")).toBeVisible();
  await hands.expectPlace("the worksheet's end");
  await hands.tabTo(desk.button("Close the worksheet"), "Shift+Tab");
  await hands.press("Enter");
}

async function chooseTheme(desk: DeskWindow, hands: Hands): Promise<void> {
  await hands.press("Control+7");
  await expect(heading(desk, "Settings")).toBeFocused();
  await hands.tabTo(desk.page.getByRole("searchbox", { name: "Search settings" }));
  await hands.type("theme");
  await hands.press("Enter");
  const themes = desk.page.getByRole("radiogroup", { name: "Theme" });
  await expect(themes.getByRole("radio", { checked: true })).toBeFocused();
  for (const theme of ["light", "dark", "contrast"]) {
    await hands.press("ArrowRight");
    await expect(themes.getByRole("radio", { checked: true })).toHaveValue(theme);
  }
  await expect(desk.page.locator("html")).toHaveAttribute("data-contrast", "more");
}

/** What opens over a screen, the control that opens it, and what shows that it is there. */
const OVER = [
  ["Scan", "Paste address", "dialog", "Paste an address"],
  ["Scan", /^Refused scans/, "list", "Refused scans"],
  ["Inventory", /^More$/, "dialog", "More"],
  ["Inventory", "Columns", "dialog", "Columns"],
  ["Inventory", "Created", "dialog", "Created"],
  ["Inventory", /^View/, "dialog", /^View/],
] as const;

lookingTest("whatever was opened by a key gives the keyboard back to what opened it", async ({ desk }) => {
  await desk.scan("NO-SUCH-CODE");
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  for (const [screen, opener, role, name] of OVER) {
    await desk.open(screen);
    const opening = desk.button(opener).first();
    await opening.focus();
    await desk.pressKey("Enter");
    const opened = desk.page.getByRole(role, { name });
    await expect(opened).toBeVisible();
    // Closed from inside, where the keyboard would be lost without being given back.
    if (role === "dialog") await expect(opened.locator(":focus")).toHaveCount(1);
    await desk.pressKey("Escape");
    await expect(opened).toHaveCount(0);
    await expect(opening, `${screen}: ${String(name)}`).toBeFocused();
  }

  // What a choice in it closes gives it back too.
  const opening = desk.button(/^View/).first();
  await opening.focus();
  await desk.pressKey("Enter");
  const views = desk.page.getByRole("dialog", { name: /^View/ });
  await expect(views.locator(".table-tools__view-name").first()).toBeFocused();
  await desk.pressKey("Enter");
  await expect(views).toHaveCount(0);
  await expect(opening).toBeFocused();
});

lookingTest("one key opens what is under More, also from a field, and its links lead there", async ({ desk }) => {
  const more = desk.button(/^More$/);
  for (const [steps, name] of ["FBA", "Shift report"].entries()) {
    await desk.open("Inventory");
    await desk.page.getByRole("searchbox", { name: "Search inventory" }).focus();
    // It is loaded once the window is drawn.
    await more.waitFor();
    await desk.pressKey("F12");
    await expect(more).toHaveAttribute("aria-expanded", "true");
    await expect(desk.page.getByRole("link", { name: "FBA" })).toBeFocused();
    for (let step = 0; step < steps; step += 1) await desk.pressKey("Tab");
    await desk.pressKey("Enter");
    await expect(heading(desk, name)).toBeVisible();
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await expect(more).toBeFocused();
    await expect(desk.page.locator(".rail__link--current, .rail__link[aria-current]")).toHaveText("More");
  }
  await desk.pressKey("Control+6");
  await expect(heading(desk, "FBA")).toBeVisible();
});

lookingTest(
  "what is cut off or explained appears for keyboard, mouse and finger, and leaves with the next key",
  async ({ desk }) => {
    await desk.open("Inventory");
    const tip = desk.page.getByRole("tooltip");
    const rows = bodyRows(desk, "Return inventory");
    await rows.first().focus();
    await desk.pressKey("ArrowDown");
    await expect(tip).toContainText(/\d\d:\d\d:\d\d/);
    await expect(rows.nth(1)).toHaveAccessibleDescription(/\d\d:\d\d:\d\d/);
    await desk.pressKey("ArrowDown");
    await expect(rows.nth(1)).toHaveAccessibleDescription("");

    const lock = desk.button("Lock desk");
    await lock.hover();
    await expect(tip).toHaveText("Lock desk (Ctrl+L)");
    await desk.button("Help").first().hover();
    await expect(tip).toContainText("F1");
    await desk.pressKey("Escape");
    await expect(tip).toHaveCount(0);
    await lock.dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
    await expect(tip).toHaveText("Lock desk (Ctrl+L)");
  },
);

lookingTest("Tab goes round the whole window in the order in which it is read, and stays nowhere", async ({ desk }) => {
  for (const screen of SCREENS) {
    await desk.open(screen);
    await expect(heading(desk, screen)).toBeAttached();
    // A recipient begun keeps the fields of the form open.
    if (screen === "Scan") await desk.field("Recipient name").fill("Ada");
    const places = await tabStops(desk);
    const order = places.map((place) => Number.parseInt(place, 10)).filter((at) => at > 3);
    const falls = order.filter((at, index) => index > 0 && at < (order[index - 1] ?? 0));
    // From the last control of the screen round to the first of the rail, once.
    expect(falls.length, `${screen}: ${places.join("\n")}`).toBeLessThanOrEqual(1);
    expect(order.length).toBeGreaterThan(10);
  }
  await desk.open("Scan");
  await desk.field("Recipient name").fill("");
});

lookingTest("at 200 % what is read in a drawer has the whole screen, and gives it back", async ({ desk }) => {
  await desk.open("Inventory");
  await zoomTo(desk, 2);
  await bodyRows(desk, "Return inventory").first().click();
  const drawer = desk.page.getByRole("complementary", { name: "Item" });
  await expect(drawer).toBeVisible();
  const share = await drawer.evaluate(
    (part) => part.getBoundingClientRect().height / (part.closest(".frame__screen")?.clientHeight ?? 0),
  );
  expect(share).toBeGreaterThan(0.95);
  // A spinner covers its words while it works, and slides away.
  await expect(drawer.getByRole("button", { name: "Refresh" })).not.toHaveAttribute("data-loading");
  await drawer.evaluate((part) => Promise.allSettled(part.getAnimations({ subtree: true }).map((one) => one.finished)));
  expect(await lostIn(desk.page)).toEqual([]);
  // The row that was clicked lies behind it.
  await expect(drawer.getByRole("heading").first()).toBeFocused();
  await desk.pressKey("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(heading(desk, "Inventory")).toBeVisible();
  await zoomTo(desk, 1);
});

for (const zoom of [1, 2]) {
  test(`the whole job by keys alone, at ${zoom * 100} %`, async ({ desk, control }) => {
    await zoomTo(desk, zoom);
    const hands = new Hands(desk);
    await scanAndSubmit(desk, hands, control);
    await printAndCancel(desk, hands);
    await lookUp(desk, hands, control);
    await changeMethods(desk, hands, control);
    await chooseTheme(desk, hands);
    await hands.press("Control+1");
    await hands.press("Control+l");
    await expect(desk.page.getByRole("dialog", { name: "Desk locked" })).toBeVisible();
    await hands.press("Control+l");
    await expect(heading(desk, "Scan")).toBeFocused();
  });
}
