import { BrowserWindow, type PrinterInfo, type WebContentsPrintOptions } from "electron";
import type { MeasuredPage } from "../../src-domain/labels/label-pages.ts";
import { PAPER } from "../../src-domain/labels/paper.ts";
import type { PageCheck, PageJob, PrintOutcome, SystemPrinter } from "../use-cases/labels/print-port.ts";
import type { OneTimeFiles } from "./one-time-files.ts";
import { untilPageGone } from "./page/page-lifetime.ts";
import { pagePreferences } from "./page/page-preferences.ts";

/** Milliseconds to draw a label, and for a printer's queue to accept it. */
const DRAW_MS = 30_000;
const QUEUE_MS = 60_000;

interface LabelPrinterOptions {
  readonly pageAddress: string;
  readonly handedOver: OneTimeFiles;
}

/** Draws labels in hidden pages of our own, at the printer's resolution, and sends them to the system's printers. */
export function createLabelPrinter({ pageAddress, handedOver }: LabelPrinterOptions) {
  const openPage = (): BrowserWindow =>
    new BrowserWindow({
      show: false,
      width: 900,
      height: 1200,
      webPreferences: pagePreferences({ backgroundThrottling: false }),
    });

  /** Measures the pages while it draws them. Null if they cannot be drawn. */
  async function drawn(
    page: BrowserWindow,
    { content, size, resolution }: PageJob,
  ): Promise<readonly MeasuredPage[] | null> {
    const offer = content === "test" ? null : handedOver.offer(content.bytes);
    const asked = { type: content === "test" ? "test" : content.type, size, resolution: String(resolution) };
    const query = new URLSearchParams({ ...asked, ...(offer && { job: offer.name }) });
    try {
      return await untilPageGone(page, DRAW_MS, async () => {
        await page.loadURL(`${pageAddress}/label.html?${query.toString()}`);
        const pages = (await page.webContents.executeJavaScript("labelDrawn")) as readonly MeasuredPage[];
        return pages.length > 0 ? pages : null;
      });
    } catch {
      return null;
    } finally {
      offer?.withdraw();
    }
  }

  async function print(job: PageJob, check: PageCheck): Promise<PrintOutcome> {
    const page = openPage();
    try {
      const printers = await page.webContents.getPrintersAsync();
      const printer = printers.find(({ name }) => name === job.printer);
      if (printer === undefined) return notGiven("no-such-printer");
      if (takesNothing(printer)) return notGiven("printer-refused");
      const pages = await drawn(page, job);
      const problem = pages === null ? "not-drawn" : check(pages);
      if (problem !== null) return notGiven(problem);
      // If the page ends while printing, part of the label may have reached the printer.
      return await untilPageGone(page, null, () => give(page, job)).catch(() => BROKE_OFF);
    } catch {
      return notGiven("printer-refused");
    } finally {
      if (!page.isDestroyed()) page.destroy();
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
          shownName: displayName === "" ? name : displayName,
        }));
      } finally {
        page.destroy();
      }
    },
  };
}

/** Chromium reports success even if CUPS refuses a job, so the queue is checked first. Windows has no such information. */
const takesNothing = ({ options }: PrinterInfo): boolean =>
  (options as Record<string, unknown>)["printer-is-accepting-jobs"] === "false";

const notGiven = (problem: Exclude<PrintOutcome, { state: "given" }>["problem"]): PrintOutcome => ({
  state: "not-given",
  problem,
});

const BROKE_OFF: PrintOutcome = { state: "unclear", problem: "broke-off" };

function give(page: BrowserWindow, { printer, size, resolution, copies, silent }: PageJob): Promise<PrintOutcome> {
  const { width, height } = PAPER[size];
  const options: WebContentsPrintOptions = {
    silent,
    deviceName: printer,
    printBackground: true,
    margins: { marginType: "none" },
    scaleFactor: 100,
    copies,
    dpi: { horizontal: resolution, vertical: resolution },
    pageSize: { width: width * 1000, height: height * 1000 },
  };
  return new Promise((resolve) => {
    // No timeout for the dialog: the operator may take as long as needed.
    const late = silent ? setTimeout(() => resolve(BROKE_OFF), QUEUE_MS) : undefined;
    page.webContents.print(options, (given, reason) => {
      clearTimeout(late);
      if (given) resolve({ state: "given" });
      else if (/cancel/i.test(reason)) resolve(notGiven("dialog-closed"));
      else if (/failed/i.test(reason)) resolve({ state: "unclear", problem: "printer-refused" });
      else resolve(notGiven("printer-refused"));
    });
  });
}
