import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  _electron,
  expect,
  type CDPSession,
  type ElectronApplication,
  type Locator,
  type Page,
} from "@playwright/test";
import type { BrowserWindow } from "electron";
import { english } from "../../../src-renderer/i18n/en/index.ts";
import fieldNames from "../../../src-renderer/i18n/en/recipients/shipment-fields.ts";
import { addressIn } from "./address.ts";
import { retryCollected, retainResults } from "./retained-results.ts";
import { pressAsScanner, typeAsScanner, type ScannerKey, type ScannerTyping } from "./scanner-typing.ts";
import type { Texts } from "./texts/language-texts.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CLOSE_TIMEOUT_MS = 120_000;
/**
 * Milliseconds that a person needs at least between a scan or a key and the next key. The desk attributes an earlier
 * key to the scanner.
 */
const REACTION_MS = { scan: 250, key: 170 };
/** How long a person holds a key down, in milliseconds. */
const KEY_HOLD_MS = 80;

export const SCREENS = [
  "Scan",
  "Resends",
  "Inventory",
  "Shipping orders",
  "Reference lists",
  "FBA",
  "Settings",
  "Orders to send",
] as const;
export type ScreenName = (typeof SCREENS)[number];

export interface DeskTarget {
  readonly userData: string;
  readonly practiceService: string;
}

interface LaunchOptions extends Pick<DeskTarget, "userData"> {
  /** Address of a simulator; without it the app starts its own. */
  readonly practiceService?: string;
  readonly app?: string;
  /** Leaves the data folder missing, so that the desk starts with the setup questions. */
  readonly isNeverSetUp?: boolean;
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

type SettingsTexts = Pick<Texts, "frame" | "settings" | "trust">;

export async function openSettings(page: Page, name: string, texts: SettingsTexts = english): Promise<void> {
  await page.getByRole("link", { name: texts.frame.screens.settings, exact: true }).click();
  const settingsIndex = page.getByRole("navigation", { name: texts.settings.index });
  const backButton = page.getByRole("button", { name: texts.trust.back });
  await settingsIndex.or(backButton).first().waitFor();
  if (await backButton.isVisible()) await backButton.click();
  await settingsIndex.getByRole("searchbox", { name: texts.settings.search }).fill(name);
  await settingsIndex.getByRole("button", { name, exact: true }).click();
}

export class DeskWindow {
  readonly programFolder: string;
  readonly #app: ElectronApplication;
  /** A test that changes it in a way `closeDesk` does not undo (a clock, an init script) closes the desk itself. */
  readonly page: Page;
  readonly #cdp: CDPSession;
  readonly #exit: Promise<void>;
  readonly #openedAtMs: number;
  #isOpen = true;
  /** Whether a test may have changed main, so that no other desk can use the program. */
  #isModified = process.env["RETURNS_DESK_PACKED"] !== undefined;
  /** The monotonic time from which the desk attributes a key to a person. */
  #nextKeyAtMs = 0;

