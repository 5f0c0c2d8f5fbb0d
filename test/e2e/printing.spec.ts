import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LabelForm } from "../../src-simulator/label-forms.ts";
import { codesOn, inkOf, papersOf, turned, type Paper } from "./support/cups/printed-paper.ts";
import { hasCups, PrivateCups, type QueuedJob } from "./support/cups/private-cups.ts";
import { inkOfZpl } from "./support/cups/zpl-picture.ts";
import { itemsOf } from "./support/desk-test.ts";
import type { DeskWindow } from "./support/desk-window.ts";
import { button, expect, openOrder, orderWithLabel, prints, test as base } from "./support/label-test.ts";

const QUEUE = "Label_queue";
const DPI = 203;

/** The desk beside a printing system of its own. */
const test = base.extend<{ readonly cups: PrivateCups; readonly printingDesk: DeskWindow }>({
  cups: async ({}, provide) => {
    const cups = await PrivateCups.start();
    await cups.addQueue(QUEUE);
    await provide(cups);
    await cups.stop();
  },
  printingDesk: async ({ cups, launch }, provide) => {
    const desk = await launch({ environment: cups.environment });
    await desk.ready();
    await provide(desk);
  },
});

const isHere = await hasCups();
test.skip(!isHere, "This computer has no printing system");

async function choosePrinter(desk: DeskWindow, printer: string, size = "100 × 150 mm"): Promise<void> {
  await desk.open("Settings");
  await desk.page.getByRole("combobox", { name: "Printer for labels" }).click();
  await desk.page.getByRole("option", { name: printer }).click();
  await desk.page.getByRole("combobox", { name: "Label size" }).click();
  await desk.page.getByRole("option", { name: size }).click();
  await desk.page.getByRole("checkbox", { name: "Print without the system's dialog" }).check();
}

/** Jobs go their way after the app has handed them over. */
async function jobsOf(cups: PrivateCups, count: number): Promise<readonly QueuedJob[]> {
  await expect.poll(async () => (await cups.jobs()).length, { timeout: 20_000 }).toBe(count);
  return cups.jobs();
}

async function soleJob(cups: PrivateCups): Promise<QueuedJob> {
  const [job] = await jobsOf(cups, 1);
  if (job === undefined) throw new Error("Nothing was printed");
  return job;
}

/** Chromium rounds a page to whole points of its own. */
function expectPapers(papers: readonly Paper[], size: Paper, count: number): void {
  expect(papers).toHaveLength(count);
  for (const paper of papers) {
    expect(Math.abs(paper.width - size.width)).toBeLessThan(0.5);
    expect(Math.abs(paper.height - size.height)).toBeLessThan(0.5);
  }
}

interface Form {
  readonly form: LabelForm;
  readonly said: string;
  readonly sheets: number;
  /** The label lies across the paper, so its bars stand the other way. */
  readonly lying?: true;
}

const FORMS: readonly Form[] = [
  { form: "pdf", said: "102 × 152 mm, 1 page", sheets: 1 },
  { form: "landscape", said: "152 × 102 mm, 1 page", sheets: 1, lying: true },
  { form: "pages", said: "102 × 152 mm, 2 pages", sheets: 2 },
  { form: "png", said: "", sheets: 1 },
];

for (const { form, said, sheets, lying } of FORMS) {
  test(`a label (${form}) comes out of a real queue once, in its size, and a scanner reads it`, async ({
    printingDesk: desk,
    control,
    cups,
  }) => {
    await control.setLabelFiles(form);
    await choosePrinter(desk, QUEUE);
    await desk.open("Scan");
    await orderWithLabel(desk, await itemsOf(control, "eligible", 1));
    await openOrder(desk);
    if (form === "png")
      await expect(desk.page.getByRole("img", { name: "Label", exact: true })).toBeVisible({ timeout: 20_000 });
    else await expect(desk.page.getByText(said)).toBeVisible({ timeout: 20_000 });
    for (let page = 1; form !== "png" && page <= sheets; page += 1) {
      const preview = desk.page.getByRole("img", { name: `Label, page ${page}` });
      await expect(preview).toHaveAttribute("aria-busy", "false");
    }
    await button(desk, "Print label").click();
    await expect(prints(desk)).toContainText(`Given to ${QUEUE}`, { timeout: 20_000 });

    const job = await soleJob(cups);
    expect(job.queue).toBe(QUEUE);
    expectPapers(await papersOf(job.file), { width: 100, height: 150 }, sheets);
    const [order] = await control.orders();
    const ink = await inkOf(job.file, 1, DPI);
    expect(codesOn(lying ? turned(ink) : ink)).toEqual([order?.trackingNumber]);
    if (sheets === 2) expect(codesOn(await inkOf(job.file, 2, DPI))).toEqual([order?.resendNumber]);
    expect(await cups.jobs()).toHaveLength(1);
  });
}

