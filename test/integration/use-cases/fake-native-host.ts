import type { ConfirmTrust } from "../../../src-domain/environments/trust.ts";
import { DEFAULT_LABEL_PRINTER_SETTINGS } from "../../../src-domain/labels/printing.ts";
import type { PrintPort } from "../../../src-main/use-cases/labels/print-port.ts";
import type { NativeHost } from "../../../src-main/use-cases/native-host.ts";

const noPrinter: PrintPort = {
  printers: () => Promise.resolve([]),
  print: () => Promise.resolve({ state: "not-given", problem: "no-such-printer" }),
  station: {
    read: () => Promise.resolve(DEFAULT_LABEL_PRINTER_SETTINGS),
    write: () => Promise.resolve(),
    rolledOut: () => Promise.resolve([]),
  },
};

export const confirmsAll: ConfirmTrust = () => Promise.resolve("confirmed");

export const nobodyChooses: NativeHost = {
  language: { current: () => "en", choose: () => Promise.resolve() },
  confirmTrust: confirmsAll,
  chooseFile: () => Promise.resolve(null),
  chooseImport: () => Promise.resolve(null),
  printSheet: () => Promise.reject(new Error("print: no page")),
  station: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
  storedFiles: { reset: () => Promise.resolve([]), acceptReset: () => Promise.resolve() },
  openFile: () => Promise.resolve(false),
  printing: noPrinter,
  leave: () => undefined,
  loadPage: () => Promise.resolve(),
  quit: () => undefined,
  drawn: () => undefined,
  setTheme: () => undefined,
};
