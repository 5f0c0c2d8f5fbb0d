import type { Locator, Page } from "@playwright/test";
import { SETTINGS_GROUPS } from "../../support/access/screen-states.ts";
import { expect, sharedDeskTest, test } from "../../support/desk-test.ts";

const TABS = ["Desk settings", "Administration"] as const;
const WINDOW = { width: 1280, height: 720 };

const index = (page: Page): Locator => page.getByRole("navigation", { name: "Settings index" });
const entries = (page: Page): Locator => index(page).getByRole("list").first().getByRole("button");
const search = (page: Page): Locator => index(page).getByRole("searchbox", { name: "Search settings" });
const openGroup = (page: Page): Locator => page.locator(".settings__page");

/** Returns the names of the open group's settings, without the options of a setting. */
const readSettingNames = (page: Page): Promise<string[]> =>
  openGroup(page).evaluate((group) =>
    [...group.querySelectorAll<HTMLElement>("label, legend, .mantine-InputWrapper-label")]
      .filter((label) => {
        const control = label instanceof HTMLLabelElement ? label.control : null;
        return !(control?.matches("[type=radio], [role=group] [type=checkbox], fieldset [type=checkbox]") ?? false);
      })
      .map((label) => label.innerText.split("\n")[0] ?? "")
      .filter((name) => name !== ""),
  );

/** Returns the settings that the search does not find. */
async function findMissingSettings(page: Page, group: string): Promise<string[]> {
  const missingSettings: string[] = [];
  for (const setting of await readSettingNames(page)) {
    await search(page).fill(setting);
    const result = index(page).getByRole("button", { name: `${setting} ${group}`, exact: true });
    if ((await result.count()) === 0) missingSettings.push(`${group}: ${setting}`);
  }
  await search(page).fill("");
  return missingSettings;
}

sharedDeskTest("keeps each settings group short and findable by search", async ({ desk }) => {
  const { page } = desk;
  await desk.resize(WINDOW.width, WINDOW.height);
  await desk.open("Settings");
  const visitedGroups: string[] = [];
  const missingSettings: string[] = [];
  for (const tab of TABS) {
    await page.getByRole("tab", { name: tab }).click();
    const names = (await entries(page).allInnerTexts()).map((name) => name.trim());
    if (tab === "Desk settings") expect(names.length).toBeLessThanOrEqual(8);
    for (const name of names) {
      await desk.openSettings(name);
      await expect(openGroup(page).getByRole("heading", { level: 2 })).toHaveText(name);
      await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
      await expect(index(page).getByRole("button", { name, exact: true })).toHaveAttribute("aria-current", "page");
      const height = await openGroup(page).evaluate((group) => group.scrollHeight);
      expect.soft(height, name).toBeLessThanOrEqual(2 * WINDOW.height);
      missingSettings.push(...(await findMissingSettings(page, name)));
      visitedGroups.push(name);
    }
  }
  expect(visitedGroups).toEqual(SETTINGS_GROUPS);
  expect(missingSettings).toEqual([]);
});

test("focuses the setting that the search found", async ({ desk }) => {
  const { page } = desk;
  await desk.open("Settings");
  // In practice mode, Settings opens at the connection.
  await expect(page.getByRole("region", { name: "Connection", exact: true })).toBeVisible();
  for (const [searchText, role, name] of [
    ["touch", "switch", "Touch mode"],
    ["zpl", "textbox", "ZPL"],
    ["bigger", "switch", "Touch mode"],
    ["per minute", "textbox", "Requests per minute"],
    ["zzz", null, ""],
  ] as const) {
    await search(page).fill(searchText);
    if (role === null) await expect(index(page).getByRole("status")).toHaveText("No setting has this name.");
    else {
      await search(page).press("Enter");
      await expect(page.getByRole(role, { name }).first()).toBeFocused();
    }
  }
  await desk.open("Scan");
  await desk.open("Settings");
  await expect(page.getByRole("region", { name: "Copy of the service's data" })).toBeVisible();
  await desk.openSettings("Requests");
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
  await page.getByRole("button", { name: "Back to the settings" }).click();
  await expect(page.getByRole("region", { name: "Copy of the service's data" })).toBeVisible();
});

test("enters a public holiday only from a text that is a day", async ({ desk }) => {
  await desk.openSettings("Working days");
  const workingDays = desk.page.getByRole("region", { name: "Working days" });
  const field = workingDays.getByRole("textbox", { name: "Public holiday" });
  const add = workingDays.getByRole("button", { name: "Add holiday" });
  const holidays = workingDays.getByRole("list", { name: "Public holidays" }).getByRole("listitem");
  const year = new Date().getFullYear();
  // An earlier text was a day; the button must not enter that one.
  await field.fill(`${year + 1}-12-25`);
  await field.fill(`31 Feb ${year + 1}`);
  await add.click();
  await expect(workingDays.getByText("Enter a date, such as")).toBeVisible();
  await expect(field).toHaveValue(`31 Feb ${year + 1}`);
  await expect(holidays).toHaveCount(0);
  await field.fill(`25 Dec ${year + 1}`);
  await add.click();
  await expect(holidays).toHaveCount(1);
  for (const [text, sentence] of [
    [`25 Dec ${year + 1}`, "This day is already entered."],
    [`25 Dec ${year - 1}`, "This day is in the past."],
    [`25 Dec ${year + 7}`, "This day is more than 5 years away."],
  ] as const) {
    await field.fill(text);
    await field.press("Enter");
    await expect(workingDays.getByText(sentence)).toBeVisible();
    await expect(holidays).toHaveCount(1);
  }
});
