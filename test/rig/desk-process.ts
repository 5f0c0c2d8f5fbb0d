import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { BridgeAnswer } from "../../src-main/bridge/router.ts";
import {
  TICK_MS,
  type Call,
  type Clock,
  type DeskStart,
  type MessageFromDesks,
  type DeskEvent,
  type DeskRequest,
} from "./messages.ts";
import type { Death } from "./watched-store.ts";

const CLOSE_TIMEOUT_MS = 30_000;
const CHECK_EVERY_MS = 150;
/** Ticks of a process in which a condition must become true, on a machine of any speed. */
const MAX_TICKS = 60_000 / TICK_MS;
/** A process that sends no ticks hangs. */
const MAX_CHECKS = 10 * MAX_TICKS;

export interface ResourceUse {
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
  readonly #pending = new Map<number, (value: unknown) => void>();
  #lastId = 0;
  /** The number of `tick` messages: progress that does not depend on the machine's speed. */
  ticks = 0;

  /** `compiled`: the folder of the compile cache that later processes use. */
  constructor(compileCacheFolder: string, onEvent: (event: DeskEvent) => void) {
    this.#child = fork(new URL("desk-program.ts", import.meta.url), {
      env: { ...process.env, NODE_COMPILE_CACHE: compileCacheFolder },
      execArgv: ["--expose-gc"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child.on("message", (message: MessageFromDesks) => {
      if (message.type === "tick") this.ticks += 1;
      else if (message.type === "answered") this.#resolve(message.id, message.value);
      else onEvent(message);
    });
    void this.#waitForExit().then(() => {
      for (const id of this.#pending.keys()) this.#resolve(id, null);
    });
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async open(desks: readonly DeskStart[]): Promise<void> {
    await this.#request({ type: "open", desks });
  }

  call(number: number, call: Call): Promise<BridgeAnswer | null> {
    return this.#request({ type: "call", number, call }) as Promise<BridgeAnswer | null>;
  }

  /** Lets a running desk die at a later write. */
  async setDeath(number: number, death: Death): Promise<void> {
    await this.#request({ type: "set death", number, death });
  }

  async setClock(clock: Clock): Promise<void> {
    await this.#request({ type: "set clock", clock });
  }

  measureResources(): Promise<ResourceUse | null> {
    return this.#request({ type: "measure resources" }) as Promise<ResourceUse | null>;
  }

  /** Waits for a condition. Returns false at the limit. */
  async waitFor(condition: () => boolean | Promise<boolean>): Promise<boolean> {
    const lastTick = this.ticks + MAX_TICKS;
    for (let check = 0; check < MAX_CHECKS && this.ticks < lastTick; check += 1) {
      if (await condition()) return true;
      await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
    }
    return false;
  }

  async close(): Promise<boolean> {
    const timeout = setTimeout(() => this.#child.kill("SIGKILL"), CLOSE_TIMEOUT_MS);
    await this.#request({ type: "close" });
    await this.#waitForExit();
    clearTimeout(timeout);
    return this.#child.signalCode === null;
  }

  async kill(): Promise<void> {
    if (!this.hasEnded) this.#child.kill("SIGKILL");
    await this.#waitForExit();
  }

  async #waitForExit(): Promise<void> {
    if (!this.hasEnded) await once(this.#child, "exit");
  }

  #request(request: DeskRequest): Promise<unknown> {
    return new Promise((resolve) => {
      if (this.hasEnded || !this.#child.connected) return resolve(null);
      const id = (this.#lastId += 1);
      this.#pending.set(id, resolve);
      this.#child.send({ ...request, id });
    });
  }

  #resolve(id: number, value: unknown): void {
    this.#pending.get(id)?.(value);
    this.#pending.delete(id);
  }
}
