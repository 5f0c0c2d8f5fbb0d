import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { CellRun, Surroundings } from "./cell-run.ts";
import type { FromDesks, ToDesks } from "./messages.ts";

const CLOSE_PATIENCE_MS = 30_000;

/** A running desk-process.ts. */
export class DeskProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(
    runs: readonly CellRun[],
    life: "first" | "second",
    { compiled, authority }: Surroundings,
  ): Promise<DeskProcess> {
    const desks = await Promise.all(runs.map((run) => run.order(life)));
    const child = fork(new URL("desk-process.ts", import.meta.url), {
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const byNumber = new Map(runs.map((run) => [run.cell.number, run]));
    child.on("message", (message: FromDesks) => byNumber.get(message.number)?.hear(message));
    const handle = new DeskProcess(child);
    handle.send({ type: "open", desks, extraCa: [authority] });
    return handle;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  send(message: ToDesks): void {
    if (this.#child.connected) this.#child.send(message);
  }

  /** As a person quits. */
  async close(): Promise<void> {
    const late = setTimeout(() => this.#child.kill("SIGKILL"), CLOSE_PATIENCE_MS);
    this.send({ type: "close" });
    await this.#gone();
    clearTimeout(late);
  }

  /** As a power cut does it; harmless when it has ended. */
  async kill(): Promise<void> {
    if (!this.hasEnded) this.#child.kill("SIGKILL");
    await this.#gone();
  }

  async #gone(): Promise<void> {
    if (!this.hasEnded) await once(this.#child, "exit");
  }
}
