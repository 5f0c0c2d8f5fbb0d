import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join, relative } from "node:path";
import { commandCode } from "../../../../src-domain/scanning/commands.ts";
import { sendOrder } from "../../support/bridge-calls.ts";
import { itemsOf } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { choosePrinter, jobsOf, installFakePrinter, PRINTER } from "../../support/labels/fake-printer.ts";
import { button, expect, openOrder, prints, test } from "../../support/labels/label-test.ts";

test("reprints a label only with a reason", async ({ desk, control, userData }) => {
  await installFakePrinter(desk);
  await choosePrinter(desk);
  const [firstItems, secondItems, thirdItems] = (await itemsOf(control, "eligible", 3)).map((item) => [item]);
  await sendOrder(desk, firstItems ?? []);
  await openOrder(desk);

  const preview = desk.page.getByRole("img", { name: "Label, page 1" });
  await expect(preview).toHaveAttribute("aria-busy", "false");
  await expect(desk.page.getByText("102 × 152 mm, 1 page")).toBeVisible();
  const darkPixels = await preview.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 0 && value < 60).length;
  });
  expect(darkPixels).toBeGreaterThan(500);

  // The button is in view in the smallest window, without scrolling.
  await desk.resize(1280, 800);
  await expect(button(desk, "Print label")).toBeInViewport({ ratio: 1 });
  await expect(preview).toBeInViewport({ ratio: 1 });
  await button(desk, "Print label").click();
  await expect(prints(desk)).toHaveCount(1);
  await expect(prints(desk)).toContainText(`Sent to ${PRINTER}`);
  const [job] = await jobsOf(desk);
  expect(job).toMatchObject({ deviceName: PRINTER, silent: true, pageSize: { width: 100_000, height: 150_000 } });
  expect(job?.size).toBeGreaterThan(5000);

  await button(desk, "Print again").click();
  expect(await jobsOf(desk)).toHaveLength(1);
  await button(desk, "Paper jam or out of paper").click();
  await expect(prints(desk)).toHaveCount(2);
  await expect(prints(desk).last()).toContainText("Again: Paper jam or out of paper");
  await expect.poll(() => jobsOf(desk)).toHaveLength(2);

  const file = join(userData, "saved.pdf");
  await desk.chooseFile(file);
  await button(desk, "Save label").click();
  await expect(desk.page.getByText("Saved as saved.pdf")).toBeVisible();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await control.requests("label")).length).toBe(1);

  await desk.openSettings("Label printing");
  await desk.page.getByRole("checkbox", { name: "Print labels of this desk's orders as they arrive" }).check();
  await button(desk, "Print test label").click();
  await expect(desk.page.getByText("Test label sent to the printer.")).toBeVisible();
  await sendOrder(desk, secondItems ?? []);
  await expect.poll(async () => (await jobsOf(desk)).length).toBe(4);
  await openOrder(desk, 2);
  await expect(prints(desk)).toContainText("on arrival");

  await desk.open("Scan");
  await desk.scan(commandCode("reprint"));
  await expect(desk.verdict).toHaveText(/^Command.*Label of order \S+ is being printed again/);
  await expect.poll(async () => (await jobsOf(desk)).length).toBe(5);
  await openOrder(desk, 2);
  await expect(prints(desk).last()).toContainText("Again: Printed command");

  await control.setLabelFiles("page");
  await desk.open("Scan");
  await sendOrder(desk, thirdItems ?? []);
  await expect.poll(async () => (await control.requests("label")).length).toBe(3);
  await openOrder(desk, 3);
  await expect(desk.page.getByText("The file is not a PDF, PNG or ZPL label of at most 5 MB.")).toBeVisible();
  expect(await jobsOf(desk)).toHaveLength(5);
});

