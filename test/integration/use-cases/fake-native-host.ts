import type { ConfirmTrust } from "../../../src-domain/environments/trust.ts";
import { DEFAULT_LABEL_PRINTER_SETTINGS } from "../../../src-domain/labels/printing.ts";
import type { PrintPort } from "../../../src-main/use-cases/labels/print-port.ts";
import type { NativeHost } from "../../../src-main/use-cases/native-host.ts";

const noPrinter: PrintPort = {
  printers: () => Promise.resolve([]),
  print: () => Promise.resolve({ state: "not-given", problem: "no-such-printer" }),
  settingsFile: {
    read: () => Promise.resolve(DEFAULT_LABEL_PRINTER_SETTINGS),
    write: () => Promise.resolve(),
    listManagedParts: () => Promise.resolve([]),
  },
};

export const confirmAll: ConfirmTrust = () => Promise.resolve("confirmed");

export const fakeNativeHost: NativeHost = {
  language: { current: () => "en", choose: () => Promise.resolve() },
  confirmTrust: confirmAll,
  chooseFile: () => Promise.resolve(null),
  savedFiles: { report: () => undefined, show: () => false },
  chooseImport: () => Promise.resolve(null),
  printSheet: () => Promise.reject(new Error("print: no page")),
  scannerProfileFile: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
  settingsFiles: { listResetFiles: () => Promise.resolve([]), acceptReset: () => Promise.resolve() },
  openFile: () => Promise.resolve(false),
  printing: noPrinter,
  continueClose: () => undefined,
  loadPage: () => Promise.resolve(),
  quit: () => undefined,
  reportFirstRender: () => undefined,
  editField: () => undefined,
  setTheme: () => undefined,
};
