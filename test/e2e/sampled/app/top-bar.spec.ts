import type { Locator } from "@playwright/test";
import { encodeBadgeName } from "../../../../src-domain/shift/badge.ts";
import { postponeCutOff } from "../../support/bridge-calls.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { fillOrder, submitButton } from "../../support/scan-desk.ts";

/** Returns how many pixels of a text are cut off, including fractions, which the element's integer sizes lack. */
function measureCutOffPixels(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return Math.max(0, text.getBoundingClientRect().width - element.getBoundingClientRect().width);
}

const NARROWEST_WIDTH = 1100;
const bar = (desk: DeskWindow): Locator => desk.page.getByRole("banner");
const barEntries = (desk: DeskWindow): Locator =>
  bar(desk).getByRole("list", { name: "Needs attention" }).getByRole("listitem");
const statePanel = (desk: DeskWindow): Locator => desk.dialog("State of this desk");

async function openState(desk: DeskWindow): Promise<void> {
  await bar(desk).getByRole("status", { name: "Environment" }).getByRole("button").click();
  await expect(statePanel(desk)).toBeVisible();
}

/** Returns whether the first and the last pixel of a text are visible. */
const isFullyVisible = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect();
    return [left + 1, right - 1].every((x) => document.elementFromPoint(x, top + height / 2) === element);
  });

/** Sets the clock to this many minutes before the next cut-off. */
async function setClockBeforeCutOff(desk: DeskWindow, minutes: number): Promise<void> {
  const msLeft = await desk.page.evaluate(async () => {
    const status = await window.desk.status.get({});
    return status.ok ? Date.parse(status.value.nextCutOff ?? "") - Date.now() : Number.NaN;
  });
  await desk.moveTimeAhead(msLeft / 1000 - minutes * 60);
}

test("shows only station and operator in the bar while nothing needs attention", async ({ desk }) => {
  await postponeCutOff(desk);
  await desk.page.evaluate(() => window.desk.settings.save({ stationName: "Verpackung Nord, Tisch 12 links" }));
  await desk.scan(encodeBadgeName("Maximiliane Oberhuber-Schneider"));
  await expect(bar(desk).getByRole("group", { name: "Operator" })).toContainText("Maximiliane");
  await desk.resize(NARROWEST_WIDTH, 720);
  for (const name of ["Verpackung Nord, Tisch 12 links", "Maximiliane Oberhuber-Schneider"]) {
    expect(await isFullyVisible(bar(desk).getByText(name))).toBe(true);
  }
  await expect(barEntries(desk)).toHaveCount(0);
  await expect(bar(desk).getByText(/just now| ago|Nothing waiting|Cut-off/)).toHaveCount(0);

  await openState(desk);
  for (const text of ["Verpackung Nord", "Online", "Updated just now", "Nothing waiting", "canceled until"]) {
    await expect(statePanel(desk)).toContainText(text);
  }
  await desk.pressKey("Escape");
  await expect(statePanel(desk)).toHaveCount(0);
});

test("shows the most urgent entries when the bar is narrow", async ({ desk, control, simulator }) => {
  // The clock must not be set back.
  await postponeCutOff(desk);
  await setClockBeforeCutOff(desk, 121);
  await expect(barEntries(desk).filter({ hasText: "Cut-off" })).toHaveCount(0);
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await fillOrder(desk);
  await simulator.close();
  await submitButton(desk).click();
  await expect(barEntries(desk).first()).toContainText(/^Offline since \d\d:\d\d.*Retry/);
  await setClockBeforeCutOff(desk, 119);
  await expect(bar(desk).getByText("Cut-off")).toBeAttached({ timeout: 20_000 });
  await expect(barEntries(desk).first()).toContainText("Offline");

  await desk.resize(NARROWEST_WIDTH, 720);
  await desk.page.evaluate(() => window.desk.settings.save({ stationName: "Verpackung Nord, Tisch 12 links" }));
  const moreButton = bar(desk).getByRole("button", { name: /^\d more$/ });
  await expect(moreButton).toBeVisible();
  for (const entry of await barEntries(desk).filter({ visible: true }).all()) {
    expect(await entry.locator(".top-bar__fact").evaluate(measureCutOffPixels)).toBe(0);
  }
  const count = Number.parseInt((await moreButton.textContent()) ?? "", 10);
  await moreButton.click();
  const hiddenEntries = desk.dialog(/^\d more$/);
  await expect(hiddenEntries.getByRole("listitem")).toHaveCount(count);
  await hiddenEntries.getByRole("button", { name: "1 waiting to send" }).click();
  await expect(desk.page.getByRole("heading", { level: 1, name: "Resends" })).toBeVisible();
});
