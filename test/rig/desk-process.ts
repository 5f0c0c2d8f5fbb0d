import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { BridgeAnswer } from "../../src-main/bridge/router.ts";
import type { Call, Clock, DeskOrder, FromDesks, News, Wish } from "./messages.ts";

const CLOSE_PATIENCE_MS = 30_000;

/** What the process holds on to, after a collection. Null where the system does not report it. */
export interface Holdings {
  /** Bytes of main's heap; of buffers and SQLite's wrappers beside it; of the whole process with its threads. */
  readonly heap: number;
  readonly external: number;
  readonly resident: number;
  /** Open files and sockets, threads of the process, timers of main's loop. */
  readonly handles: number | null;
  readonly sockets: number | null;
  readonly threads: number | null;
  readonly timers: number;
}

/** A running process with desks in it (desk-program.ts): from their start to their end or their death. */
export class DeskProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (value: unknown) => void>();
  #asked = 0;
  /** How often it got its turn: time, as far as a busy machine gave it some. */
  turns = 0;

  /** `compiled`: where processes keep what they compiled, for the next one. */
  constructor(compiled: string, hear: (news: News) => void) {
    this.#child = fork(new URL("desk-program.ts", import.meta.url), {
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      execArgv: ["--expose-gc"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child.on("message", (message: FromDesks) => {
      if (message.type === "turn") this.turns += 1;
      else if (message.type === "answered") this.#settle(message.id, message.value);
      else hear(message);
    });
    void this.#gone().then(() => {
      for (const id of this.#waiting.keys()) this.#settle(id, null);
    });
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async open(desks: readonly DeskOrder[]): Promise<void> {
    await this.#ask({ type: "open", desks });
  }

  /** What the bridge answers; null where the desk died first, and nobody knows. */
  call(number: number, call: Call): Promise<BridgeAnswer | null> {
    return this.#ask({ type: "call", number, call }) as Promise<BridgeAnswer | null>;
  }

  async setClock(clock: Clock): Promise<void> {
    await this.#ask({ type: "set clock", clock });
  }

  weigh(): Promise<Holdings | null> {
    return this.#ask({ type: "weigh" }) as Promise<Holdings | null>;
  }

  /** As a person quits. Who does not go is killed, and answered as false. */
  async close(): Promise<boolean> {
    const late = setTimeout(() => this.#child.kill("SIGKILL"), CLOSE_PATIENCE_MS);
    await this.#ask({ type: "close" });
    await this.#gone();
    clearTimeout(late);
    return this.#child.signalCode === null;
  }

  /** As a power cut does it; harmless when it has ended. */
  async kill(): Promise<void> {
    if (!this.hasEnded) this.#child.kill("SIGKILL");
    await this.#gone();
  }

  async #gone(): Promise<void> {
    if (!this.hasEnded) await once(this.#child, "exit");
  }

  #ask(wish: Wish): Promise<unknown> {
    return new Promise((resolve) => {
      if (this.hasEnded || !this.#child.connected) return resolve(null);
      const id = (this.#asked += 1);
      this.#waiting.set(id, resolve);
      this.#child.send({ ...wish, id });
    });
  }

  #settle(id: number, value: unknown): void {
    this.#waiting.get(id)?.(value);
    this.#waiting.delete(id);
  }
}
