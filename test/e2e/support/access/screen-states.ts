import type { ScreenName } from "../../../../src-renderer/shell/navigation.ts";
import { sendOrder } from "../bridge-calls.ts";
import { expect, itemsOf } from "../desk-test.ts";
import { findItemWithPhotos } from "../photos.ts";
import { openInbox, reportEvent } from "../report-event.ts";
import { ORDERS_TO_SEND_STATES } from "./orders-to-send-states.ts";
import { SCAN_STATES } from "./scan-states.ts";
import { bodyRows, pressEscape, type Scene, type States } from "./scene.ts";
import { SHIPPING_STATES } from "./shipping-states.ts";

/** Closes a dropdown by a click beside it. */
const closeDropDown = ({ desk }: Scene): Promise<void> => desk.page.getByRole("heading", { level: 1 }).click();

const INVENTORY: States = {
  drawer: async ({ desk }) => {
    await bodyRows(desk, "Return inventory").nth(2).click();
    await expect(desk.drawer("Item")).toContainText(/\d g/);
  },
  photo: async ({ desk, control }) => {
    const { rma } = await findItemWithPhotos(control);
    await desk.page.getByRole("searchbox", { name: "Search inventory" }).fill(rma);
    await expect(bodyRows(desk, "Return inventory")).toHaveCount(1);
    await bodyRows(desk, "Return inventory").first().click();
    const photos = desk.page.getByRole("list", { name: "Photos of this item" });
    await photos.getByRole("button").first().click();
    await expect(desk.dialog(/^Photo 1 of /).locator("img")).toBeVisible();
  },
  columns: async (scene) => {
    await pressEscape(scene);
    await scene.desk.page.getByRole("searchbox", { name: "Search inventory" }).fill("");
    await pressEscape(scene);
    await scene.desk.button("Columns").click();
  },
  views: async (scene) => {
    await pressEscape(scene);
    await scene.desk.button(/^View/).click();
  },
  filter: async (scene) => {
    await closeDropDown(scene);
    await scene.desk.page.getByRole("search", { name: "Filters" }).getByRole("button").first().click();
  },
  period: async (scene) => {
    await closeDropDown(scene);
    await expect(scene.desk.dialog("Warehouse")).toHaveCount(0);
    await scene.desk.button("Created").first().click();
    await expect(scene.desk.page.getByRole("textbox", { name: "From" })).toBeVisible();
  },
  selection: async (scene) => {
    await pressEscape(scene);
    await bodyRows(scene.desk, "Return inventory").nth(1).locator(".data-table__tick").click();
  },
  "row menu": async ({ desk }) => {
    await bodyRows(desk, "Return inventory").nth(1).click({ button: "right" });
    await expect(desk.page.getByRole("menuitem", { name: "Open" })).toBeFocused();
  },
  "nothing found": async (scene) => {
    const { desk } = scene;
    await pressEscape(scene);
    await desk.page.getByRole("searchbox", { name: "Search inventory" }).fill("no parcel has this");
    await expect(desk.page.getByRole("heading", { name: /^No item matches/ })).toBeVisible();
    await expect(desk.page.getByRole("group", { name: "Selected items" })).toContainText("not in this list");
  },
};

