import { BrowserWindow, type PrinterInfo, type WebContentsPrintOptions } from "electron";
import { PAPER } from "../../src-domain/labels/paper.ts";
import type { PageJob, PrintOutcome, SystemPrinter } from "../desk/labels/print-port.ts";
import type { HandedOver } from "./handed-over.ts";
import { whilePageLives } from "./page/page-end.ts";
import { pagePreferences } from "./page/page-preferences.ts";

/** Milliseconds for a label to be drawn, and for a printer's queue to take it. */
const DRAW_MS = 30_000;
const QUEUE_MS = 60_000;

interface LabelPrinterOptions {
  /** Where our own pages are served from. */
  readonly pageAddress: string;
  readonly handedOver: HandedOver;
}

/** Draws labels in hidden pages of our own, in the printer's dots, and gives those to the system's printers. */
export function createLabelPrinter({ pageAddress, handedOver }: LabelPrinterOptions) {
  const openPage = (): BrowserWindow =>
    new BrowserWindow({
      show: false,
      width: 900,
      height: 1200,
      webPreferences: pagePreferences({ backgroundThrottling: false }),
    });

  async function drawn(page: BrowserWindow, { content, size, resolution }: PageJob): Promise<boolean> {
    const offer = content === "test" ? null : handedOver.offer(content.bytes);
    const asked = { type: content === "test" ? "test" : content.type, size, resolution: String(resolution) };
    const query = new URLSearchParams({ ...asked, ...(offer && { job: offer.name }) });
    try {
      return await whilePageLives(page, DRAW_MS, async () => {
        await page.loadURL(`${pageAddress}/label.html?${query.toString()}`);
        return Number(await page.webContents.executeJavaScript("labelDrawn")) > 0;
      });
    } catch {
      return false;
    } finally {
      offer?.withdraw();
    }
  }

  async function print(job: PageJob): Promise<PrintOutcome> {
    const page = openPage();
    try {
      const printers = await page.webContents.getPrintersAsync();
      const printer = printers.find(({ name }) => name === job.printer);
      if (printer === undefined) return notGiven("no-such-printer");
      if (takesNothing(printer)) return notGiven("printer-refused");
      if (!(await drawn(page, job))) return notGiven("not-drawn");
      // A page that goes while it is printed may have reached the printer in part.
      return await whilePageLives(page, null, () => give(page, job)).catch(() => BROKE_OFF);
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

/** Chromium reports a job as accepted that CUPS refused, so a queue is checked first; Windows does not say. */
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
    // In thousandths of a millimetre.
    pageSize: { width: width * 1000, height: height * 1000 },
  };
  return new Promise((resolve) => {
    // A person may take their time over the dialog.
    const late = silent ? setTimeout(() => resolve(BROKE_OFF), QUEUE_MS) : undefined;
    page.webContents.print(options, (given, reason) => {
      clearTimeout(late);
      if (given) resolve({ state: "given" });
      else if (/cancel/i.test(reason)) resolve(notGiven("dialog-closed"));
      // Part of it may have reached the printer.
      else if (/failed/i.test(reason)) resolve({ state: "unclear", problem: "printer-refused" });
      else resolve(notGiven("printer-refused"));
    });
  });
}
