import { english } from "../../../../src-renderer/i18n/en/index.ts";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { zoomTo } from "../../support/access/inspect.ts";
import { KeyboardUser, listTabStops } from "../../support/access/keyboard.ts";
import { findUnreachable } from "../../support/access/reflow.ts";
import { bodyRows } from "../../support/access/scene.ts";
import { expect, itemsOf, sharedDeskTest } from "../../support/desk-test.ts";
import { SCREENS, type DeskWindow } from "../../support/desk-window.ts";
import { installFakePrinter } from "../../support/labels/fake-printer.ts";
import { test } from "../../support/labels/label-test.ts";

// All tests that change no data share one desk.
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

async function scanAndSubmit(desk: DeskWindow, user: KeyboardUser, control: ControlClient): Promise<void> {
  const items = await itemsOf(control, "eligible", 3);
  for (const [index, { rma }] of items.entries()) {
    await desk.scan(rma);
    await expect(desk.batchItems).toHaveCount(index + 1);
    await expect(heading(desk, "Scan")).toBeFocused();
  }
  await user.press("Control+z");
  await expect(desk.batchItems).toHaveCount(2);
  await user.press("F3");
  await expect(desk.field("Type or paste codes")).toBeFocused();
  await user.type(items[2]?.rma ?? "");
  await user.press("Enter");
  await expect(desk.batchItems).toHaveCount(3);
  await user.press("Escape");
  await user.press("F6");
  await expect(desk.field("Recipient name")).toBeFocused();
  for (const [name, value] of DESTINATION) {
    if (name !== "Recipient name") await user.tabTo(desk.field(name));
    await user.type(value);
  }
  await user.tabTo(desk.page.getByRole("combobox", { name: "Country" }));
  await user.type("United States");
  await user.press("Enter");
  await user.tabTo(desk.page.getByRole("combobox", { name: "Shipment service type" }));
  const chosenOption = desk.page.locator("[role=option][data-combobox-selected]");
  await expect(async () => {
    await user.press("ArrowDown");
    await expect(chosenOption).toContainText("auto-label", { timeout: 300 });
  }).toPass();
  await user.press("Enter");
  // In the field, where the cursor is after the last entry.
  await user.press("Control+Enter");
  const lastOrder = desk.page.getByRole("status", { name: "Last order" });
  const unseenOrder = desk.page.getByText(english.scan.notice["check-first"]);
  await expect(lastOrder.or(unseenOrder)).toHaveCount(1);
  // The first press scrolled the order into view, because it was not fully visible.
  if (await unseenOrder.isVisible()) {
    await expect(desk.page.getByRole("region", { name: "This order" })).toBeInViewport({ ratio: 1 });
    await user.press("Control+Enter");
  }
  await expect(lastOrder).toContainText("RSD");
  await user.expectVisibleFocus("the submit");
  expect((await control.orders()).length).toBe(1);
}

async function printAndCancel(desk: DeskWindow, user: KeyboardUser): Promise<void> {
  await user.press("Control+2");
  await expect(heading(desk, "Resends")).toBeFocused();
  const row = bodyRows(desk, "Resend orders").first();
  await expect(row).toContainText("Label ready");
  await user.tabTo(row);
  await user.press("Enter");
  const drawer = desk.drawer("Resend order");
  await expect(drawer.getByRole("heading", { level: 2 })).toBeFocused();
  await user.tabTo(drawer.getByRole("button", { name: /^Print/ }).first());
  await user.press("Enter");
  await user.press("Escape");
  await user.press("Enter");
  await user.tabTo(drawer.getByRole("button", { name: "Cancel resend" }));
  await user.press("Enter");
  const question = drawer.getByRole("group", { name: "Cancel resend" });
  await expect(question.getByRole("button").first()).toBeFocused();
  await user.tabTo(question.getByRole("button", { name: "Cancel resend" }));
  await user.press("Enter");
  await expect(drawer).toContainText("Canceled at");
  await user.expectVisibleFocus("the cancelling");
  await user.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(bodyRows(desk, "Resend orders").first()).toBeFocused();
}