test("prints labels with the settings that IT manages", async ({ launch, control, userData }) => {
  const managedSettings = { printer: PRINTER, paperSize: "a6", copies: 2, automatic: true };
  await writeFile(join(userData, "config.json"), JSON.stringify({ labelPrinting: managedSettings }));
  const desk = await launch();
  await desk.waitUntilReady();
  await installFakePrinter(desk);
  await sendOrder(desk, await itemsOf(control, "eligible", 1));
  await expect.poll(() => jobsOf(desk)).toHaveLength(1);
  const paper = { width: 105_000, height: 148_000 };
  expect(await jobsOf(desk)).toMatchObject([{ deviceName: PRINTER, copies: 2, silent: true, pageSize: paper }]);

  await desk.openSettings("Label printing");
  for (const name of ["Printer for labels", "Label size", "Copies of each label"]) {
    const field = desk.page.getByRole("combobox", { name });
    await expect(field).toBeDisabled();
    await expect(field).toHaveAccessibleDescription("Set by your IT in config.json.");
  }
  const checkbox = desk.page.getByRole("checkbox", { name: "Print labels of this desk's orders as they arrive" });
  await expect(checkbox).toBeDisabled();
  await expect(checkbox).toBeChecked();
  await expect(desk.page.getByRole("combobox", { name: "Printer resolution" })).toBeEnabled();

  await desk.openSettings("Health of this desk");
  const printer = desk.page.getByRole("listitem", { name: "Label printer", exact: true });
  await expect(printer).toContainText("The printer rolled out by IT is set up on this computer.");
});

/** Replaces the system's viewer at Electron's boundary: records the files that it would open, and returns `result`. */
async function fakeViewer(desk: DeskWindow, result: string): Promise<void> {
  await desk.app.evaluate(({ shell }, error) => {
    Reflect.set(globalThis, "opened", []);
    shell.openPath = (path) => {
      (Reflect.get(globalThis, "opened") as string[]).push(path);
      return Promise.resolve(error);
    };
  }, result);
}

const openedFiles = (desk: DeskWindow): Promise<string[]> =>
  desk.app.evaluate(() => Reflect.get(globalThis, "opened") as string[]);

// Proof S16
test("opens a label in the system's viewer from the desk's copy", async ({ desk, control, userData }) => {
  const [firstItems, secondItems] = (await itemsOf(control, "eligible", 2)).map((item) => [item]);
  await control.setLabelFiles("late");
  await sendOrder(desk, firstItems ?? []);
  await openOrder(desk);
  await expect(desk.page.getByText("Fetching the label")).toBeVisible();
  const cancel = button(desk, "Cancel resend");
  const positionBefore = await cancel.boundingBox();
  await expect(desk.page.getByRole("img", { name: "Label, page 1" })).toHaveAttribute("aria-busy", "false");
  await expect(desk.page.getByText("102 × 152 mm, 1 page")).toBeVisible();
  const positionAfter = await cancel.boundingBox();
  expect(Math.abs((positionAfter?.y ?? 0) - (positionBefore?.y ?? 0))).toBeLessThanOrEqual(2);
  // In the smallest window the question scrolls into view completely.
  await desk.resize(1280, 800);
  await cancel.click();
  await expect(desk.page.getByRole("group", { name: "Cancel resend" })).toBeInViewport({ ratio: 1 });

  await fakeViewer(desk, "");
  await button(desk, "Open in viewer").click();
  await expect.poll(() => openedFiles(desk)).toHaveLength(1);
  const [path = ""] = await openedFiles(desk);
  expect(relative(userData, path)).toMatch(/^[^.].*[\\/]labels[\\/]\d+-[0-9a-f]{64}\.pdf$/);
  expect((await readFile(path)).subarray(0, 5).toString()).toBe("%PDF-");

  await fakeViewer(desk, "No application is registered for this file");
  await button(desk, "Open in viewer").click();
  const noProgram = desk.page.getByText("No program on this computer opened the label. Save it instead.");
  await expect(noProgram).toBeVisible();
  expect(await openedFiles(desk)).toEqual([path]);

  await control.setLabelFiles("zpl");
  await fakeViewer(desk, "");
  await desk.open("Scan");
  await sendOrder(desk, secondItems ?? []);
  await openOrder(desk, 2);
  await expect(desk.page.getByText("A label in printer language (ZPL)")).toBeVisible();
  await button(desk, "Open in viewer").click();
  await expect(noProgram).toBeVisible();
  expect(await openedFiles(desk)).toEqual([]);

  const receivedData: Buffer[] = [];
  const printer = createServer((socket) => socket.on("data", (data) => receivedData.push(data))).listen(0, "127.0.0.1");
  await once(printer, "listening");
  const zpl = { host: "127.0.0.1", port: (printer.address() as AddressInfo).port };
  await desk.page.evaluate(async (zpl) => {
    const answer = await window.desk.labels.getPrinterSettings({});
    if (answer.ok) await window.desk.labels.savePrinterSettings({ ...answer.value.settings, zpl });
  }, zpl);
  const folder = dirname(path);
  const labelFile = join(folder, (await readdir(folder)).find((name) => name.endsWith(".zpl")) ?? "");
  await writeFile(labelFile, "^XA^PQ20^FDx^FS^XZ");
  await button(desk, "Print label").click();
  await expect(desk.page.getByText("more pages than a parcel needs", { exact: false })).toBeVisible();
  expect(receivedData).toEqual([]);
  await button(desk, "Print anyway").click();
  await expect.poll(() => Buffer.concat(receivedData).toString()).toContain("^PQ20");
  printer.close();
});