const RESENDS: States = {
  table: async ({ desk, control }) => {
    await sendOrder(desk, await itemsOf(control, "eligible", 2));
    await expect(bodyRows(desk, "Resend orders").first()).toContainText("Label ready");
  },
  drawer: async ({ desk }) => {
    await bodyRows(desk, "Resend orders").first().click();
    await expect(desk.drawer("Resend order")).toContainText("Can be canceled for");
  },
  cancelling: async ({ desk }) => desk.button("Cancel resend").click(),
  canceled: async ({ desk }) => {
    await desk.page
      .getByRole("group", { name: "Cancel resend" })
      .getByRole("button", { name: "Cancel resend" })
      .click();
    await expect(desk.page.getByRole("complementary")).toContainText("Canceled at", { timeout: 15_000 });
  },
  "an order made elsewhere": async (scene) => {
    await pressEscape(scene);
    await reportEvent(await openInbox(scene.desk), "900000000000000021", "2");
    const row = bodyRows(scene.desk, "Resend orders").filter({ hasText: "Grace Hopper" });
    await expect(async () => {
      const refresh = scene.desk.button(/Refresh list/);
      if (await refresh.isVisible()) await refresh.click();
      await row.click({ timeout: 1000 });
    }).toPass();
    await expect(scene.desk.page.getByRole("complementary")).toContainText("Made elsewhere");
  },
  selection: async (scene) => {
    await pressEscape(scene);
    await bodyRows(scene.desk, "Resend orders").first().locator(".data-table__tick").click();
  },
};

const FBA: States = {
  drawer: async ({ desk, control }) => {
    const [instruction] = await control.fbaInstructions();
    await expect(async () => {
      await desk.scan(instruction?.fbaInstructionId ?? "");
      await expect(desk.page.getByRole("complementary")).toBeVisible({ timeout: 2000 });
    }).toPass();
  },
  table: pressEscape,
};

const REFERENCE_LISTS: States = {
  "all lists": async ({ desk }) => {
    await desk.page.getByRole("searchbox", { name: "Search reference lists" }).fill("hong kong");
    await desk.page
      .getByRole("navigation", { name: "Lists" })
      .getByRole("button", { name: /^All lists/ })
      .click();
    await expect(desk.page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
  },
};

export const SETTINGS_GROUPS = [
  "Scanner",
  "Sounds and speech",
  "Display and language",
  "Label printing",
  "Recipients",
  "Orders to send",
  "Batch",
  "Operator",
  "Connection",
  "Event inbox",
  "Copy of the service's data",
  "Working days",
  "FBA",
  "Configuration file",
  "Version and updates",
] as const;

const SETTINGS: States = {
  ...Object.fromEntries(SETTINGS_GROUPS.map((name) => [name, ({ desk }: Scene) => desk.openSettings(name)])),
  "the licenses": async ({ desk }) => {
    await desk.button("Third-party licenses").click();
    await desk.page.getByText(/^react \d/).click();
  },
  "a search": async ({ desk }) => desk.page.getByRole("searchbox", { name: "Search settings" }).fill("sc"),
  "an environment's form": async ({ desk }) => {
    await desk.openSettings("Connection");
    await desk.button("Add environment").click();
  },
  "a problem": async ({ desk }) => {
    await desk.button("Add environment").or(desk.button(/^Add$/)).last().click();
  },
  "the PIN of Administration": async ({ desk }) => {
    await desk.page.evaluate(async () => {
      await window.desk.administration.savePin({ currentPin: null, pin: "4815" });
      await window.desk.administration.close({});
    });
    await desk.page.getByRole("tab", { name: "Desk settings" }).click();
    await desk.openSettings("Configuration file");
    await expect(desk.page.getByRole("form", { name: "PIN for Administration" })).toBeVisible();
  },
  "a PIN for Administration": async ({ desk }) => {
    await desk.field("PIN for Administration").fill("4815");
    await desk.button("Open").click();
    await expect(desk.button("Remove PIN")).toBeVisible();
    await desk.page.evaluate(() => window.desk.administration.savePin({ currentPin: "4815", pin: null }));
  },
};

/** The states of every screen. A new screen must be added here. */
export const SCREEN_STATES: Readonly<Record<ScreenName, States>> = {
  scan: SCAN_STATES,
  inventory: INVENTORY,
  resends: RESENDS,
  "shipping-orders": SHIPPING_STATES,
  fba: FBA,
  "reference-lists": REFERENCE_LISTS,
  settings: SETTINGS,
  "orders-to-send": ORDERS_TO_SEND_STATES,
};
