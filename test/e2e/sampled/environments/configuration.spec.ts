import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "../../support/desk-test.ts";

test("shows every error of config.json from the start, and checks another file", async ({ userData, launch }) => {
  await writeFile(join(userData, "config.json"), '{\n "locked": false,\n "batchLimit": 100\n "colour": "red"\n}');
  const desk = await launch();
  const bar = desk.page.getByRole("status", { name: "Errors in config.json" });
  await expect(bar).toContainText("cannot be read. Nothing in it applies.");
  await bar.getByRole("button", { name: "Show the errors" }).click();
  await expect(bar).toBeHidden();
  const page = desk.page.getByRole("region", { name: "Configuration file", exact: true });
  const errors = page.getByRole("alert").getByRole("listitem");
  await expect(errors).toHaveText([/breaks at line 4/, /^batchLimit must be at most 99/, /^colour is not a setting/]);
  await desk.openSettings("Health of this desk");
  const row = desk.page.getByRole("listitem", { name: "Configuration from IT" });
  await expect(row.getByRole("listitem")).toHaveCount(3);

  await desk.page.getByRole("button", { name: "Back to the settings" }).click();
  const file = join(userData, "rollout.json");
  await desk.chooseFile(file);
  await desk.button("Save this desk's settings as config.json").click();
  await expect(page).toContainText("Saved as rollout.json");
  await desk.button("Check a config.json").click();
  await expect(page).toContainText("rollout.json has no errors.");
});

test("asks for the PIN of Administration, and finds settings and help from everywhere", async ({ desk }) => {
  await desk.openSettings("Configuration file");
  const setting = desk.page.getByRole("group", { name: "PIN for Administration" });
  await setting.getByRole("button", { name: "Set PIN" }).click();
  await desk.field("New PIN").fill("4815");
  await desk.field("New PIN again").fill("4815");
  await setting.getByRole("button", { name: "Save PIN" }).click();
  await expect(setting).toContainText("Administration asks for this PIN.");
  await desk.page.getByRole("tab", { name: "Desk settings" }).click();
  await desk.openSettings("Display and language");
  await desk.page.getByText("Dark", { exact: true }).click();
  await expect(desk.page.getByText("Saved", { exact: true })).toBeVisible();

  await desk.openSettings("Connection");
  await expect(desk.page.getByText("Saved", { exact: true })).toHaveCount(0);
  const pin = desk.field("PIN for Administration");
  await expect(desk.page.getByRole("region", { name: "Connection", exact: true })).toHaveCount(0);
  await pin.fill("1111");
  await desk.pressKey("Enter");
  await expect(desk.page.getByText("Wrong PIN. Try again.")).toBeVisible();
  await pin.fill("4815");
  await desk.pressKey("Enter");
  await expect(desk.page.getByRole("region", { name: "Connection", exact: true })).toBeVisible();

  await desk.pressKey("Control+k");
  const results = desk.page.getByRole("listbox", { name: "Results" });
  const box = desk.page.getByRole("combobox", { name: "Find anything on this desk" });
  await box.fill("font size");
  await results.getByRole("option", { name: /^Touch mode/ }).click();
  await expect(desk.page.getByRole("switch", { name: /^Touch mode/ })).toBeFocused();
  await desk.pressKey("Control+k");
  await box.fill("keychain");
  await results
    .getByRole("option", { name: /keychain/i })
    .last()
    .click();
  await expect(desk.page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
});
