import type { ConfirmTrust } from "../../src-domain/environments/trust.ts";
import type { Language } from "../../src-domain/language.ts";
import type { Printable } from "../../src-domain/scanning/sheets.ts";
import type { Theme } from "../../src-domain/theme.ts";
import type { EditCommand } from "../../src-preload/contract/window.ts";
import type { SettingsFiles } from "./environments/settings-files.ts";
import type { PrintPort } from "./labels/print-port.ts";
import type { SavedFiles } from "./saved-files.ts";
import type { ScannerProfileFile } from "./scanning/scanner-profile.ts";

/** Functions of Electron and the computer; implemented in app/, replaced in tests. */
export interface NativeHost {
  /** `choose` takes effect when the language is on disk; rejects if it cannot be written. */
  readonly language: { readonly current: () => Language; readonly choose: (language: Language) => Promise<void> };
  /** Asks the operator in a native dialog before a trusted setting changes; see environments/environment-host.ts. */
  readonly confirmTrust: ConfirmTrust;
  readonly chooseFile: (suggestion: FileSuggestion) => Promise<string | null>;
  readonly savedFiles: SavedFiles;
  /** `config`: a config.json to check; `orders`: orders of a channel. */
  readonly chooseImport: (kind?: ImportKind) => Promise<string | null>;
  readonly scannerProfileFile: ScannerProfileFile;
  readonly settingsFiles: SettingsFiles;
  readonly printSheet: (sheet: Printable, language: Language, content?: object) => Promise<Uint8Array>;
  /** Opens a file in the system's program for its type; false if there is no such program. */
  readonly openFile: (path: string) => Promise<boolean>;
  readonly printing: PrintPort;
  /** Called when the page has rendered and accepts scans. */
  readonly reportFirstRender: () => void;
  /** Runs a command of the menu that the page shows for a text field. */
  readonly editField: (command: EditCommand) => void;
  readonly setTheme: (theme: Theme) => void;
  /** Continues the close or reload that the page delayed. */
  readonly continueClose: () => void;
  readonly loadPage: () => Promise<void>;
  readonly quit: () => void;
}

export type ImportKind = "config" | "orders";

export interface FileSuggestion {
  readonly name: string;
  /** File extension without the dot. */
  readonly extension: TableExtension | "txt" | "pdf" | "png" | "zpl" | "zip" | "json";
  readonly otherExtension?: TableExtension;
}

type TableExtension = "csv" | "xlsx";

export interface TableSuggestion extends FileSuggestion {
  readonly extension: TableExtension;
  readonly otherExtension: TableExtension;
}
