import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs in main next to the program: evaluates the code it receives, and sends back the result. */
const EVALUATOR = `
import { BrowserWindow } from "electron";
const contents = () => BrowserWindow.getAllWindows()[0].webContents;
process.on("message", async ({ number, code }) => {
  try { process.send({ number, value: await eval(code) }) } catch (error) { process.send({ number, failureText: String(error) }) }
});
await import(${JSON.stringify(pathToFileURL(join(ROOT, "out/main/index.js")).href)});
`;

interface Reply {
  readonly number: number;
  readonly value?: unknown;
  readonly failureText?: string;
}

/**
 * The program in a window without a debugger: Chromium never reports a page as hung while a debugger is attached, and
 * Playwright always attaches one.
 */
export class UndrivenWindow {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", (message) => {
      const { number, value, failureText } = message as Reply;
      if (failureText === undefined) this.#pending.get(number)?.resolve(value);
      else this.#pending.get(number)?.reject(new Error(failureText));
      this.#pending.delete(number);
    });
  }

  static async launch(userData: string, practiceService: string): Promise<UndrivenWindow> {
    const folder = join(userData, "evaluator");
    await mkdir(folder);
    await writeFile(join(folder, "main.mjs"), EVALUATOR);
    await writeFile(
      join(folder, "package.json"),
      JSON.stringify({ name: "evaluator", version: "0.0.0", main: "main.mjs" }),
    );
    const rootArguments = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const args = [`--user-data-dir=${userData}`, `--practice-service=${practiceService}`];
    const child = spawn(process.env["RETURNS_DESK_ELECTRON"] ?? "", [...rootArguments, folder, ...args], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: { ...process.env, LANGUAGE: "en" },
    });
    await once(child, "spawn");
    return new UndrivenWindow(child);
  }

  /** Evaluates code in main, where `contents()` is the window's web contents. */
  callMain(code: string): Promise<unknown> {
    const number = this.#pending.size === 0 ? 0 : Math.max(...this.#pending.keys()) + 1;
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(number, pending);
    this.#child.send({ number, code });
    return pending.promise;
  }

  callPage(code: string): Promise<unknown> {
    return this.callMain(`contents().executeJavaScript(${JSON.stringify(code)}, true)`);
  }

  /**
   * Returns the page's text, or an empty text if the page does not answer within 1500 ms: a page that ends during the
   * call never answers.
   */
  async readText(): Promise<string> {
    const timeout = new Promise<string>((resolve) => setTimeout(() => resolve(""), 1500));
    const text = this.callPage("document.body ? document.body.innerText : ''").catch(() => "");
    return String(await Promise.race([text, timeout]));
  }

  async quit(): Promise<void> {
    const exit = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const timeout = setTimeout(() => this.#child.kill("SIGKILL"), 10_000);
    await exit;
    clearTimeout(timeout);
  }
}
