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
import type { Words } from "./words/spoken.ts";
import { addressIn } from "./address.ts";
import { askAgain, keepAnswers } from "./kept-answers.ts";
import { pressAsScanner, typeAsScanner, type ScannerKey, type ScannerTyping } from "./scanner-typing.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CLOSE_PATIENCE_MS = 120_000;
/** Nobody presses a key so soon after a scan or another key, and the desk takes one that comes so soon for the scanner's. */
const REACTION_MS = { scan: 250, key: 170 };
/** How long a finger rests on a key. */
const FINGER_MS = 80;

export const SCREENS = [
  "Scan",
  "Resends",
  "Inventory",
  "Shipping orders",
  "Reference lists",
  "FBA",
  "Settings",
] as const;
export type ScreenName = (typeof SCREENS)[number];

export interface DeskPlace {
  readonly userData: string;
  /** Address of a simulator. */
  readonly practiceService: string;
}

interface LaunchOptions extends Pick<DeskPlace, "userData"> {
  /** Without one the app starts its own. */
  readonly practiceService?: string;
  /** Folder of another build of the app. */
  readonly app?: string;
  /** Leaves a new desk new, so that it asks how it is to be set up; otherwise it is one of before, which asks nothing. */
  readonly neverSetUp?: boolean;
  readonly arguments?: readonly string[];
  /** What the app finds in its environment besides. */
  readonly environment?: Readonly<Record<string, string>>;
}

type SettingsWords = Pick<Words, "frame" | "settings" | "trust">;

/** A group of the settings, or a page that opens from there, by its name in the index. */
export async function openSettings(page: Page, name: string, words: SettingsWords = english): Promise<void> {
  await page.getByRole("link", { name: words.frame.screens.settings, exact: true }).click();
  const index = page.getByRole("navigation", { name: words.settings.index });
  const back = page.getByRole("button", { name: words.trust.back });
  await index.or(back).first().waitFor();
  if (await back.isVisible()) await back.click();
  await index.getByRole("searchbox", { name: words.settings.search }).fill(name);
  await index.getByRole("button", { name, exact: true }).click();
}

/** The app in a real window, driven by what a person sees and hears: roles and names. */
export class DeskWindow {
  /** The folder that its program was started on; Chromium keeps its own there. */
  readonly home: string;
  readonly #app: ElectronApplication;
  /** A test that does to it what `leave` does not undo (a clock, a script for each load) closes the desk itself. */
  readonly page: Page;
  readonly #cdp: CDPSession;
  readonly #exited: Promise<void>;
  readonly #openedAt: number;
  #open = true;
  /** The program is no longer as it was started. */
  #changed = process.env["RETURNS_DESK_PACKED"] !== undefined;
  /** When the next key is a hand's again, by the monotonic clock. */
  #handsFrom = 0;

