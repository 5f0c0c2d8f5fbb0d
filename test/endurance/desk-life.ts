import type { BridgeAnswer } from "../../src-main/bridge/router.ts";
import { DeskProcess } from "../faults/desk-process-handle.ts";
import type { FromDesk, Holdings, ToDesk } from "./messages.ts";

type Opening = Omit<Extract<ToDesk, { type: "open" }>, "type">;

/** For an answer, also on a machine with much else to do; the desk's own calls to the service end long before. */
const PATIENCE_MS = 90_000;

/** One life of the desk: from its start to its end or its death. */
export class DeskLife {
  readonly troubles: string[] = [];
  readonly #process: DeskProcess<ToDesk, FromDesk>;
  readonly #waiting = new Map<number, (message: FromDesk | null) => void>();
  #asked = 0;

  private constructor(compiled: string, onOpened: () => void) {
    this.#process = new DeskProcess({
      script: new URL("watched-desk.ts", import.meta.url),
      compiled,
      flags: ["--expose-gc"],
      onMessage: (message) => this.#hear(message, onOpened),
    });
    void this.#process.gone().then(() => {
      for (const settle of this.#waiting.values()) settle(null);
      this.#waiting.clear();
    });
  }

  static async open(opening: Opening, compiled: string): Promise<DeskLife> {
    let onOpened = (): void => undefined;
    const isOpen = new Promise<void>((resolve) => (onOpened = resolve));
    const life = new DeskLife(compiled, () => onOpened());
    life.#process.send({ type: "open", ...opening });
    const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    await Promise.race([isOpen, life.#process.gone(), late]);
    return life;
  }

  get hasEnded(): boolean {
    return this.#process.hasEnded;
  }

  /** What the bridge answers; null where the desk died first, and nobody knows. */
  async call(domain: string, name: string, input: unknown = {}): Promise<BridgeAnswer | null> {
    const message = await this.#ask((id) => ({ type: "call", id, domain, name, input }), `${domain}.${name}`);
    return message?.type === "answered" ? message.answer : null;
  }

  async weigh(): Promise<Holdings | null> {
    const message = await this.#ask((id) => ({ type: "weigh", id }), "weighing");
    return message?.type === "weighed" ? message.holdings : null;
  }

  tell(message: Extract<ToDesk, { type: "set clock" | "renew" }>): void {
    this.#process.send(message);
  }

  kill(): Promise<void> {
    return this.#process.kill();
  }

  async close(): Promise<void> {
    await this.#process.close({ type: "close" });
    if (this.#process.wasKilled) this.troubles.push("The desk was closed and did not end");
  }

  #ask(messageOf: (id: number) => ToDesk, what: string): Promise<FromDesk | null> {
    const id = (this.#asked += 1);
    return new Promise((resolve) => {
      if (this.hasEnded) return resolve(null);
      const late = setTimeout(() => {
        this.troubles.push(`No answer to ${what} in ${PATIENCE_MS} ms`);
        resolve(null);
      }, PATIENCE_MS);
      this.#waiting.set(id, (message) => {
        clearTimeout(late);
        resolve(message);
      });
      this.#process.send(messageOf(id));
    });
  }

  #hear(message: FromDesk, onOpened: () => void): void {
    switch (message.type) {
      case "opened":
        return onOpened();
      case "trouble":
        this.troubles.push(message.message);
        return;
      case "answered":
      case "weighed":
        this.#waiting.get(message.id)?.(message);
        this.#waiting.delete(message.id);
    }
  }
}
