import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ItemView } from "../../src-simulator/control-client.ts";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import { BATCH_LIMIT, expect, itemsOf, ITEMS, test as base } from "./support/desk-test.ts";
import type { DeskWindow } from "./support/desk-window.ts";

/** Parcels wait for their labels here: nothing leaves by itself. */
const test = base.extend<{ readonly simulator: Simulator }>({
  simulator: async ({}, provide) => {
    const hour = 60 * 60_000;
    const waits = { labelDelayMs: [800, 800], processingDelayMs: [hour, hour] } as const;
    const simulator = await startSimulator({ items: ITEMS, batchLimit: BATCH_LIMIT, failedLabelRate: 0, ...waits });
    await provide(simulator);
    await simulator.close();
  },
});

const PRINTER = "Label printer (fake)";

interface FakePrinter {
  readonly jobs: {
    readonly deviceName: string;
    readonly silent: boolean;
    readonly pageSize: unknown;
    readonly size: number;
  }[];
}

/** Stands in for the system's printers at Electron's own boundary; what it gets is really drawn by our hidden page. */
async function plugInFakePrinter(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ app }, name) => {
    const fake: { jobs: unknown[] } = { jobs: [] };
    Reflect.set(globalThis, "fakePrinter", fake);
    app.on("web-contents-created", (_created, contents) => {
      contents.getPrintersAsync = () =>
        Promise.resolve([{ name, displayName: name, description: "", options: {} }] as never);
      contents.print = (options, done) => {
        void contents.printToPDF({ preferCSSPageSize: false, printBackground: true }).then((pdf) => {
          fake.jobs.push({ ...options, size: pdf.length });
          done?.(true, "");
        });
      };
    });
  }, PRINTER);
}

const jobsOf = (desk: DeskWindow): Promise<FakePrinter["jobs"]> =>
  desk.app.evaluate(() => (Reflect.get(globalThis, "fakePrinter") as FakePrinter).jobs);

async function choosePrinter(desk: DeskWindow): Promise<void> {
  await desk.open("Settings");
  await desk.page.getByRole("combobox", { name: "Printer for labels" }).click();
  await desk.page.getByRole("option", { name: PRINTER }).click();
  await desk.page.getByRole("checkbox", { name: "Print without the system's dialog" }).check();
}

async function orderWithLabel(desk: DeskWindow, items: readonly ItemView[]): Promise<void> {
  for (const [index, item] of items.entries()) {
    await desk.scan(item.rma);
    await expect(desk.batchItems).toHaveCount(index + 1);
  }
  await desk.fillDestination();
  await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
  await desk.page
    .getByRole("option", { name: /auto-label/ })
    .first()
    .click();
  await desk.page.getByRole("button", { name: "Submit batch" }).click();
}

async function openOrder(desk: DeskWindow): Promise<void> {
  await desk.open("Resends");
  await desk.page
    .getByRole("table", { name: "Resend orders" })
    .getByRole("row", { name: /Ada Lovelace/ })
    .first()
    .click();
}

const button = (desk: DeskWindow, name: string) => desk.page.getByRole("button", { name, exact: true });
const prints = (desk: DeskWindow) => desk.page.getByRole("list", { name: "Printed" }).getByRole("listitem");

test("a label is seen, printed once, printed again with a reason, and saved", async ({ desk, control, userData }) => {
  await plugInFakePrinter(desk);
  await choosePrinter(desk);
  await desk.open("Scan");
  await orderWithLabel(desk, await itemsOf(control, "eligible", 1));
  await openOrder(desk);

  const preview = desk.page.getByRole("img", { name: "Label, page 1" });
  await expect(preview).toHaveAttribute("aria-busy", "false", { timeout: 20_000 });
  await expect(desk.page.getByText("102 × 152 mm, 1 page")).toBeVisible();
  const inked = await preview.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.filter((value, place) => place % 4 === 0 && value < 60).length;
  });
  expect(inked).toBeGreaterThan(500);

  await button(desk, "Print label").click();
  await expect(prints(desk)).toHaveCount(1);
  await expect(prints(desk)).toContainText(`Given to ${PRINTER}`);
  const [job] = await jobsOf(desk);
  expect(job).toMatchObject({ deviceName: PRINTER, silent: true, pageSize: { width: 100_000, height: 150_000 } });
  expect(job?.size).toBeGreaterThan(5000);

  await button(desk, "Print again").click();
  expect(await jobsOf(desk)).toHaveLength(1);
  await button(desk, "Paper jam or ran out").click();
  await expect(prints(desk)).toHaveCount(2);
  await expect(prints(desk).last()).toContainText("Again: Paper jam or ran out");
  await expect.poll(() => jobsOf(desk)).toHaveLength(2);

  const file = join(userData, "saved.pdf");
  await desk.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await button(desk, "Save label").click();
  await expect(desk.page.getByText("Saved as saved.pdf")).toBeVisible();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await control.requests("label")).length).toBe(1);
});

test("labels print as they arrive, once, and what is no label is said", async ({ desk, control }) => {
  await plugInFakePrinter(desk);
  await choosePrinter(desk);
  await desk.page.getByRole("checkbox", { name: "Print labels of this desk's orders as they arrive" }).check();
  await button(desk, "Print test label").click();
  await expect(desk.page.getByText("The test label was given to the printer.")).toBeVisible();
  await desk.open("Scan");
  const [first, second] = await itemsOf(control, "eligible", 2);
  await orderWithLabel(desk, first ? [first] : []);
  await expect.poll(async () => (await jobsOf(desk)).length, { timeout: 20_000 }).toBe(2);
  await openOrder(desk);
  await expect(prints(desk)).toContainText("as it arrived");

  await control.setLabelFiles("page");
  await desk.open("Scan");
  await orderWithLabel(desk, second ? [second] : []);
  await expect.poll(async () => (await control.requests("label")).length, { timeout: 20_000 }).toBe(2);
  await openOrder(desk);
  await expect(desk.page.getByText("What came is not a PDF, PNG or ZPL label of at most 5 MB.")).toBeVisible();
  expect(await jobsOf(desk)).toHaveLength(2);
});

test("a failed label is loud, and its items become a new batch once they are free", async ({ desk, control }) => {
  await control.nextLabels("failed");
  const items = await itemsOf(control, "eligible", 2);
  await orderWithLabel(desk, items);
  const notice = desk.page.getByRole("alert", { name: "Labels" });
  await expect(notice).toContainText("Label failed: RSD", { timeout: 20_000 });
  await notice.getByRole("button", { name: "Show order" }).click();
  await expect(desk.page.getByText("The label was not made")).toBeVisible();
  await expect(
    desk.page.getByText("The carrier refused the address: postal code and city do not match.").first(),
  ).toBeVisible();

  await button(desk, "New batch from these items").click();
  await expect(desk.page.getByText("No batch was made: none of the items can be resent now.")).toBeVisible();
  await expect(desk.page.getByText("the service still has it as resent").first()).toBeVisible();

  const [free] = items;
  await control.changeItem(free?.returnInventoryId ?? "", "eligible");
  await button(desk, "New batch from these items").click();
  await expect(desk.page.getByText(/1 item is on the Scan screen in Batch/)).toBeVisible();
  await button(desk, "Go to Scan").click();
  await expect(desk.batchItems).toHaveCount(1);
  await expect(desk.batchItems).toContainText(free?.rma.slice(-4) ?? "");
});
