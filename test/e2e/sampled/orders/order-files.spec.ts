import { bodyRows } from "../../support/access/scene.ts";
import { answerQuestions } from "../../support/connection.ts";
import { expect, test } from "../../support/desk-test.ts";
import { drop } from "../../support/inventory-file.ts";

const HEADINGS =
  "Name,Financial Status,Created at,Lineitem quantity,Lineitem sku,Lineitem fulfillment status,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country,Cancelled at";
const order = (number: number, status = "paid"): string =>
  `#${number},${status},2026-11-20 08:00:00 +0000,1,SKU-${number},pending,Jürgen Müller,1 Main St,Köln,50667,DE,`;

test("imports a dropped order file after main's own dialog, and undoes it", async ({ desk }) => {
  const questions = await answerQuestions(desk, [false, true]);
  const sheet = desk.dialog("Import orders to send");
  const importButton = sheet.getByRole("button", { name: "Import 2 orders" });
  await drop(desk, "orders.csv", [HEADINGS, order(1001), order(1002, "pending"), ""].join("\n"));
  await expect(sheet.getByRole("row").nth(1)).toContainText(/#1001.*New.*1 × SKU-1001.*Köln, DEU.*Ready/);
  await expect(sheet.getByRole("row").nth(2)).toContainText("Held: not paid");
  await expect(sheet.getByText("Müller", { exact: false })).toHaveCount(1);
  await importButton.click();
  await expect(importButton).toBeEnabled();
  await importButton.click();
  await expect(sheet.getByRole("row").nth(1)).toContainText(/Shopify.*orders\.csv.*2 orders/);
  expect(await questions()).toEqual(Array(2).fill('Import these orders from "orders.csv"?\nShopify: 2'));

  await sheet.getByRole("button", { name: "Undo import" }).click();
  await expect(sheet.getByText("The import was undone.")).toBeVisible();
  await desk.pressKey("Escape");
  await desk.open("Orders to send");
  await expect(bodyRows(desk, "Orders to send")).toHaveCount(0);
});

test("shows a long service of an order on two lines", async ({ desk }) => {
  const service = "FedEx International Connect Plus";
  await answerQuestions(desk, [true]);
  await drop(desk, "orders.csv", [`${HEADINGS},Shipping Method`, `${order(1001)},${service}`, ""].join("\n"));
  await desk.button("Import 1 order").click();
  await desk.button("Undo import").waitFor();
  await desk.pressKey("Escape");
  await desk.open("Orders to send");
  const text = bodyRows(desk, "Orders to send").getByText(service);
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
    scrollWidth > clientWidth || scrollHeight > clientHeight + 4;
  expect(await text.evaluate(isCut)).toBe(false);
  expect(await text.locator("..").evaluate(isCut)).toBe(false);
});