  private constructor(
    app: ElectronApplication,
    page: Page,
    cdp: CDPSession,
    home: string,
    exited: Promise<unknown>,
    openedAt: number,
  ) {
    this.home = home;
    this.#openedAt = openedAt;
    this.#app = app;
    this.page = page;
    this.#cdp = cdp;
    this.#exited = exited.then(() => {
      this.#open = false;
    });
  }

  static async launch({
    userData,
    practiceService,
    app: folder = process.env["RETURNS_DESK_APP"] ?? ROOT,
    neverSetUp = false,
    arguments: more = [],
    environment = {},
  }: LaunchOptions): Promise<DeskWindow> {
    if (!neverSetUp) await mkdir(join(userData, "environments"), { recursive: true });
    // The desk speaks the computer's language until another is chosen, and names in tests are English; on Linux the variables below say so.
    if (process.platform !== "linux")
      await writeFile(join(userData, "language.json"), '{"language":"en"}', { flag: "wx" }).catch(() => undefined);
    // A packed app is its own executable and knows its folder. The others run with shorter times; short-delays-app/main.ts.
    const packed = process.env["RETURNS_DESK_PACKED"];
    const executablePath = packed ?? process.env["RETURNS_DESK_ELECTRON"];
    if (!executablePath) throw new Error("RETURNS_DESK_ELECTRON is not set: run the tests by `npm test`");
    const openedAt = Date.now();
    const app = await _electron.launch({
      executablePath,
      args: [
        // Chromium refuses to run as root otherwise; pages stay sandboxed all the same.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        ...(packed === undefined ? [folder] : []),
        `--user-data-dir=${userData}`,
        ...(practiceService === undefined ? [] : [`--practice-service=${practiceService}`]),
        ...more,
      ],
      env: { ...definedIn(process.env), LANGUAGE: "en", ...environment },
    });
    keepAnswers(app);
    const page = await app.firstWindow();
    const cdp = await page.context().newCDPSession(page);
    return new DeskWindow(app, page, cdp, userData, once(app.process(), "exit"), openedAt);
  }

  /** What main has. A test that asks for it may change it, so that its program is closed with its desk. */
  get app(): ElectronApplication {
    this.#changed = true;
    return this.#app;
  }

  /** Closes the desk alone, so that the program can open another; where it is not as new, it is closed with it. */
  async leave(): Promise<boolean> {
    if (this.#open && !this.#changed && (await this.#leaveDesk())) return true;
    await this.close();
    return false;
  }

  async #leaveDesk(): Promise<boolean> {
    await this.page.emulateMedia({ colorScheme: null, contrast: null, forcedColors: null, reducedMotion: null });
    const cleared = this.page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    // Another desk cannot begin with a page that is just being reloaded, or has crashed.
    return cleared.then(
      () => this.#app.evaluate(() => shortDelaysApp.leaveDesk()),
      () => false,
    );
  }

  /** Another desk in the program that has left its own; see short-delays-app/main.ts. */
  async openAnother(place: DeskPlace): Promise<DeskWindow> {
    await mkdir(join(place.userData, "environments"), { recursive: true });
    const desk = new DeskWindow(this.#app, this.page, this.#cdp, this.home, this.#exited, Date.now());
    await this.#app.evaluate((_electron, place) => shortDelaysApp.openDesk(place), place);
    return desk;
  }

  /**
   * The screens appear once the newest items are copied. Tests scan any of them and check what happens next, so they
   * wait for the rest too, and until what the start reads is read.
   */
  async ready(): Promise<void> {
    await this.verdict.waitFor({ timeout: 120_000 });
    await this.filled();
  }

  /** All that the service has is copied, and what is new since the desk was last open; said in no language. */
  async filled(): Promise<void> {
    const asked = (): Promise<boolean> =>
      this.page.evaluate(async (openedAt) => {
        const sync = await window.desk.sync.status({});
        if (!sync.ok || !sync.value.filled) return false;
        const { state, finishedAt } = sync.value;
        return state === "failed" || (state === "idle" && Date.parse(finishedAt ?? "") >= openedAt);
      }, this.#openedAt);
    // A page that is loaded again meanwhile takes the question with it.
    const isFilled = (): Promise<boolean> => asked().catch(() => false);
    // `waitForFunction` takes the promise of a question to the desk for its answer, and ends at once.
    await expect.poll(isFilled, { message: "all is copied", timeout: 120_000, intervals: [50] }).toBe(true);
  }

  get verdict(): Locator {
    return this.page.getByRole("status", { name: "Scan verdict" });
  }

  get batchItems(): Locator {
    return this.page.getByRole("list", { name: "Batch items" }).getByRole("listitem");
  }

  async open(screen: ScreenName): Promise<void> {
    if (screen === "FBA") await this.page.getByRole("button", { name: "More", exact: true }).click();
    await this.page.getByRole("link", { name: screen, exact: true }).click();
  }

  openSettings(name: string): Promise<void> {
    return openSettings(this.page, name);
  }

  async scan(text: string, how?: number | ScannerTyping): Promise<void> {
    await typeAsScanner(this.#cdp, text, how);
    this.#handsFrom = performance.now() + REACTION_MS.scan;
  }

  async pressKeys(keys: readonly ScannerKey[], gapMs?: number): Promise<void> {
    await pressAsScanner(this.#cdp, keys, gapMs);
    this.#handsFrom = performance.now() + REACTION_MS.scan;
  }

  /** Presses a key as a person does: not within a reaction time of a scan or of the key before. */
  async pressKey(key: string): Promise<void> {
    const rest = this.#handsFrom - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    await this.page.keyboard.press(key, { delay: FINGER_MS });
    this.#handsFrom = performance.now() + REACTION_MS.key;
  }

  /** The person chooses this file in every dialog. */
  async chooseFile(file: string): Promise<void> {
    await this.#app.evaluate(({ dialog }, filePath) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
  }

  /** What the computer's clipboard has. */
  async copied(): Promise<string> {
    return this.#app.evaluate(({ clipboard }) => clipboard.readText());
  }

  async copy(text: string): Promise<void> {
    await this.#app.evaluate(({ clipboard }, copied) => clipboard.writeText(copied), text);
  }

  async resize(width: number, height: number): Promise<void> {
    await askAgain(async () => {
      const window = await this.#app.browserWindow(this.page);
      await window.evaluate((own: BrowserWindow, size) => own.setContentSize(size.width, size.height), {
        width,
        height,
      });
    });
    // Two pixels at most go to a window manager's edge.
    const away = (): Promise<number> =>
      this.page.evaluate((wanted) => Math.hypot(innerWidth - wanted.width, innerHeight - wanted.height), {
        width,
        height,
      });
    await expect.poll(away).toBeLessThanOrEqual(2);
  }

  /** Main and the page take it for so many seconds later from now on; timers keep their pace. */
  async setClockAhead(seconds: number): Promise<void> {
    await this.app.evaluate(runAhead, seconds * 1000);
    await this.page.evaluate(runAhead, seconds * 1000);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  field(name: string): Locator {
    return this.page.getByRole("textbox", { name, exact: true });
  }

  /** Types into a combobox and takes the first match. */
  async choose(name: string, text: string): Promise<void> {
    const box = this.page.getByRole("combobox", { name, exact: true });
    await box.click();
    await box.fill(text);
    await this.page.getByRole("option").filter({ hasText: text }).first().click();
  }

  /** Opens a list and takes the first entry of this name. */
  async take(list: string | RegExp, entry: string | RegExp): Promise<void> {
    await this.page.getByRole("combobox", { name: list }).click();
    await this.page.getByRole("option", { name: entry }).first().click();
  }

  async fillDestination(change: Readonly<Record<string, string>> = {}): Promise<void> {
    const fields = { ...addressIn(fieldNames), ...change };
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
    await this.choose("Country", "United States");
  }

  /** Quits as a person does; harmless when the app has ended already. */
  async close(): Promise<void> {
    if (!this.#open) return;
    const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), CLOSE_PATIENCE_MS).unref());
    const outcome = await Promise.race([this.#app.close().then(() => this.#exited), late]);
    if (outcome === "late") {
      await this.kill();
      throw new Error(`The app did not close within ${CLOSE_PATIENCE_MS} ms`);
    }
  }

  /** As a power cut does it: no time to save anything. */
  async kill(): Promise<void> {
    if (this.#open) this.#app.process().kill("SIGKILL");
    await this.#exited;
  }
}

/** Runs in main, after Electron's own argument, and in the page. */
function runAhead(...given: unknown[]): void {
  const Now = Date;
  const time = (): number => Now.now() + Number(given.at(-1));
  Reflect.set(
    globalThis,
    "Date",
    class extends Now {
      constructor(...parts: readonly [number?]) {
        super(...((parts.length === 0 ? [time()] : parts) as [number]));
      }
      static override now = time;
    },
  );
}

const definedIn = (all: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
