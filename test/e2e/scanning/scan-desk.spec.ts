import type { Locator } from "@playwright/test";
import { commandCode } from "../../../src-domain/scanning/commands.ts";
import type { ControlClient, ItemView } from "../../../src-simulator/control-client.ts";
import { BATCH_LIMIT, expect, itemsOf, test, WAREHOUSE } from "../support/desk-test.ts";
import type { DeskWindow } from "../support/desk-window.ts";
import { fillOrder, submitButton, refusedScans } from "../support/scan-desk.ts";

const SHARED_SKU = "TWIN-7";

async function itemsOfOneSku(control: ControlClient, count: number): Promise<ItemView[]> {
  const items: ItemView[] = [];
  for (let index = 0; index < count; index += 1) {
    items.push(await control.addItem({ state: "eligible", warehouseId: WAREHOUSE, sku: SHARED_SKU }));
  }
  return items;
}

const itemOptions = (desk: DeskWindow): Locator =>
  desk.page.getByRole("region", { name: "Choose the item" }).getByRole("listitem");

test("adds the item whose number is pressed when items share a code", async ({ launch, control }) => {
  const [otherItem] = await itemsOf(control, "eligible", 1);
  await itemsOfOneSku(control, 3);
  const desk = await launch();
  await desk.waitUntilReady();
  await desk.scan(SHARED_SKU);
  await expect(desk.verdict).toHaveText(/^Which item.*3 items have this code/);
  await expect(itemOptions(desk)).toHaveCount(3);
  const secondOption = (await itemOptions(desk).nth(1).textContent()) ?? "";
  await desk.pressKey("2");
  await expect(desk.verdict).toHaveText(/^Added/);
  await expect(itemOptions(desk)).toHaveCount(0);
  const addedName =
    (await desk.batchItems
      .first()
      .getByRole("button", { name: /^Remove/ })
      .getAttribute("aria-label")) ?? "";
  expect(secondOption).toContain(addedName.replace("Remove ", ""));

  // A pressed key is not added to a scan that follows within the burst detector's time window.
  await desk.scan(SHARED_SKU);
  await expect(itemOptions(desk)).toHaveCount(2);
  await desk.pressKey("1");
  await desk.page.waitForTimeout(200);
  await desk.scan(otherItem?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(3);
});

test("chooses no item when a number is scanned or typed", async ({ launch, control }) => {
  await itemsOfOneSku(control, 2);
  const plainItem = await control.addItem({ state: "eligible", warehouseId: WAREHOUSE, sku: "PLAIN-1" });
  const desk = await launch();
  await desk.waitUntilReady();

  await desk.scan(SHARED_SKU);
  await expect(itemOptions(desk)).toHaveCount(2);
  await desk.scan(plainItem.returnInventoryId);
  await expect(desk.batchItems).toHaveCount(1);
  await expect(desk.verdict).toHaveText(/^Added/);

  await desk.scan(SHARED_SKU);
  await expect(itemOptions(desk)).toHaveCount(2);
  await desk.field("Recipient name").focus();
  await desk.field("Phone").fill("");
  await desk.page.keyboard.type("12", { delay: 200 });
  await expect(desk.field("Phone")).toHaveValue("12");
  await expect(itemOptions(desk)).toHaveCount(2);
  await desk.pressKey("Escape");
  await expect(desk.field("Phone")).not.toBeFocused();
  await desk.pressKey("Escape");
  await expect(itemOptions(desk)).toHaveCount(0);
  await expect(desk.verdict).toContainText("refused scans");
  await expect(desk.batchItems).toHaveCount(1);
});

test("blocks Submit until each refused scan is dismissed with a reason", async ({ desk, control }) => {
  const [firstItem, secondItem] = await itemsOf(control, "eligible", 2);
  const [ineligibleItem] = await itemsOf(control, "alreadyResent", 1);
  await desk.scan(firstItem?.rma ?? "");
  await desk.scan(ineligibleItem?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Not eligible/);
  await desk.scan("NO-SUCH-CODE");
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await desk.scan(secondItem?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(2);
  await expect(desk.button("Refused scans 2")).toBeVisible();

  await fillOrder(desk);
  await expect(desk.page.getByText("Resolve 2 refused scans")).toBeVisible();
  await submitButton(desk).click();
  await expect(refusedScans(desk).getByRole("listitem")).toHaveCount(2);
  await expect(refusedScans(desk)).toContainText(ineligibleItem?.rma ?? "");
  await expect(refusedScans(desk)).toContainText("NO-SUCH-CODE");
  expect(await control.orders()).toEqual([]);

  await refusedScans(desk).getByRole("button", { name: "Dismiss NO-SUCH-CODE" }).click();
  await desk.button("Wrong label").click();
  await expect(refusedScans(desk).getByRole("listitem")).toHaveCount(1);
  await expect(desk.page.getByText("Resolve 1 refused scan")).toBeVisible();
  await refusedScans(desk)
    .getByRole("button", { name: /^Dismiss/ })
    .click();
  await desk.page.getByRole("textbox", { name: "Other reason" }).fill("Goes back to the customer");
  await desk.pressKey("Enter");
  await expect(refusedScans(desk)).toHaveCount(0);

  await submitButton(desk).click();
  await expect.poll(async () => (await control.orders()).length).toBe(1);
});

test("opens the next batch with the surplus items after the submit", async ({ desk, control }) => {
  const items = await itemsOf(control, "eligible", BATCH_LIMIT + 2);
  for (const [index, item] of items.slice(0, BATCH_LIMIT).entries()) {
    await desk.scan(item.rma);
    await expect(desk.batchItems).toHaveCount(index + 1);
  }
  await desk.scan(items[BATCH_LIMIT]?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Batch full/);
  await desk.scan(items[BATCH_LIMIT + 1]?.rma ?? "");
  await expect(desk.page.getByText("2 items moved to Batch 2")).toBeVisible();
  await expect(desk.batchItems).toHaveCount(BATCH_LIMIT);
  // A reloaded window shows the parked items too.
  await desk.page.reload();
  await expect(desk.page.getByText("2 items moved to Batch 2")).toBeVisible();

  await fillOrder(desk);
  // Presses Submit again at the moment the next batch has opened, because that batch could be sent too.
  const secondPress = desk.page.evaluate(async () => {
    const findSubmit = (): HTMLElement | null => document.querySelector("[aria-describedby=submit-text]");
    const waitForAriaBusy = (value: string): Promise<void> =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (findSubmit()?.getAttribute("aria-busy") !== value) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { attributes: true, childList: true, subtree: true });
      });
    await waitForAriaBusy("true");
    await waitForAriaBusy("false");
    findSubmit()?.click();
  });
  await submitButton(desk).click();
  await secondPress;
  await expect(desk.page.getByText("Ada Lovelace").first()).toBeVisible();
  await expect(submitButton(desk)).toBeEnabled();
  await expect(desk.batchItems).toHaveCount(2);
  await submitButton(desk).click();
  await expect.poll(async () => (await control.orders()).length).toBe(2);
  const orders = await control.orders();
  expect(orders.map((order) => order.shipment.shipmentStreet1)).toEqual(["12 Analytical Way", "12 Analytical Way"]);
});

test("sends no order whose last change was not in view", async ({ desk, control }) => {
  const [firstItem, secondItem] = await itemsOf(control, "eligible", 2);
  await desk.scan(firstItem?.rma ?? "");
  await fillOrder(desk);
  await desk.open("Inventory");
  await desk.scan(secondItem?.rma ?? "");
  await desk.scan(commandCode("submit"));
  await desk.scan(commandCode("submit"));
  await expect(desk.verdict).toContainText("Not sent: check the order on this screen, then submit again.");
  await expect(desk.page.getByText("2 items", { exact: true })).toBeVisible();
  expect(await control.orders()).toEqual([]);
  await desk.scan(commandCode("submit"));
  await desk.scan(commandCode("submit"));
  await expect.poll(async () => (await control.orders()).length).toBe(1);
});