async function findItem(desk: DeskWindow, user: KeyboardUser, control: ControlClient): Promise<void> {
  const [item] = await itemsOf(control, "eligible", 1);
  await user.press("Control+3");
  await expect(heading(desk, "Inventory")).toBeFocused();
  await user.press("Control+f");
  await user.type(item?.rma ?? "");
  await expect(bodyRows(desk, "Return inventory")).toHaveCount(1);
  await user.press("ArrowDown");
  await user.press("Enter");
  await expect(desk.drawer("Item")).toContainText(item?.rma ?? "");
  await user.press("Escape");
  await expect(bodyRows(desk, "Return inventory").first()).toBeFocused();

  await user.press("Control+k");
  await user.type(item?.rma ?? "");
  await expect(desk.page.getByRole("listbox", { name: "Results" }).getByRole("option").first()).toBeVisible();
  await user.press("Escape");
  await expect(desk.page.getByRole("listbox", { name: "Results" })).toHaveCount(0);
  await expect(bodyRows(desk, "Return inventory").first()).toBeFocused();
}

async function changeMethods(desk: DeskWindow, user: KeyboardUser, control: ControlClient): Promise<void> {
  const ids = (await control.addShippingDrafts(2)).map((order) => order.consolidateShippingOrderId);
  await user.press("Control+4");
  await user.tabTo(desk.page.getByRole("textbox", { name: "Order IDs" }));
  await user.type(ids.join(" "));
  await user.press("Enter");
  await expect(bodyRows(desk, "Shipping orders")).toHaveCount(2);
  await user.tabTo(desk.button("Change shipping method"));
  await user.press("Enter");
  const method = desk.page.getByRole("combobox", { name: "Shipping method" });
  if (!(await method.evaluate((box) => box === document.activeElement))) await user.tabTo(method);
  await user.type("SEA_FREIGHT");
  await user.press("Escape");
  await user.tabTo(desk.button("Apply shipping method"));
  await user.press("Enter");
  await expect(desk.page.getByText("2 of 2 changed")).toBeVisible();
  await user.expectVisibleFocus("the worksheet's end");
  await user.tabTo(desk.button("Close the worksheet"), "Shift+Tab");
  await user.press("Enter");
}

async function chooseTheme(desk: DeskWindow, user: KeyboardUser): Promise<void> {
  await user.press("Control+7");
  await expect(heading(desk, "Settings")).toBeFocused();
  await user.tabTo(desk.page.getByRole("searchbox", { name: "Search settings" }));
  await user.type("theme");
  await user.press("Enter");
  const themes = desk.page.getByRole("radiogroup", { name: "Theme" });
  await expect(themes.getByRole("radio", { checked: true })).toBeFocused();
  for (const theme of ["light", "dark", "contrast"]) {
    await user.press("ArrowRight");
    await expect(themes.getByRole("radio", { checked: true })).toHaveValue(theme);
  }
  await expect(desk.page.locator("html")).toHaveAttribute("data-contrast", "more");
}

/** The screen of each overlay, the control that opens it, and its role and name. */
const OVERLAYS = [
  ["Scan", "Paste address", "dialog", "Paste an address"],
  ["Scan", /^Refused scans/, "list", "Refused scans"],
  ["Inventory", /^More$/, "dialog", "More"],
  ["Inventory", "Columns", "dialog", "Columns"],
  ["Inventory", "Created", "dialog", "Created"],
  ["Inventory", /^View/, "dialog", /^View/],
] as const;

sharedDeskTest("returns the focus to the control that opened an overlay", async ({ desk }) => {
  await desk.scan("NO-SUCH-CODE");
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  for (const [screen, opener, role, name] of OVERLAYS) {
    await desk.open(screen);
    const openButton = desk.button(opener).first();
    await openButton.focus();
    await desk.pressKey("Enter");
    const overlay = desk.page.getByRole(role, { name });
    await expect(overlay).toBeVisible();
    // The focus is inside the dialog, so closing would lose it if the page did not restore it.
    if (role === "dialog") await expect(overlay.locator(":focus")).toHaveCount(1);
    await desk.pressKey("Escape");
    await expect(overlay).toHaveCount(0);
    await expect(openButton, `${screen}: ${String(name)}`).toBeFocused();
  }

  // An option that closes its list restores the focus too.
  const openButton = desk.button(/^View/).first();
  await openButton.focus();
  await desk.pressKey("Enter");
  const views = desk.dialog(/^View/);
  await expect(views.locator(".table-tools__view-name").first()).toBeFocused();
  await desk.pressKey("Enter");
  await expect(views).toHaveCount(0);
  await expect(openButton).toBeFocused();
});

