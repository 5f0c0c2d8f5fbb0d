import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";

const CLOSE_PATIENCE_MS = 30_000;

interface DeskProgram<Told> {
  readonly script: URL;
  /** Where processes keep what they compiled, for the next one. */
  readonly compiled: string;
  /** Of Node. */
  readonly flags?: readonly string[];
  readonly onMessage: (message: Told) => void;
}

/** A running process with desks in it: desk-process.ts, or endurance/watched-desk.ts. */
export class DeskProcess<Said extends object, Told> {
  readonly #child: ChildProcess;

  constructor({ script, compiled, flags = [], onMessage }: DeskProgram<Told>) {
    this.#child = fork(script, {
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      execArgv: [...flags],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child.on("message", onMessage);
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Who was killed, or had to be. */
  get wasKilled(): boolean {
    return this.#child.signalCode !== null;
  }

  send(message: Said): void {
    if (this.#child.connected) this.#child.send(message);
  }

  /** As a person quits; `message` asks for it. Who does not go is killed. */
  async close(message: Said): Promise<void> {
    const late = setTimeout(() => this.#child.kill("SIGKILL"), CLOSE_PATIENCE_MS);
    this.send(message);
    await this.gone();
    clearTimeout(late);
  }

  /** As a power cut does it; harmless when it has ended. */
  async kill(): Promise<void> {
    if (!this.hasEnded) this.#child.kill("SIGKILL");
    await this.gone();
  }

  async gone(): Promise<void> {
    if (!this.hasEnded) await once(this.#child, "exit");
  }
}
