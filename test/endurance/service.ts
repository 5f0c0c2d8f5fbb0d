import { join } from "node:path";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../src-simulator/index.ts";
import { openTcpFront, type Front } from "../rig/faulty-proxy.ts";

/** How the service treats a repeated create. The mode changes only while the desk is at rest. */
export const SERVICE_MODES = ["keys honoured", "keys ignored", "keys ignored, items not refused"] as const;
export type ServiceMode = (typeof SERVICE_MODES)[number];

const BATCH_LIMIT = 5;
const PAUSE_MS = 100;

/** The simulated service behind a port that can be closed. Its orders stay while it is unreachable. */
export class Service {
  readonly #options: SimulatorOptions;
  #endpoint = "";
  #simulator: Simulator;
  #front: Front;
  #isAway = false;

  private constructor(options: SimulatorOptions, simulator: Simulator, front: Front) {
    this.#options = options;
    this.#simulator = simulator;
    this.#front = front;
  }

  static async start(folder: string, items: number): Promise<Service> {
    const options: SimulatorOptions = {
      items,
      stateFile: join(folder, "service.jsonl"),
      batchLimit: BATCH_LIMIT,
      labelDelayMs: [50, 600],
      processingDelayMs: [300, 4000],
    };
    const simulator = await startSimulator(options);
    return new Service(options, simulator, await openTcpFront(parsePort(simulator)));
  }

  get state() {
    return this.#simulator.state;
  }

  get control() {
    return this.#simulator.control;
  }

  get credentials() {
    return this.#simulator.credentials;
  }

  get address() {
    const toFrontUrl = (url: string): string => url.replace(this.#simulator.url, this.#front.origin);
    return {
      userBaseUrl: toFrontUrl(this.#simulator.userBaseUrl),
      publicBaseUrl: toFrontUrl(this.#simulator.publicBaseUrl),
    };
  }

  async goAway(): Promise<void> {
    if (this.#isAway) return;
    this.#isAway = true;
    await this.#front.fail();
  }

  async comeBack(): Promise<void> {
    if (!this.#isAway) return;
    await this.#front.repair();
    this.#isAway = false;
  }

  /** Starts another simulator on the stored data; nothing stays in memory. */
  async restart(mode: ServiceMode): Promise<void> {
    const port = parsePort(this.#simulator);
    await this.#simulator.close();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    this.#simulator = await startSimulator({
      ...this.#options,
      port,
      honourIdempotency: mode === "keys honoured",
      refuseResentItems: mode !== "keys ignored, items not refused",
    });
    await this.control.registerEndpoint(this.#endpoint);
  }

  async sendEventsTo(endpoint: string): Promise<void> {
    this.#endpoint = endpoint;
    await this.control.registerEndpoint(endpoint);
  }

  async close(): Promise<void> {
    await this.#front.close();
    await this.#simulator.close();
  }
}

const parsePort = ({ url }: Simulator): number => Number(new URL(url).port);
