import { BrowserWindow, type WebContentsPrintOptions } from "electron";
import { PAPER } from "../../src-domain/label/paper.ts";
import type { PageJob, PrintOutcome, SystemPrinter } from "../desk/labels/print-port.ts";
import type { HandedOver } from "./handed-over.ts";

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
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, backgroundThrottling: false },
    });

  async function drawn(page: BrowserWindow, { content, size, resolution }: PageJob): Promise<boolean> {
    const offer = content === "test" ? null : handedOver.offer(content.bytes);
    const asked = { type: content === "test" ? "test" : content.type, size, resolution: String(resolution) };
    const query = new URLSearchParams({ ...asked, ...(offer && { job: offer.name }) });
    const late = setTimeout(() => page.destroy(), DRAW_MS);
    try {
      await page.loadURL(`${pageAddress}/label.html?${query.toString()}`);
      return Number(await page.webContents.executeJavaScript("labelDrawn")) > 0;
    } catch {
      return false;
    } finally {
      clearTimeout(late);
      offer?.withdraw();
    }
  }

  async function print(job: PageJob): Promise<PrintOutcome> {
    const page = openPage();
    try {
      const printers = await page.webContents.getPrintersAsync();
      if (!printers.some(({ name }) => name === job.printer)) return notGiven("no-such-printer");
      if (!(await drawn(page, job))) return notGiven("not-drawn");
      return await give(page, job);
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

const notGiven = (problem: Exclude<PrintOutcome, { state: "given" }>["problem"]): PrintOutcome => ({
  state: "not-given",
  problem,
});

function give(page: BrowserWindow, { printer, size, resolution, silent }: PageJob): Promise<PrintOutcome> {
  const { width, height } = PAPER[size];
  const options: WebContentsPrintOptions = {
    silent,
    deviceName: printer,
    printBackground: true,
    margins: { marginType: "none" },
    scaleFactor: 100,
    copies: 1,
    dpi: { horizontal: resolution, vertical: resolution },
    // In thousandths of a millimetre.
    pageSize: { width: width * 1000, height: height * 1000 },
  };
  return new Promise((resolve) => {
    // A person may take their time over the dialog.
    const late = silent ? setTimeout(() => resolve({ state: "unclear", problem: "broke-off" }), QUEUE_MS) : undefined;
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
