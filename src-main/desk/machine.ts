import type { Language } from "../../src-domain/language.ts";
import type { Printable } from "../../src-domain/scanning/sheets.ts";
import type { Theme } from "../../src-domain/theme.ts";
import type { ConfirmTrust } from "../../src-domain/environments/trust.ts";
import type { PrintPort } from "./labels/print-port.ts";
import type { StationFile } from "./scanning/station-profile.ts";
import type { Strip } from "./health/strip-view.ts";

/** What the use cases need of the computer they run on; the shell provides it, tests bring their own. */
export interface Machine {
  /** `choose` counts once it is on the disk; rejects when it could not be written. */
  readonly language: { readonly current: () => Language; readonly choose: (language: Language) => Promise<void> };
  /** Asks the person, outside the page, whether the desk may trust this; see environments/trust-broker.ts. */
  readonly confirmTrust: ConfirmTrust;
  /** Asks the person where to save; null when nobody chose a place. */
  readonly chooseFile: (suggestion: FileSuggestion) => Promise<string | null>;
  /** Asks the person which file to import; null when nobody chose one. */
  readonly chooseImport: () => Promise<string | null>;
  readonly station: StationFile;
  /** One of the printable pages as PDF; `content` is what stands on one that has its own. */
  readonly printSheet: (sheet: Printable, language: Language, content?: object) => Promise<Uint8Array>;
  /** Opens a file of the desk's own in the system's program for it; false when none took it. */
  readonly openFile: (path: string) => Promise<boolean>;
  readonly printing: PrintPort;
  readonly strip: Strip;
  /** The window is drawn and takes scans. */
  readonly drawn: () => void;
  /** For what the computer draws of the window. */
  readonly setTheme: (theme: Theme) => void;
  /** Closes the window, or loads its page again where that is what the page held back. */
  readonly leave: () => void;
  /** Loads the window's page again, and begins with nothing that the old one knew. */
  readonly loadPage: () => Promise<void>;
  readonly quit: () => void;
}

export interface FileSuggestion {
  readonly name: string;
  /** Without the dot. */
  readonly extension: "csv" | "pdf" | "png" | "zpl" | "zip";
}
