import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { BridgeAnswer } from "../../src-main/bridge/router.ts";
import type { Call, Clock, DeskOrder, FromDesks, News, Wish } from "./messages.ts";

const CLOSE_TIMEOUT_MS = 30_000;

export interface Holdings {
  /** Bytes: main's heap, memory outside of it (buffers, SQLite), the complete process. */
  readonly heap: number;
  readonly external: number;
  readonly resident: number;
  readonly handles: number | null;
  readonly sockets: number | null;
  readonly threads: number | null;
  readonly timers: number;
}

export class DeskProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (value: unknown) => void>();
  #lastId = 0;
  /** The number of `turn` messages: progress that does not depend on the machine's speed. */
  turns = 0;

  /** `compiled`: the folder of the compile cache that later processes use. */
  constructor(compiled: string, onNews: (news: News) => void) {
    this.#child = fork(new URL("desk-program.ts", import.meta.url), {
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      execArgv: ["--expose-gc"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child.on("message", (message: FromDesks) => {
      if (message.type === "turn") this.turns += 1;
      else if (message.type === "answered") this.#settle(message.id, message.value);
      else onNews(message);
    });
    void this.#exited().then(() => {
      for (const id of this.#waiting.keys()) this.#settle(id, null);
    });
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async open(desks: readonly DeskOrder[]): Promise<void> {
    await this.#ask({ type: "open", desks });
  }

  call(number: number, call: Call): Promise<BridgeAnswer | null> {
    return this.#ask({ type: "call", number, call }) as Promise<BridgeAnswer | null>;
  }

  async setClock(clock: Clock): Promise<void> {
    await this.#ask({ type: "set clock", clock });
  }

  weigh(): Promise<Holdings | null> {
    return this.#ask({ type: "weigh" }) as Promise<Holdings | null>;
  }

  async close(): Promise<boolean> {
    const late = setTimeout(() => this.#child.kill("SIGKILL"), CLOSE_TIMEOUT_MS);
    await this.#ask({ type: "close" });
    await this.#exited();
    clearTimeout(late);
    return this.#child.signalCode === null;
  }

  async kill(): Promise<void> {
    if (!this.hasEnded) this.#child.kill("SIGKILL");
    await this.#exited();
  }

  async #exited(): Promise<void> {
    if (!this.hasEnded) await once(this.#child, "exit");
  }

  #ask(request: Wish): Promise<unknown> {
    return new Promise((resolve) => {
      if (this.hasEnded || !this.#child.connected) return resolve(null);
      const id = (this.#lastId += 1);
      this.#waiting.set(id, resolve);
      this.#child.send({ ...request, id });
    });
  }

  #settle(id: number, value: unknown): void {
    this.#waiting.get(id)?.(value);
    this.#waiting.delete(id);
  }
}
