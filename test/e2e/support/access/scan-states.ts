import { expect, itemsOf } from "../desk-test.ts";
import { misread, refusedScans, similarItem, submitButton } from "../scan-desk.ts";
import { pressEscape, type States, typeCodes } from "./scene.ts";

export const SCAN_STATES: States = {
  "items and a refused scan": async ({ desk, control }) => {
    const items = await itemsOf(control, "eligible", 4);
    await typeCodes(desk, [...items.slice(2).map(({ rma }) => rma), "NO-SUCH-CODE"]);
    await expect(desk.batchItems).toHaveCount(2);
    await expect(desk.verdict).toHaveText(/^Unknown code/);
  },
  "refused scans": async ({ desk }) => {
    await desk.button(/^Refused scans/).click();
    await expect(refusedScans(desk).getByRole("listitem")).toHaveCount(1);
  },
  dismissing: async ({ desk }) => desk.button("Dismiss NO-SUCH-CODE").click(),
  "a similar item": async ({ desk, control }) => {
    await desk.button("The parcel is set aside").click();
    await expect(refusedScans(desk)).toHaveCount(0);
    const [item] = await itemsOf(control, "eligible", 1);
    await desk.scan(misread(item?.rma ?? ""));
    await expect(similarItem(desk).getByRole("button", { name: item?.rma ?? "" })).toBeVisible();
  },
  added: async ({ desk }) => {
    await desk.pressKey("1");
    await expect(desk.verdict).toHaveText(/^Added/);
  },
  destination: async ({ desk }) => {
    await desk.fillDestination();
    await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
    await expect(desk.page.getByRole("option").first()).toBeVisible();
  },
  "field menu": async ({ desk }) => {
    await desk.page
      .getByRole("option", { name: /auto-label/ })
      .first()
      .click();
    await desk.field("Recipient name").click({ button: "right", position: { x: 20, y: 10 } });
    await expect(desk.page.getByRole("menuitem", { name: "Select all" })).toBeVisible();
  },
  "address dialog": async ({ desk }) => {
    await desk.page.keyboard.press("Escape");
    await desk.button("Paste address").click();
    await desk.page
      .getByRole("dialog", { name: "Paste an address" })
      .getByRole("textbox")
      .fill("Grace Hopper\n100 Navy Yard\nArlington, VA 22202\nUnited States\nring twice");
    await expect(desk.page.getByLabel("Preview")).toContainText("Grace Hopper");
  },
  "recent recipients": async (scene) => {
    await pressEscape(scene);
    await scene.desk.button("Recent").click();
  },
  refusal: async (scene) => {
    const { desk, control } = scene;
    await pressEscape(scene);
    await control.addFault({
      operation: "createResend",
      kind: "refusal",
      error: { message: "The warehouse asks for patience.", "resendShipment.ShipmentPhone": "Not a phone number." },
    });
    await submitButton(desk).click();
    await expect(desk.page.getByRole("alert").filter({ hasText: "refused this batch" })).toBeVisible();
  },
  "parked batches": async ({ desk }) => {
    await desk.button("Park batch").click();
    await desk.button(/^Parked batches/).click();
    await expect(desk.button(/^Resume/)).toBeVisible();
  },
  "order sent": async ({ desk }) => {
    await desk.button(/^Resume/).click();
    await expect(desk.batchItems).toHaveCount(3);
    await desk.field("Phone").fill("+1 555 0199");
    await submitButton(desk).click();
    await expect(desk.page.getByRole("status", { name: "Last order" })).toContainText(/RSD|created|label/i);
  },
};
