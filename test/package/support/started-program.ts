import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { sandboxArguments } from "../../../tools/setup/display.mjs";

const run = promisify(execFile);
const CLOSE_TIMEOUT_MS = 20_000;

/** The program as a user starts it, observed and driven only from outside. */
export class StartedProgram {
  readonly #child: ChildProcess;
  /** Null if a signal ended the program. */
  readonly exitCode: Promise<number | null>;
  /** The program's standard output and error. */
  output = "";

  constructor(executable: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.#child = spawn(executable, [...sandboxArguments(), ...args], { stdio: ["ignore", "pipe", "pipe"], env });
    this.exitCode = once(this.#child, "exit").then(([code]: unknown[]) => (typeof code === "number" ? code : null));
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.output += text));
    }
  }

  /** Ends the program like the system does when the user logs out. */
  async quit(): Promise<number | null> {
    this.#child.kill("SIGTERM");
    const timeout = setTimeout(() => this.#child.kill("SIGKILL"), CLOSE_TIMEOUT_MS);
    const code = await this.exitCode;
    clearTimeout(timeout);
    return code;
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.exitCode;
  }
}

export async function typeOnKeyboard(text: string): Promise<void> {
  await run("xdotool", ["type", "--delay", "12", "--clearmodifiers", text]);
  await run("xdotool", ["key", "Return"]);
}

/** Focuses the window with this title. Fails if it does not exist. */
export async function focusWindow(title: string): Promise<void> {
  const { stdout } = await run("xdotool", ["search", "--onlyvisible", "--name", title]);
  const window = stdout.trim().split("\n")[0] ?? "";
  await run("xdotool", ["windowfocus", "--sync", window]);
}
