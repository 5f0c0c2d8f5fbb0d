import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs in main, beside the program: evaluates what it is sent, and sends back what came of it. */
const ASKED = `
import { BrowserWindow } from "electron";
const contents = () => BrowserWindow.getAllWindows()[0].webContents;
process.on("message", async ({ number, code }) => {
  try { process.send({ number, value: await eval(code) }) } catch (error) { process.send({ number, failed: String(error) }) }
});
await import(${JSON.stringify(pathToFileURL(join(ROOT, "out/main/index.js")).href)});
`;

interface Reply {
  readonly number: number;
  readonly value?: unknown;
  readonly failed?: string;
}

/**
 * The program in a window that no debugger is attached to, as people have it: Chromium never treats a page as hung
 * while a debugger is attached, and Playwright always attaches one.
 */
export class UndrivenWindow {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", (message) => {
      const { number, value, failed } = message as Reply;
      if (failed === undefined) this.#waiting.get(number)?.resolve(value);
      else this.#waiting.get(number)?.reject(new Error(failed));
      this.#waiting.delete(number);
    });
  }

  static async launch(userData: string, practiceService: string): Promise<UndrivenWindow> {
    const folder = join(userData, "asked");
    await mkdir(folder);
    await writeFile(join(folder, "main.mjs"), ASKED);
    await writeFile(
      join(folder, "package.json"),
      JSON.stringify({ name: "asked", version: "0.0.0", main: "main.mjs" }),
    );
    const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const args = [`--user-data-dir=${userData}`, `--practice-service=${practiceService}`];
    const child = spawn(process.env["RETURNS_DESK_ELECTRON"] ?? "", [...asRoot, folder, ...args], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: { ...process.env, LANGUAGE: "en" },
    });
    await once(child, "spawn");
    return new UndrivenWindow(child);
  }

  /** What becomes of code in main, where `contents()` is what the window shows. */
  inMain(code: string): Promise<unknown> {
    const number = this.#waiting.size === 0 ? 0 : Math.max(...this.#waiting.keys()) + 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(number, waiting);
    this.#child.send({ number, code });
    return waiting.promise;
  }

  inPage(code: string): Promise<unknown> {
    return this.inMain(`contents().executeJavaScript(${JSON.stringify(code)}, true)`);
  }

  /** Nothing while the page is away: one that ends while it is asked never answers. */
  async text(): Promise<string> {
    const late = new Promise<string>((resolve) => setTimeout(() => resolve(""), 1500));
    const text = this.inPage("document.body ? document.body.innerText : ''").catch(() => "");
    return String(await Promise.race([text, late]));
  }

  async quit(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const late = setTimeout(() => this.#child.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(late);
  }
}
