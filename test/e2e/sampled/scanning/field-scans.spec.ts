import { expect, test, WAREHOUSE } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { CONTROL, type ScannerKey, scannerKeysOf } from "../../support/scanner-typing.ts";

const pressControl = (code: string): ScannerKey => ({ code, modifiers: CONTROL });
const ENTER: ScannerKey = { code: "Enter", modifiers: 0 };
const listKeys = (text: string): ScannerKey[] => [...text].flatMap((character) => scannerKeysOf(character));

interface InputForm {
  readonly name: string;
  readonly sku: string;
  readonly enter: (desk: DeskWindow) => Promise<void>;
}

const scanText = (text: string) => (desk: DeskWindow) => desk.scan(text);
const typeText = (text: string) => async (desk: DeskWindow) => {
  await desk.field("Type or paste codes").fill(text);
  await desk.pressKey("Enter");
};

const INPUT_FORMS: readonly InputForm[] = [
  { name: "a number with leading zeros", sku: "0004000480", enter: scanText("0004000480") },
  { name: "a UPC sent as GTIN-14", sku: "036000291452", enter: scanText("00036000291452") },
  { name: "an SSCC without its identifier", sku: "340434123456789012", enter: scanText("00340434123456789012") },
  { name: "Code 39 with its asterisks", sku: "STAR-1", enter: scanText("*STAR-1*") },
  {
    name: "STX and ETX around a code",
    sku: "FRAME-1",
    enter: (desk) => desk.pressKeys([pressControl("KeyB"), ...listKeys("FRAME-1"), pressControl("KeyC"), ENTER]),
  },
  {
    name: "an AIM identifier and FNC1 as GS inside a GS1 code",
    sku: "4006381333931",
    enter: (desk) =>
      desk.pressKeys([
        ...listKeys("]C1010400638133393110LOT"),
        pressControl("BracketRight"),
        ...listKeys("21S7"),
        ENTER,
      ]),
  },
  { name: "a typed code with blanks", sku: "ABC 14 BLUE", enter: typeText("abc 14 blue") },
  { name: "a typed code in full width", sku: "WIDE-7", enter: typeText("ＷＩＤＥ－７") },
  { name: "a pasted code with en dashes", sku: "WORD-2-X", enter: typeText("WORD–2–X") },
];

test("finds items by every form in which a code is scanned or typed", async ({ launch, control: service }) => {
  for (const { sku } of INPUT_FORMS) await service.addItem({ state: "eligible", warehouseId: WAREHOUSE, sku });
  const { returnInventoryId } = await service.addItem({ state: "eligible", warehouseId: WAREHOUSE, sku: "ID-1" });
  await service.addItem({ state: "eligible", warehouseId: WAREHOUSE, sku: returnInventoryId });
  const desk = await launch();
  await desk.waitUntilReady();

  for (const { name, sku, enter } of INPUT_FORMS) {
    await test.step(name, async () => {
      await enter(desk);
      await expect(desk.verdict).toHaveText(/^Added/);
      await expect(desk.verdict).toContainText(sku);
      await desk.button("Undo last scan").click();
      await expect(desk.batchItems).toHaveCount(0);
    });
  }

  await desk.scan(returnInventoryId);
  await expect(desk.verdict).toHaveText(/^Which item.*2 items have this code/);
  await expect(desk.page.getByRole("region", { name: "Choose the item" }).getByRole("listitem")).toHaveCount(2);
  await desk.pressKey("1");
  await expect(desk.batchItems).toHaveCount(1);

  await typeText("STAR-1, FRAME-1")(desk);
  await expect(desk.batchItems).toHaveCount(3);
});
