import { english } from "../../../../src-renderer/i18n/en/index.ts";
import { expect, itemsOf, test as base } from "../../support/desk-test.ts";
import { said, Walk } from "../../support/words/pseudo-walk.ts";

const test = base.extend<{ readonly walk: Walk }>({
  walk: async ({ desk }, provide) => {
    await provide(await Walk.begin(desk));
  },
});

test("Scan: empty, filled, refused, what can be opened there", async ({ walk, control }) => {
  const { desk } = walk;
  await walk.look("scan-empty");
  const items = await itemsOf(control, "eligible", 3);
  for (const { rma } of items) await desk.scan(rma);
  const rows = desk.page.getByRole("list", { name: said(english.scan.batch.items) }).getByRole("listitem");
  await expect(rows).toHaveCount(items.length);
  await walk.look("scan-filled");
  const [resent] = await itemsOf(control, "alreadyResent", 1);
  await desk.scan(resent?.rma ?? "");
  await desk.scan("NOBODY-KNOWS-THIS");
  await desk.scan(items[0]?.rma ?? "");
  const history = desk.page.getByRole("list", { name: said(english.scan.history) }).getByRole("listitem");
  await expect(history).toHaveCount(items.length + 3);
  await walk.look("scan-refused");
  for (const key of ["F4", "F1", "Control+b", "Control+k", "Control+Shift+v", "F8", "Control+l"]) {
    await desk.pressKey(key);
    await walk.look(`scan-${key.replaceAll("+", "-")}`);
    await walk.leave();
  }
});

test("every screen, empty and with what lies open", async ({ walk }) => {
  const { desk } = walk;
  for (const screen of ["inventory", "resends", "shipping-orders", "fba", "reference-lists"] as const) {
    await walk.open(screen);
    await walk.look(screen);
    const row = desk.page.locator(".data-table__row--opens:visible").first();
    // An entry of a list has no drawer: its row copies its code.
    if (screen === "reference-lists" || (await row.count()) === 0) continue;
    await row.click();
    const drawer = desk.page.getByRole("complementary").filter({ visible: true }).first();
    await drawer.waitFor();
    // With what the service says of the item besides.
    if (screen === "inventory") await expect(drawer).toContainText(/\d cm/);
    await walk.look(`${screen}-drawer`);
    await walk.leave();
  }
});

test("in the narrowest window the top bar keeps its buttons: its facts give way", async ({ walk }) => {
  const { app, page } = walk.desk;
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const [width = 0, height = 0] = window?.getMinimumSize() ?? [];
    window?.setContentSize(width, height);
  });
  await page.waitForFunction(() => innerWidth < 1280);
  await walk.look("narrowest");
});

test("each group of the settings, and each place behind them", async ({ walk }) => {
  const { desk } = walk;
  await walk.open("settings");
  const index = desk.page.getByRole("navigation", { name: said(english.settings.index) });
  for (const tab of [english.settings.tabs.desk, english.settings.tabs.administration]) {
    await desk.page.getByRole("tab", { name: said(tab) }).click();
    const entries = index.getByRole("button");
    await expect(entries.nth(5)).toBeVisible();
    const count = await entries.count();
    for (let entry = 0; entry < count; entry += 1) {
      const isPlace = (await entries.nth(entry).locator("svg").count()) > 0;
      await entries.nth(entry).click();
      const back = walk.button(english.trust.back);
      if (isPlace) await back.waitFor();
      await walk.look(`settings-${said(tab)}-${entry}`);
      if (isPlace) await back.click();
      await entries.first().waitFor();
    }
  }
});

test("what the service says is marked as its own, word for word", async ({ walk, control }) => {
  const { desk } = walk;
  const words = "This account sleeps until Monday.";
  const [instruction] = await control.fbaInstructions();
  await control.addFault({
    operation: "getFbaInstructionSendToFulfillment",
    kind: "refusal",
    error: { message: words },
    times: "always",
  });
  await walk.open("fba");
  await desk.page.getByRole("heading", { level: 1, name: said(english.fba.title) }).waitFor();
  await desk.scan(instruction?.fbaInstructionId ?? "");
  const drawer = desk.page.getByRole("complementary").filter({ visible: true });
  await expect(drawer.getByRole("figure")).toContainText(words);
  await expect(drawer.getByRole("blockquote")).toHaveText(words);
  await walk.look("said-fba");
});
