import type { DeskWindow } from "../desk-window.ts";

export const PRINTER = "Label printer (fake)";

interface FakePrinter {
  readonly jobs: {
    readonly deviceName: string;
    readonly silent: boolean;
    readonly copies: number;
    readonly pageSize: unknown;
    readonly size: number;
  }[];
}

/** Replaces the system's printers at Electron's boundary. The hidden page still renders what the printer gets. */
export async function installFakePrinter(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ app }, name) => {
    const fakePrinter: { jobs: unknown[] } = { jobs: [] };
    Reflect.set(globalThis, "fakePrinter", fakePrinter);
    app.on("web-contents-created", (_created, contents) => {
      contents.getPrintersAsync = () =>
        Promise.resolve([{ name, displayName: name, description: "", options: {} }] as never);
      contents.print = (options, callback) => {
        void contents.printToPDF({ preferCSSPageSize: false, printBackground: true }).then((pdf) => {
          fakePrinter.jobs.push({ ...options, size: pdf.length });
          callback?.(true, "");
        });
      };
    });
  }, PRINTER);
}

export const jobsOf = (desk: DeskWindow): Promise<FakePrinter["jobs"]> =>
  desk.app.evaluate(() => (Reflect.get(globalThis, "fakePrinter") as FakePrinter).jobs);

export async function choosePrinter(desk: DeskWindow): Promise<void> {
  await desk.openSettings("Label printing");
  await desk.selectOption("Printer for labels", PRINTER);
  await desk.page.getByRole("checkbox", { name: "Print labels of this desk's orders as they arrive" }).uncheck();
}
