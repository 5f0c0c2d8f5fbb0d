import { addItems, expect, itemsOf, test } from "../../support/desk-test.ts";
import { findItemWithPhotos } from "../../support/photos.ts";
import { misread, refusedScans, similarItem } from "../../support/scan-desk.ts";

test("offers the only similar item on hold, with its photo, and adds it by its number", async ({ desk, control }) => {
  const { rma, returnInventoryId } = await findItemWithPhotos(control);
  await desk.page.evaluate((id) => window.desk.item.refresh({ returnInventoryId: id }), returnInventoryId);
  await addItems(desk, control, 1);
  await desk.scan(misread(rma));
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  const tail = rma.split("-").slice(3).join("-");
  await expect(desk.verdict).toContainText(`${tail}? If the parcel has that code, press 1.`);
  const offer = similarItem(desk);
  await expect(offer.getByRole("button", { name: rma })).toBeVisible();
  await expect(offer.locator("mark")).toHaveText(rma.at(-1) ?? "");
  await expect(offer.locator("img")).toHaveJSProperty("naturalWidth", 120);
  await expect(desk.batchItems).toHaveCount(1);

  await desk.pressKey("Escape");
  await expect(offer).toBeHidden();
  await desk.pressKey("F4");
  await refusedScans(desk).getByRole("button", { name: "Choose the item" }).click();
  await expect(offer).toBeVisible();
  await desk.pressKey("1");
  await expect(desk.verdict).toHaveText(/^Added/);
  await expect(desk.batchItems).toHaveCount(2);
  await expect(desk.button("Refused scans 0")).toBeVisible();
});

test("ignores a click at the moment when a similar item appears", async ({ desk, control }) => {
  await addItems(desk, control, 1);
  const [item] = await itemsOf(control, "eligible", 2).then((items) => items.slice(1));
  await desk.page.evaluate(() => {
    const clickOnce = (_changes: unknown, observer: MutationObserver): void => {
      const button = document.querySelector(".choices--near .choices__item");
      if (button === null) return;
      observer.disconnect();
      button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    };
    new MutationObserver(clickOnce).observe(document.body, { childList: true, subtree: true });
  });
  await desk.scan(misread(item?.rma ?? ""));
  await expect(similarItem(desk).getByRole("button", { name: item?.rma ?? "" })).toBeVisible();
  await desk.pressKey("Escape");
  await expect(similarItem(desk)).toBeHidden();
  await expect(desk.button("Refused scans 1")).toBeVisible();
  await expect(desk.batchItems).toHaveCount(1);
});
