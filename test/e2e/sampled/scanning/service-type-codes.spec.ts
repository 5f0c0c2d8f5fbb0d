import { encodeServiceType } from "../../../../src-domain/scanning/commands.ts";
import { closePrintedPages, recordPrintedPages, openPrintedPage } from "../../support/access/printed-pages.ts";
import { addItems, expect, test, WAREHOUSE } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

const readServiceTypes = (desk: DeskWindow, warehouseId: number) =>
  desk.page.evaluate(async (warehouseId) => {
    const answer = await window.desk.reference.shipmentServiceTypes({ warehouseId });
    return answer.ok ? answer.value.types : [];
  }, warehouseId);

const readDestination = (desk: DeskWindow) =>
  desk.page.evaluate(async () => {
    const answer = await window.desk.batch.current({});
    return answer.ok ? answer.value.destination : null;
  });

/** Prints a warehouse's sheet and returns the texts of its codes. */
async function printedCodes(
  desk: DeskWindow,
  folder: string,
  types: Awaited<ReturnType<typeof readServiceTypes>>,
): Promise<string[]> {
  await recordPrintedPages(desk, folder);
  await desk.openSettings("Printable sheets");
  await desk.selectOption("Warehouse", new RegExp(`^${WAREHOUSE} `));
  await desk.button("Save Service type codes as PDF").click();
  const sheet = await openPrintedPage(desk, "service-types");
  const codes = await sheet.locator(".sheet__text").allTextContents();
  expect(codes).toEqual(types.map(({ code }) => encodeServiceType(code)));
  await expect(sheet.getByRole("heading", { level: 2 })).toHaveText(types.map(({ name }) => name));
  await closePrintedPages(desk);
  return codes;
}

const serviceTypeField = (desk: DeskWindow) => desk.page.getByRole("combobox", { name: "Shipment service type" });
/** Matches a name at the start of the field, which shows the label mode after it. */
const matchNameStart = (name = "none") => new RegExp(`^${RegExp.escape(name)}`);

test("chooses a printed service type by scanner without losing typed text", async ({ desk, control, userData }) => {
  const types = await readServiceTypes(desk, WAREHOUSE);
  const [firstType, secondType] = types;
  const codes = await printedCodes(desk, userData, types);
  await desk.open("Scan");
  await addItems(desk, control, 1);

  await desk.field("Recipient name").fill("Ada Lovelace");
  await desk.scan(codes[0] ?? "");
  await expect(desk.verdict).toContainText(`“${firstType?.name}” chosen for this batch.`);
  await expect(serviceTypeField(desk)).toHaveValue(matchNameStart(firstType?.name));
  await expect(desk.field("Recipient name")).toHaveValue("Ada Lovelace");
  const fields = { shipmentName: "Ada Lovelace", shipmentServiceType: firstType?.code };
  await expect.poll(() => readDestination(desk)).toMatchObject(fields);

  await desk.scan(codes[1] ?? "");
  await expect(desk.verdict).toContainText(`“${secondType?.name}” chosen for this batch.`);
  await expect.poll(() => readDestination(desk)).toMatchObject({ ...fields, shipmentServiceType: secondType?.code });
  await desk.page.reload();
  await expect(serviceTypeField(desk)).toHaveValue(matchNameStart(secondType?.name));
  await expect(desk.batchItems).toHaveCount(1);
});
