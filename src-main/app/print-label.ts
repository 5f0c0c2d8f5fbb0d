import { BrowserWindow, type PrinterInfo, type WebContentsPrintOptions } from "electron";
import type { MeasuredPage } from "../../src-domain/labels/label-pages.ts";
import { PAPER } from "../../src-domain/labels/paper.ts";
import type { LabelRaster, PageCheck, PageJob, PrintOutcome, SystemPrinter } from "../use-cases/labels/print-port.ts";
import type { OneTimeFiles } from "./one-time-files.ts";
import { rejectWhenPageGone } from "./page/page-lifetime.ts";
import { createPagePreferences } from "./page/page-preferences.ts";

const RENDER_TIMEOUT_MS = 30_000;
const QUEUE_TIMEOUT_MS = 60_000;

interface LabelPrinterOptions {
  readonly pageAddress: string;
  readonly oneTimeFiles: OneTimeFiles;
}

/** Renders labels in hidden pages at the printer's resolution and sends them to the system's printers. */
export function createLabelPrinter(options: LabelPrinterOptions) {
  const openPage = (): BrowserWindow =>
    new BrowserWindow({
      show: false,
      width: 900,
      height: 1200,
      webPreferences: createPagePreferences({ backgroundThrottling: false }),
    });

  async function print(job: PageJob, check: PageCheck): Promise<PrintOutcome> {
    const page = openPage();
    let isPrinted = false;
    try {
      const printerProblem = job.printer === null ? null : await findPrinterProblem(page, job.printer);
      if (printerProblem !== null) return createNotPrinted(printerProblem);
      const pages = await renderLabel(page, job, options);
      const problem = pages === null ? "not-drawn" : check(pages);
      if (problem !== null) return createNotPrinted(problem);
      // If the page crashes now, part of the label may have reached the printer.
      const outcome = await rejectWhenPageGone(page, null, () => sendToPrinter(page, job)).catch(() => INTERRUPTED);
      isPrinted = outcome.state === "given" && !page.isDestroyed();
      return outcome;
    } catch {
      return createNotPrinted("printer-refused");
    } finally {
      if (isPrinted && job.onSheets) void passSheets(page, job.onSheets);
      else if (!page.isDestroyed()) page.destroy();
    }
  }

  return {
    print,
    async printers(): Promise<SystemPrinter[]> {
      const page = openPage();
      try {
        const printers = await page.webContents.getPrintersAsync();
        return printers.map(({ name, displayName }) => ({
          name,
          displayName: displayName === "" ? name : displayName,
        }));
      } finally {
        page.destroy();
      }
    },
  };
}

async function findPrinterProblem(
  page: BrowserWindow,
  printerName: string,
): Promise<"no-such-printer" | "printer-refused" | null> {
  const printers = await page.webContents.getPrintersAsync();
  const printer = printers.find(({ name }) => name === printerName);
  if (printer === undefined) return "no-such-printer";
  return isRejectingJobs(printer) ? "printer-refused" : null;
}

/** Chromium reports success even if CUPS refuses a job, so check the queue first. Windows does not report this. */
const isRejectingJobs = ({ options }: PrinterInfo): boolean =>
  (options as Record<string, unknown>)["printer-is-accepting-jobs"] === "false";

const createNotPrinted = (problem: Exclude<PrintOutcome, { state: "given" }>["problem"]): PrintOutcome => ({
  state: "not-given",
  problem,
});

const INTERRUPTED: PrintOutcome = { state: "unclear", problem: "broke-off" };

function sendToPrinter(
  page: BrowserWindow,
  { printer, size, resolution, copies, silent }: PageJob,
): Promise<PrintOutcome> {
  const { width, height } = PAPER[size];
  const options: WebContentsPrintOptions = {
    silent,
    ...(printer !== null && { deviceName: printer }),
    printBackground: true,
    margins: { marginType: "none" },
    scaleFactor: 100,
    copies,
    dpi: { horizontal: resolution, vertical: resolution },
    pageSize: { width: width * 1000, height: height * 1000 },
  };
  return new Promise((resolve) => {
    // No timeout for the dialog: the operator may take as long as needed.
    const timer = silent ? setTimeout(() => resolve(INTERRUPTED), QUEUE_TIMEOUT_MS) : undefined;
    page.webContents.print(options, (isSent, reason) => {
      clearTimeout(timer);
      if (isSent) resolve({ state: "given" });
      else if (/cancel/i.test(reason)) resolve(createNotPrinted("dialog-closed"));
      else if (/failed/i.test(reason)) resolve({ state: "unclear", problem: "printer-refused" });
      else resolve(createNotPrinted("printer-refused"));
    });
  });
}

/** Returns the measured pages, or null if they cannot be rendered. */
async function renderLabel(
  page: BrowserWindow,
  { content, size, resolution }: PageJob,
  { pageAddress, oneTimeFiles }: LabelPrinterOptions,
): Promise<readonly MeasuredPage[] | null> {
  const offer = content === "test" ? null : oneTimeFiles.offer(content.bytes);
  const parameters = { type: content === "test" ? "test" : content.type, size, resolution: String(resolution) };
  const query = new URLSearchParams({ ...parameters, ...(offer && { job: offer.name }) });
  try {
    return await rejectWhenPageGone(page, RENDER_TIMEOUT_MS, async () => {
      await page.loadURL(`${pageAddress}/label.html?${query.toString()}`);
      const pages = (await page.webContents.executeJavaScript("renderedPages")) as readonly MeasuredPage[];
      return pages.length > 0 ? pages : null;
    });
  } catch {
    return null;
  } finally {
    offer?.withdraw();
  }
}

/** Closes the page when its sheets are read. The print does not wait for this. */
async function passSheets(page: BrowserWindow, onSheets: (sheets: readonly LabelRaster[]) => void): Promise<void> {
  const sheets = await rejectWhenPageGone(
    page,
    RENDER_TIMEOUT_MS,
    async () => (await page.webContents.executeJavaScript("labelSheets()")) as readonly LabelRaster[],
  ).catch(() => null);
  if (!page.isDestroyed()) page.destroy();
  if (sheets !== null) onSheets(sheets);
}