sharedDeskTest("shows the parked batches by key until the next scan", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.open("Scan");
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
  await desk.button("Park batch").click();
  await expect(desk.button("Parked batches: Parked 1")).toBeVisible();
  const parkedBatches = desk.page.getByRole("list", { name: "Parked batches" });
  await desk.pressKey("Control+B");
  await expect(parkedBatches).toBeVisible();
  await desk.pressKey("Escape");
  await expect(parkedBatches).toHaveCount(0);
  await desk.pressKey("Control+B");
  await expect(parkedBatches).toBeVisible();
  await desk.scan("NO-SUCH-CODE");
  await expect(parkedBatches).toHaveCount(0);
});

sharedDeskTest("opens the screens under More by one key from a field", async ({ desk }) => {
  const moreButton = desk.button(/^More$/);
  for (const [steps, name] of ["Reference lists", "FBA"].entries()) {
    await desk.open("Inventory");
    await desk.page.getByRole("searchbox", { name: "Search inventory" }).focus();
    // The button loads after the window is rendered.
    await moreButton.waitFor();
    await desk.pressKey("F12");
    await expect(moreButton).toHaveAttribute("aria-expanded", "true");
    await expect(desk.page.getByRole("link", { name: "Reference lists" })).toBeFocused();
    for (let step = 0; step < steps; step += 1) await desk.pressKey("Tab");
    await desk.pressKey("Enter");
    await expect(heading(desk, name)).toBeVisible();
    await expect(moreButton).toHaveAttribute("aria-expanded", "false");
    await expect(moreButton).toBeFocused();
    await expect(desk.page.locator(".rail__link--current, .rail__link[aria-current]")).toHaveText("More");
  }
  await desk.pressKey("Control+6");
  await expect(heading(desk, "FBA")).toBeVisible();
});

sharedDeskTest("shows tips for keyboard, mouse and touch until the next key", async ({ desk }) => {
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
});

sharedDeskTest("moves Tab through the whole window in reading order", async ({ desk }) => {
  for (const screen of SCREENS) {
    await desk.open(screen);
    await expect(heading(desk, screen)).toBeAttached();
    // A started recipient keeps the form's fields open.
    if (screen === "Scan") await desk.field("Recipient name").fill("Ada");
    const stops = await listTabStops(desk);
    const order = stops.map((stop) => Number.parseInt(stop, 10)).filter((position) => position > 3);
    const backwardSteps = order.filter((position, index) => index > 0 && position < (order[index - 1] ?? 0));
    // Tab moves once from the last control of the screen to the first of the rail.
    expect(backwardSteps.length, `${screen}: ${stops.join("\n")}`).toBeLessThanOrEqual(1);
    expect(order.length).toBeGreaterThan(10);
  }
  await desk.open("Scan");
  await desk.field("Recipient name").fill("");
});

sharedDeskTest("gives a drawer the whole screen at 200 %", async ({ desk }) => {
  await desk.open("Inventory");
  await zoomTo(desk, 2);
  await bodyRows(desk, "Return inventory").first().click();
  const drawer = desk.drawer("Item");
  await expect(drawer).toBeVisible();
  const heightFraction = await drawer.evaluate(
    (pane) => pane.getBoundingClientRect().height / (pane.closest(".frame__screen")?.clientHeight ?? 0),
  );
  expect(heightFraction).toBeGreaterThan(0.95);
  // Waits for the spinner, which covers the button's text and slides away.
  await expect(drawer.getByRole("button", { name: "Refresh" })).not.toHaveAttribute("data-loading");
  await drawer.evaluate((pane) =>
    Promise.allSettled(pane.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  );
  expect(await findUnreachable(desk.page)).toEqual([]);
  // The drawer covers the row that was clicked.
  await expect(drawer.getByRole("heading").first()).toBeFocused();
  await desk.pressKey("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(heading(desk, "Inventory")).toBeVisible();
  await zoomTo(desk, 1);
});

for (const zoom of [1, 2]) {
  test(`does every task by keyboard at ${zoom * 100} %`, async ({ desk, control }) => {
    await installFakePrinter(desk);
    await zoomTo(desk, zoom);
    const user = new KeyboardUser(desk);
    await scanAndSubmit(desk, user, control);
    await printAndCancel(desk, user);
    await findItem(desk, user, control);
    await changeMethods(desk, user, control);
    await chooseTheme(desk, user);
    await user.press("Control+1");
    await user.press("Control+l");
    await expect(desk.dialog("Desk locked")).toBeVisible();
    await user.press("Control+l");
    await expect(heading(desk, "Scan")).toBeFocused();
  });
}