test("reports a failed label until the operator resolves it", async ({ desk, control }) => {
  await control.nextLabels("failed");
  const items = await itemsOf(control, "eligible", 2);
  await sendOrder(desk, items);
  const notice = desk.page.getByRole("alert", { name: "Labels" });
  await expect(notice).toContainText("Label failed: RSD");
  // The order's row shows it beside the desk's other orders, so that the notice does not show it a second time.
  await expect(desk.page.getByRole("list", { name: "Last orders" })).toContainText("Label failed: ");
  await expect(notice.getByRole("button")).toHaveCount(0);
  await desk.open("Inventory");
  await notice.getByRole("button", { name: "Show order" }).click();
  await expect(desk.page.getByText("The label was not made")).toBeVisible();
  const drawer = desk.page.getByRole("complementary", { name: "Resend order" });
  await expect(drawer.getByRole("alert")).toContainText("postal code and city do not match");

  await drawer.getByRole("button", { name: "Correct address" }).click();
  await expect(desk.page.getByText("No batch was made: none of the items can be resent now.")).toBeVisible();
  await expect(desk.page.getByText("the service still lists it as resent").first()).toBeVisible();

  const [freeItem] = items;
  await control.changeItem(freeItem?.returnInventoryId ?? "", "eligible");
  await drawer.getByRole("button", { name: "Correct address" }).click();
  await expect(desk.batchItems).toHaveCount(1);
  await expect(desk.batchItems).toContainText(freeItem?.rma.slice(-4) ?? "");
  await expect(desk.field("Postal code")).toBeFocused();
  const correction = desk.page.getByRole("alert").filter({ hasText: "postal code and city do not match" });
  await expect(correction).toContainText("1 item of the order is not in this batch");
  await expect(desk.field("City")).not.toHaveValue("");

  const timeline = desk.page.getByRole("list", { name: "Timeline" });

  await openOrder(desk);
  await button(desk, "Mark as dealt with").click();
  await expect(timeline).toContainText("Dealt with");
  await expect(timeline.getByRole("listitem").filter({ hasText: "Dealt with" })).toContainText("Operator");
  await expect(notice).toBeEmpty();
  const row = desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row", { name: /Ada Lovelace/ });
  await expect(row).toContainText("Failed, dealt with");
  await desk.open("Scan");
  await expect(desk.verdict).toBeVisible();
  await expect(button(desk, "1 failed order")).toBeHidden();

  await openOrder(desk);
  await button(desk, "Mark as not dealt with").click();
  await expect(timeline).toContainText("No longer dealt with");
  await desk.open("Scan");
  await button(desk, "1 failed order").click();
  await expect(desk.button("View: Failed here")).toBeVisible();
  await expect(row).toHaveCount(1);
  await expect(notice).toBeEmpty();
});
