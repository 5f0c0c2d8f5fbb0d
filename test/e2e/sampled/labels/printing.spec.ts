import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { commandCode, COMMANDS } from "../../../../src-domain/scanning/commands.ts";
import type { LabelForm } from "../../../../src-simulator/label-documents/label-document.ts";
import { sendOrder } from "../../support/bridge-calls.ts";
import { findCodes, renderInk, readPapers, rotate, type Paper } from "../../support/cups/printed-paper.ts";
import { choosePrinter, DPI, hasPrinting, jobsOf, QUEUE, test } from "../../support/cups/printing-desk.ts";
import { renderZplInk } from "../../support/cups/zpl-picture.ts";
import { itemsOf } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { button, expect, openOrder, prints } from "../../support/labels/label-test.ts";

test.skip(!hasPrinting, "This computer has no printing system");

/** Chooses printer and size, with automatic printing off. */
async function choosePaper(desk: DeskWindow, printer: string, size = "100 × 150 mm"): Promise<void> {
  await choosePrinter(desk, printer);
  await desk.selectOption("Label size", size);
  await desk.page.getByRole("checkbox", { name: "Print labels of this desk's orders as they arrive" }).uncheck();
}

/** Expects pages of this size, with a tolerance because Chromium rounds page sizes to whole points. */
function expectPapers(papers: readonly Paper[], size: Paper, count: number): void {
  expect(papers).toHaveLength(count);
  for (const paper of papers) {
    expect(Math.abs(paper.width - size.width)).toBeLessThan(0.5);
    expect(Math.abs(paper.height - size.height)).toBeLessThan(0.5);
  }
}

/** Counts labels by their graphics: the driver writes one for each label. */
const countLabels = async (file: string): Promise<number> => (await readFile(file, "latin1")).split("~DG").length - 1;

interface Form {
  readonly form: LabelForm;
  readonly description: string;
  readonly sheets: number;
  /** The label is printed sideways, so its bars run the other way. */
  readonly isSideways?: true;
}

const FORMS: readonly Form[] = [
  { form: "pdf", description: "102 × 152 mm, 1 page", sheets: 1 },
  { form: "landscape", description: "152 × 102 mm, 1 page", sheets: 1, isSideways: true },
  { form: "pages", description: "102 × 152 mm, 2 pages", sheets: 2 },
  { form: "png", description: "", sheets: 1 },
];

test("prints readable labels in their size on a real queue", async ({ printingDesk: desk, control, cups }) => {
  await choosePaper(desk, QUEUE);
  const items = await itemsOf(control, "eligible", FORMS.length);
  for (const [index, { form, description, sheets, isSideways }] of FORMS.entries()) {
    await control.setLabelFiles(form);
    // An open list does not refresh.
    await desk.open("Scan");
    await sendOrder(desk, items.slice(index, index + 1));
    await openOrder(desk, index + 1);
    if (form === "png") await expect(desk.page.getByRole("img", { name: "Label", exact: true })).toBeVisible();
    else await expect(desk.page.getByText(description)).toBeVisible();
    for (let page = 1; form !== "png" && page <= sheets; page += 1) {
      const preview = desk.page.getByRole("img", { name: `Label, page ${page}` });
      await expect(preview).toHaveAttribute("aria-busy", "false");
    }
    await button(desk, "Print label").click();
    await expect(prints(desk)).toContainText(`Sent to ${QUEUE}`);

    const job = (await jobsOf(cups, index + 1))[index];
    expect(job?.queue).toBe(QUEUE);
    const file = job?.file ?? "";
    expectPapers(await readPapers(file), { width: 100, height: 150 }, sheets);
    const order = (await control.orders()).find(({ returnInventoryIds }) =>
      returnInventoryIds.includes(items[index]?.returnInventoryId ?? ""),
    );
    const ink = await renderInk(file, 1, DPI);
    expect(findCodes(isSideways ? rotate(ink) : ink)).toEqual([order?.trackingNumber]);
    if (sheets === 2) expect(findCodes(await renderInk(file, 2, DPI))).toEqual([order?.resendNumber]);
  }
});

test("prints readable labels by the driver when its queue accepts them", async ({
  printingDesk: desk,
  control,
  cups,
}) => {
  const file = await cups.addLabelPrinter("Zebra", "drv:///sample.drv/zebra.ppd", "w288h432");
  await cups.rejectJobs("Zebra");
  await choosePaper(desk, "Zebra", "4 × 6 in");
  await sendOrder(desk, await itemsOf(control, "eligible", 1));
  await openOrder(desk);
  await button(desk, "Print label").click();
  await expect(prints(desk)).toHaveCount(1);
  await expect(prints(desk)).toContainText("Not printed on Zebra");
  await expect(desk.page.getByText("The printer's queue did not accept the label. Check the printer.")).toBeVisible();
  expect(await cups.jobs()).toHaveLength(0);

  await cups.acceptJobs("Zebra");
  // No reason is needed, because nothing was printed.
  await button(desk, "Print label").click();
  await expect(prints(desk)).toHaveCount(2);
  await jobsOf(cups, 1);
  expect(await countLabels(file)).toBe(1);
  const ink = renderZplInk(await readFile(file, "latin1"));
  expect([ink[0]?.length, ink.length]).toEqual([812, 1218]);
  const [order] = await control.orders();
  expect(findCodes(ink)).toEqual([order?.trackingNumber]);

  await desk.openSettings("Label printing");
  await desk.selectOption("Copies of each label", "2");
  await openOrder(desk);
  await button(desk, "Print again").click();
  await button(desk, "Lost").click();
  await expect(prints(desk)).toHaveCount(3);
  await jobsOf(cups, 2);
  expect(await countLabels(file)).toBe(2);
});

test("prints every paper size as chosen", async ({ printingDesk: desk, userData, cups }) => {
  const sizes = [
    ["4 × 6 in", { width: 101.6, height: 152.4 }],
    ["A6", { width: 105, height: 148 }],
    ["A5", { width: 148, height: 210 }],
    ["A4", { width: 210, height: 297 }],
    ["Letter", { width: 215.9, height: 279.4 }],
  ] as const;
  for (const [index, [name, size]] of sizes.entries()) {
    await choosePaper(desk, QUEUE, name);
    await button(desk, "Print test label").click();
    const jobs = await jobsOf(cups, index + 1);
    expectPapers(await readPapers(jobs[index]?.file ?? ""), size, 1);
  }

  const file = join(userData, "codes.pdf");
  await desk.openSettings("Printable sheets");
  await desk.chooseFile(file);
  await button(desk, "Save Command codes as PDF").click();
  await expect(desk.page.getByText("Saved as codes.pdf")).toBeVisible();
  await cups.print(QUEUE, file);
  const sheet = (await jobsOf(cups, sizes.length + 1)).at(-1)?.file ?? "";
  expectPapers(await readPapers(sheet), { width: 210, height: 297 }, 2);
  const codes = [...findCodes(await renderInk(sheet, 1, 150)), ...findCodes(await renderInk(sheet, 2, 150))];
  expect(codes.toSorted()).toEqual(COMMANDS.map(commandCode).toSorted());
});
