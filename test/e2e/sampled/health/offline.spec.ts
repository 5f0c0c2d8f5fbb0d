import type { Locator } from "@playwright/test";
import { addItems, expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { fillOrder, submitButton } from "../../support/scan-desk.ts";

const networkStatus = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Network" });
const drawer = (desk: DeskWindow): Locator => desk.drawer("Item");
const statePanel = (desk: DeskWindow): Locator => desk.dialog("State of this desk");
const refreshButton = (desk: DeskWindow): Locator => statePanel(desk).getByRole("button", { name: "Refresh now" });
const openState = (desk: DeskWindow): Promise<void> =>
  desk.page.getByRole("status", { name: "Environment" }).getByRole("button").click();
const grid = (desk: DeskWindow): Locator => desk.page.getByRole("grid", { name: "Return inventory" });

test("probes the service when the computer wakes", async ({ desk, simulator }) => {
  await expect(networkStatus(desk)).toHaveText("Online");
  await simulator.close();
  await desk.app.evaluate(({ powerMonitor }) => void powerMonitor.emit("resume"));
  await expect(networkStatus(desk)).toContainText(/Offline since \d\d:\d\d/, { timeout: 3000 });
});

test("stays readable offline until the network is back", async ({ desk, control, simulator, restartSimulator }) => {
  const [item] = await addItems(desk, control, 1);
  await fillOrder(desk);
  await desk.open("Inventory");
  await grid(desk).getByRole("row").nth(3).click();
  await expect(drawer(desk)).toContainText(/\d g/);

  await simulator.close();
  await drawer(desk).getByRole("button", { name: "Refresh" }).click();
  await expect(networkStatus(desk)).toContainText(/Offline since \d\d:\d\d/);

  await openState(desk);
  await expect(refreshButton(desk)).toBeDisabled();
  await expect(statePanel(desk)).toContainText("Not now: no connection to the service. Retrying automatically.");
  await desk.pressKey("Escape");
  await desk.page.getByRole("searchbox", { name: "Search inventory" }).fill(item?.rma ?? "");
  await expect(grid(desk).getByRole("row").nth(1)).toContainText(item?.rma ?? "");
  await desk.page.getByRole("searchbox", { name: "Search inventory" }).fill("");
  await desk.open("Reference lists");
  await expect(
    desk.page
      .getByText(/updated/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(desk.button("Refresh all")).toBeDisabled();
  await desk.open("Scan");
  await submitButton(desk).click();
  await expect(desk.page.getByRole("banner")).toContainText("1 waiting");
  await desk.open("Resends");
  await expect(desk.page.getByRole("table", { name: "Resend orders" })).toContainText("Waiting: network");

  await desk.open("Inventory");
  await grid(desk).getByRole("row").nth(3).click();
  const itemName = await drawer(desk).getByRole("heading").first().textContent();
  await grid(desk)
    .locator("xpath=..")
    .evaluate((scroller) => scroller.scrollTo({ top: 800 }));
  // After a reconnect, the desk refreshes only a copy that is at least a minute old.
  await desk.moveTimeAhead(70);
  await openState(desk);
  await expect(statePanel(desk)).toContainText("Updated 1 min ago");

  await restartSimulator();
  // The desk probes at once when the computer reports a network.
  await desk.page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(networkStatus(desk)).toContainText("Online");
  await expect(statePanel(desk)).toContainText("Updated just now");
  await expect(refreshButton(desk)).toBeEnabled();
  await expect(statePanel(desk)).toContainText(/Nothing waiting|unknown/);
  await desk.pressKey("Escape");
  expect(await drawer(desk).getByRole("heading").first().textContent()).toBe(itemName);
  expect(
    await grid(desk)
      .locator("xpath=..")
      .evaluate((scroller) => scroller.scrollTop),
  ).toBe(800);
});
