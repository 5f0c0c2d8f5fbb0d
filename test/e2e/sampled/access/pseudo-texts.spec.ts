import { english } from "../../../../src-renderer/i18n/en/index.ts";
import { expect, itemsOf, test as base } from "../../support/desk-test.ts";
import { pseudoName, Walk } from "../../support/texts/pseudo-walk.ts";

const test = base.extend<{ readonly walk: Walk }>({
  walk: async ({ desk }, provide) => {
    await provide(await Walk.begin(desk));
  },
});

test("takes every text of the Scan screen from i18n", async ({ walk, control }) => {
  const { desk } = walk;
  await walk.checkTexts("scan-empty");
  const items = await itemsOf(control, "eligible", 3);
  for (const { rma } of items) await desk.scan(rma);
  const rows = desk.page.getByRole("list", { name: pseudoName(english.scan.batch.items) }).getByRole("listitem");
  await expect(rows).toHaveCount(items.length);
  await walk.checkTexts("scan-filled");
  const [resent] = await itemsOf(control, "alreadyResent", 1);
  await desk.scan(resent?.rma ?? "");
  await desk.scan("NOBODY-KNOWS-THIS");
  await desk.scan(items[0]?.rma ?? "");
  const history = desk.page.getByRole("list", { name: pseudoName(english.scan.history) }).getByRole("listitem");
  await expect(history).toHaveCount(items.length + 3);
  await walk.checkTexts("scan-refused");
  for (const key of ["F4", "F1", "Control+b", "Control+k", "Control+Shift+v", "F8", "Control+l"]) {
    await desk.pressKey(key);
    await walk.checkTexts(`scan-${key.replaceAll("+", "-")}`);
    await walk.pressEscape();
  }
});

test("takes every text of the list screens and the item drawer from i18n", async ({ walk }) => {
  const { desk } = walk;
  for (const screen of ["inventory", "resends", "shipping-orders", "fba", "reference-lists"] as const) {
    await walk.open(screen);
    await walk.checkTexts(screen);
    // A new desk has entries only in this list, apart from the reference lists, whose rows have no drawer.
    if (screen !== "inventory") continue;
    await desk.page.locator(".data-table__row--opens:visible").first().click();
    const drawer = desk.page.getByRole("complementary").filter({ visible: true }).first();
    // Waits for the service's own texts of the item.
    await expect(drawer).toContainText(/\d cm/);
    await walk.checkTexts(`${screen}-drawer`);
    await walk.pressEscape();
  }
});

test("keeps the top bar's buttons in the narrowest window", async ({ walk }) => {
  const { app, page } = walk.desk;
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const [width = 0, height = 0] = window?.getMinimumSize() ?? [];
    window?.setContentSize(width, height);
  });
  await page.waitForFunction(() => innerWidth < 1280);
  await walk.checkTexts("narrowest");
});

test("takes every text of every settings group and page from i18n", async ({ walk }) => {
  const { desk } = walk;
  await walk.open("settings");
  const index = desk.page.getByRole("navigation", { name: pseudoName(english.settings.index) });
  for (const tab of [english.settings.tabs.desk, english.settings.tabs.administration]) {
    await desk.page.getByRole("tab", { name: pseudoName(tab) }).click();
    const entries = index.getByRole("button");
    await expect(entries.nth(5)).toBeVisible();
    const count = await entries.count();
    for (let entry = 0; entry < count; entry += 1) {
      const opensPage = (await entries.nth(entry).locator("svg").count()) > 0;
      await entries.nth(entry).click();
      const backButton = walk.button(english.trust.back);
      if (opensPage) await backButton.waitFor();
      await walk.checkTexts(`settings-${pseudoName(tab)}-${entry}`);
      if (opensPage) await backButton.click();
      await entries.first().waitFor();
    }
  }
});

test("shows the service's texts unchanged and marked", async ({ walk, control }) => {
  const { desk } = walk;
  const serviceText = "This account sleeps until Monday.";
  const [instruction] = await control.fbaInstructions();
  await control.addFault({
    operation: "getFbaInstructionSendToFulfillment",
    kind: "refusal",
    error: { message: serviceText },
    times: "always",
  });
  await walk.open("fba");
  await desk.page.getByRole("heading", { level: 1, name: pseudoName(english.fba.title) }).waitFor();
  await desk.scan(instruction?.fbaInstructionId ?? "");
  const drawer = desk.page.getByRole("complementary").filter({ visible: true });
  await expect(drawer.getByRole("figure")).toContainText(serviceText);
  await expect(drawer.getByRole("blockquote")).toHaveText(serviceText);
  await walk.checkTexts("said-fba");
});
