import { serviceTypeCode } from "../../../../src-domain/scanning/commands.ts";
import { closePrinted, recordPrintedPages, printedPage } from "../../support/access/printed-pages.ts";
import { addItems, expect, test, WAREHOUSE } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

const typesOf = (desk: DeskWindow, warehouseId: number) =>
  desk.page.evaluate(async (warehouseId) => {
    const answer = await window.desk.reference.shipmentServiceTypes({ warehouseId });
    return answer.ok ? answer.value.types : [];
  }, warehouseId);

const stored = (desk: DeskWindow) =>
  desk.page.evaluate(async () => {
    const answer = await window.desk.batch.current({});
    return answer.ok ? answer.value.destination : null;
  });

/** Prints a warehouse's sheet and returns the texts of its codes. */
async function printedCodes(
  desk: DeskWindow,
  folder: string,
  types: Awaited<ReturnType<typeof typesOf>>,
): Promise<string[]> {
  await recordPrintedPages(desk, folder);
  await desk.openSettings("Printable sheets");
  await desk.selectOption("Warehouse", new RegExp(`^${WAREHOUSE} `));
  await desk.button("Save Service type codes as PDF, English").click();
  const sheet = await printedPage(desk, "service-types");
  const codes = await sheet.locator(".sheet__text").allTextContents();
  expect(codes).toEqual(types.map(({ code }) => serviceTypeCode(code)));
  await expect(sheet.getByRole("heading", { level: 2 })).toHaveText(types.map(({ name }) => name));
  await closePrinted(desk);
  return codes;
}

const field = (desk: DeskWindow) => desk.page.getByRole("combobox", { name: "Shipment service type" });
/** The field shows the label mode after the name. */
const named = (name = "none") => new RegExp(`^${RegExp.escape(name)}`);

test("chooses a printed service type by scanner without losing typed text", async ({ desk, control, userData }) => {
  const types = await typesOf(desk, WAREHOUSE);
  const [first, second] = types;
  const codes = await printedCodes(desk, userData, types);
  await desk.open("Scan");
  await addItems(desk, control, 1);

  await desk.field("Recipient name").fill("Ada Lovelace");
  await desk.scan(codes[0] ?? "");
  await expect(desk.verdict).toContainText(`“${first?.name}” chosen for this batch.`);
  await expect(field(desk)).toHaveValue(named(first?.name));
  await expect(desk.field("Recipient name")).toHaveValue("Ada Lovelace");
  const wanted = { shipmentName: "Ada Lovelace", shipmentServiceType: first?.code };
  await expect.poll(() => stored(desk)).toMatchObject(wanted);

  await desk.scan(codes[1] ?? "");
  await expect(desk.verdict).toContainText(`“${second?.name}” chosen for this batch.`);
  await expect.poll(() => stored(desk)).toMatchObject({ ...wanted, shipmentServiceType: second?.code });
  await desk.page.reload();
  await expect(field(desk)).toHaveValue(named(second?.name));
  await expect(desk.batchItems).toHaveCount(1);
});