  private constructor(
    app: ElectronApplication,
    page: Page,
    cdp: CDPSession,
    programFolder: string,
    exit: Promise<unknown>,
    openedAtMs: number,
  ) {
    this.programFolder = programFolder;
    this.#openedAtMs = openedAtMs;
    this.#app = app;
    this.page = page;
    this.#cdp = cdp;
    this.#exit = exit.then(() => {
      this.#isOpen = false;
    });
  }

  static async launch({
    userData,
    practiceService,
    app: folder = process.env["RETURNS_DESK_APP"] ?? ROOT,
    isNeverSetUp = false,
    arguments: extraArguments = [],
    environment = {},
  }: LaunchOptions): Promise<DeskWindow> {
    if (!isNeverSetUp) await mkdir(join(userData, "environments"), { recursive: true });
    // The desk uses the computer's language until one is chosen, and tests use English names. Linux takes it from the
    // variables below.
    if (process.platform !== "linux")
      await writeFile(join(userData, "language.json"), '{"language":"en"}', { flag: "wx" }).catch(() => undefined);
    // A packed app is its own executable and knows its folder. Other apps run with shorter delays:
    // short-delays-app/main.ts.
    const packedExecutable = process.env["RETURNS_DESK_PACKED"];
    const executablePath = packedExecutable ?? process.env["RETURNS_DESK_ELECTRON"];
    if (!executablePath) throw new Error("RETURNS_DESK_ELECTRON is not set: run the tests by `npm test`");
    const openedAtMs = Date.now();
    const app = await _electron.launch({
      executablePath,
      args: [
        // Chromium refuses to run as root otherwise. Pages stay sandboxed.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        ...(packedExecutable === undefined ? [folder] : []),
        `--user-data-dir=${userData}`,
        ...(practiceService === undefined ? [] : [`--practice-service=${practiceService}`]),
        ...extraArguments,
      ],
      env: { ...withoutUndefined(process.env), LANGUAGE: "en", ...environment },
    });
    retainResults(app);
    const page = await app.firstWindow();
    const cdp = await page.context().newCDPSession(page);
    return new DeskWindow(app, page, cdp, userData, once(app.process(), "exit"), openedAtMs);
  }

  /** Electron's main process. A test that uses it may change it, so its program closes with its desk. */
  get app(): ElectronApplication {
    this.#isModified = true;
    return this.#app;
  }

  /**
   * Closes only the desk, so that the program can open another. Closes the program too, and returns false, if a test
   * may have changed it.
   */
  async closeDesk(): Promise<boolean> {
    if (this.#isOpen && !this.#isModified && (await this.#closeDesk())) return true;
    await this.close();
    return false;
  }

  async #closeDesk(): Promise<boolean> {
    await this.page.emulateMedia({ colorScheme: null, contrast: null, forcedColors: null, reducedMotion: null });
    const storageCleared = this.page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    // Fails while the page is reloading or has crashed; then no other desk can start in it.
    return storageCleared.then(
      () => this.#app.evaluate(() => shortDelaysApp.closeDesk()),
      () => false,
    );
  }

  async openAnother(target: DeskTarget): Promise<DeskWindow> {
    await mkdir(join(target.userData, "environments"), { recursive: true });
    const desk = new DeskWindow(this.#app, this.page, this.#cdp, this.programFolder, this.#exit, Date.now());
    await this.#app.evaluate((_electron, target) => shortDelaysApp.openDesk(target), target);
    return desk;
  }

  /**
   * Waits for the screens, which appear once the newest items are copied, and for the end of the sync, because tests
   * scan any item.
   */
  async waitUntilReady(): Promise<void> {
    await this.verdict.waitFor({ timeout: 120_000 });
    await this.waitUntilSynced();
  }

  /**
   * Waits until the inventory copy is complete and was synced since the desk opened. Does not depend on the language.
   */
  async waitUntilSynced(): Promise<void> {
    const isSynced = (): Promise<boolean> =>
      this.page.evaluate(async (openedAtMs) => {
        const sync = await window.desk.sync.status({});
        if (!sync.ok || !sync.value.isFilled) return false;
        const { state, finishedAt } = sync.value;
        return state === "failed" || (state === "idle" && Date.parse(finishedAt ?? "") >= openedAtMs);
      }, this.#openedAtMs);
    // A page that is reloaded meanwhile drops the call.
    const isSyncedOrReloading = (): Promise<boolean> => isSynced().catch(() => false);
    // `waitForFunction` would end at once, because it treats a pending promise as true.
    await expect
      .poll(isSyncedOrReloading, { message: "the inventory is copied", timeout: 120_000, intervals: [50] })
      .toBe(true);
  }

  get verdict(): Locator {
    return this.page.getByRole("status", { name: "Scan verdict" });
  }

  get batchItems(): Locator {
    return this.page.getByRole("list", { name: "Batch items" }).getByRole("listitem");
  }

  async open(screen: ScreenName): Promise<void> {
    if (screen === "FBA" || screen === "Reference lists")
      await this.page.getByRole("button", { name: "More", exact: true }).click();
    await this.page.getByRole("link", { name: screen, exact: true }).click();
  }

  openSettings(name: string): Promise<void> {
    return openSettings(this.page, name);
  }

  async scan(text: string, typing?: number | ScannerTyping): Promise<void> {
    await typeAsScanner(this.#cdp, text, typing);
    this.#nextKeyAtMs = performance.now() + REACTION_MS.scan;
  }

  async pressKeys(keys: readonly ScannerKey[], gapMs?: number): Promise<void> {
    await pressAsScanner(this.#cdp, keys, gapMs);
    this.#nextKeyAtMs = performance.now() + REACTION_MS.scan;
  }

  /** Presses a key like a person: not within a reaction time of a scan or of the previous key. */
  async pressKey(key: string): Promise<void> {
    const waitMs = this.#nextKeyAtMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    await this.page.keyboard.press(key, { delay: KEY_HOLD_MS });
    this.#nextKeyAtMs = performance.now() + REACTION_MS.key;
  }

  async chooseFile(file: string): Promise<void> {
    await this.#app.evaluate(({ dialog }, filePath) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
  }

  async clipboardText(): Promise<string> {
    return this.#app.evaluate(({ clipboard }) => clipboard.readText());
  }

  async writeClipboard(text: string): Promise<void> {
    await this.#app.evaluate(({ clipboard }, clipboardText) => clipboard.writeText(clipboardText), text);
  }

  async resize(width: number, height: number): Promise<void> {
    await retryCollected(async () => {
      const window = await this.#app.browserWindow(this.page);
      await window.evaluate((frame: BrowserWindow, size) => frame.setContentSize(size.width, size.height), {
        width,
        height,
      });
    });
    // A window manager's edge takes up to two pixels.
    const distance = (): Promise<number> =>
      this.page.evaluate((size) => Math.hypot(innerWidth - size.width, innerHeight - size.height), {
        width,
        height,
      });
    await expect.poll(distance).toBeLessThanOrEqual(2);
  }

  /** Moves the clocks and the elapsed time of main and the page ahead. Timers keep their pace. */
  async moveTimeAhead(seconds: number): Promise<void> {
    await this.app.evaluate(shiftTime, seconds * 1000);
    await this.page.evaluate(shiftTime, seconds * 1000);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  drawer(name: string): Locator {
    return this.page.getByRole("complementary", { name });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole("dialog", { name });
  }

  field(name: string): Locator {
    return this.page.getByRole("textbox", { name, exact: true });
  }

  async choose(name: string, text: string): Promise<void> {
    const box = this.page.getByRole("combobox", { name, exact: true });
    await box.click();
    await box.fill(text);
    await this.page.getByRole("option").filter({ hasText: text }).first().click();
  }

  async selectOption(list: string | RegExp, entry: string | RegExp): Promise<void> {
    await this.page.getByRole("combobox", { name: list }).click();
    await this.page.getByRole("option", { name: entry }).first().click();
  }

  async fillDestination(change: Readonly<Record<string, string>> = {}): Promise<void> {
    const fields = { ...addressIn(fieldNames), ...change };
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
    await this.choose("Country", "United States");
  }

  /** Quits the app like a person. Does nothing if the app has already ended. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    const timeout = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), CLOSE_TIMEOUT_MS).unref());
    const outcome = await Promise.race([this.#app.close().then(() => this.#exit), timeout]);
    if (outcome === "late") {
      await this.kill();
      throw new Error(`The app did not close within ${CLOSE_TIMEOUT_MS} ms`);
    }
  }

  /** Kills the app like a power cut: it cannot save anything. */
  async kill(): Promise<void> {
    if (this.#isOpen) this.#app.process().kill("SIGKILL");
    await this.#exit;
  }
}

/** Runs in main, after Electron's own argument, and in the page. */
function shiftTime(...args: unknown[]): void {
  const aheadMs = Number(args.at(-1));
  const originalElapsed = performance.now.bind(performance);
  performance.now = () => originalElapsed() + aheadMs;
  const OriginalDate = Date;
  const time = (): number => OriginalDate.now() + aheadMs;
  Reflect.set(
    globalThis,
    "Date",
    class extends OriginalDate {
      constructor(...parts: readonly [number?]) {
        super(...((parts.length === 0 ? [time()] : parts) as [number]));
      }
      static override now = time;
    },
  );
}

const withoutUndefined = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
