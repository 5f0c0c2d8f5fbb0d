import { SCANNER_LAYOUTS } from "../../../../src-renderer/scanner/capture/layouts.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { journaledScans } from "../../support/scan-desk.ts";

const notices = (desk: DeskWindow) => desk.page.getByRole("status", { name: "Scanner notices" });

test("shows on Scan and in Settings that the window has lost the keyboard", async ({ desk, control }) => {
  const [{ rma } = { rma: "" }] = await itemsOf(control, "eligible", 1);
  const blurWindow = () => desk.page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await blurWindow();
  await expect(desk.verdict).toContainText("Scanner not active");
  await desk.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(desk.verdict).toHaveText(/^Ready/);
  await desk.open("Settings");
  await blurWindow();
  await expect(notices(desk)).toContainText("Scanner not active");
  await desk.scan(rma);
  await expect(notices(desk)).not.toContainText("Scanner not active");
  expect(await journaledScans(desk)).toEqual([rma]);
});

test("applies the scanner layout and the repeat time of Settings", async ({ desk, control }) => {
  const [firstRma = "", secondRma = ""] = (await itemsOf(control, "eligible", 2)).map(({ rma }) => rma);
  const changeSetting = async (name: string, value: string): Promise<void> => {
    await desk.openSettings("Scanner");
    await desk.selectOption(name, value);
    await expect(desk.page.getByText("Saved", { exact: true })).toBeVisible();
    await desk.open("Scan");
  };
  const layout = SCANNER_LAYOUTS.fr;
  await changeSetting("Scanner layout", "French (AZERTY)");
  const expectedScans: string[] = [];
  for (const terminators of [["Enter"], ["Tab"], ["NumpadEnter"], []]) {
    await desk.scan(firstRma, { layout, terminators });
    expectedScans.push(firstRma);
    await expect.poll(() => journaledScans(desk)).toEqual(expectedScans);
  }
  await desk.scan("A[1]@{2}#3", { layout });
  await expect.poll(() => journaledScans(desk)).toEqual([...expectedScans, "A[1]@{2}#3"]);

  await changeSetting("The same code again", "Ignore for 5 s");
  for (const code of [secondRma, secondRma, "OTHER-CODE"]) await desk.scan(code, { layout });
  await expect(notices(desk)).toContainText(`Ignored 1 repeated read of …${secondRma.slice(-12)}`);
  await expect.poll(() => journaledScans(desk)).toEqual([...expectedScans, "A[1]@{2}#3", secondRma, "OTHER-CODE"]);
});