test("every size of paper comes out of the queue as it was chosen", async ({ printingDesk: desk, cups }) => {
  const sizes = [
    ["100 × 150 mm", { width: 100, height: 150 }],
    ["4 × 6 in", { width: 101.6, height: 152.4 }],
    ["A6", { width: 105, height: 148 }],
    ["A5", { width: 148, height: 210 }],
    ["A4", { width: 210, height: 297 }],
    ["Letter", { width: 215.9, height: 279.4 }],
  ] as const;
  for (const [index, [name, size]] of sizes.entries()) {
    await choosePrinter(desk, QUEUE, name);
    await button(desk, "Print test label").click();
    const jobs = await jobsOf(cups, index + 1);
    expectPapers(await papersOf(jobs[index]?.file ?? ""), size, 1);
  }
});

test("a label printer's own driver gives the printer a label that a scanner reads", async ({
  printingDesk: desk,
  control,
  cups,
}) => {
  const file = await cups.addLabelPrinter("Zebra", "drv:///sample.drv/zebra.ppd", "w288h432");
  await choosePrinter(desk, "Zebra", "4 × 6 in");
  await desk.open("Scan");
  await orderWithLabel(desk, await itemsOf(control, "eligible", 1));
  await openOrder(desk);
  await button(desk, "Print label").click({ timeout: 20_000 });
  await soleJob(cups);
  const ink = inkOfZpl(await readFile(file, "latin1"));
  expect([ink[0]?.length, ink.length]).toEqual([812, 1218]);
  const [order] = await control.orders();
  expect(codesOn(ink)).toEqual([order?.trackingNumber]);
});

test("a queue that takes nothing is said, and the label can be printed without a reason afterwards", async ({
  printingDesk: desk,
  control,
  cups,
}) => {
  await cups.refuse(QUEUE);
  await choosePrinter(desk, QUEUE);
  await desk.open("Scan");
  await orderWithLabel(desk, await itemsOf(control, "eligible", 1));
  await openOrder(desk);
  await button(desk, "Print label").click({ timeout: 20_000 });
  await expect(prints(desk)).toHaveCount(1);
  await expect(prints(desk)).toContainText(`Not printed on ${QUEUE}`);
  await expect(desk.page.getByText("The printer's queue did not take the label. Look at the printer.")).toBeVisible();
  expect(await cups.jobs()).toHaveLength(0);

  await cups.accept(QUEUE);
  await button(desk, "Print label").click();
  await expect(prints(desk)).toHaveCount(2);
  await soleJob(cups);
});

test("a sheet that was saved is printed by the same queue on the paper it was drawn for", async ({
  printingDesk: desk,
  userData,
  cups,
}) => {
  const file = join(userData, "codes.pdf");
  await desk.open("Settings");
  await button(desk, "Open Printable sheets").click();
  await desk.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await button(desk, "Save Command codes as PDF, English").click();
  await expect(desk.page.getByText("Saved as codes.pdf")).toBeVisible();
  await cups.print(QUEUE, file);
  const job = await soleJob(cups);
  expectPapers(await papersOf(job.file), { width: 210, height: 297 }, 1);
  const codes = codesOn(await inkOf(job.file, 1, 150)).toSorted();
  expect(codes).toEqual(
    ["HELP", "MUTE", "NEW-BATCH", "PARK", "RESUME", "SUBMIT", "UNDO"].map((name) => `%DESK%${name}`),
  );
});

test("a label whose page crashes while it is drawn is told as not printed, and the next one is printed", async ({
  printingDesk: desk,
  cups,
}) => {
  await choosePrinter(desk, QUEUE);
  const printTest = () => desk.page.evaluate(() => window.desk.labels.printTest({ to: "system" }));
  await desk.app.evaluate(({ app }) => {
    app.once("web-contents-created", (_event, contents) => {
      contents.once("dom-ready", () => contents.forcefullyCrashRenderer());
    });
  });
  expect(await printTest()).toMatchObject({ ok: false, error: { code: "not-drawn" } });
  expect(await printTest()).toMatchObject({ ok: true });
  await soleJob(cups);
});
