import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SimulatorOptions } from "../../../src-simulator/index.ts";
import type { SimulatorMessage } from "../../../src-simulator/worker.ts";

export type ServiceThread = Extract<SimulatorMessage, { type: "ready" }> & { close(): Promise<void> };

/** A simulator beside the measured thread, as a real service is beside the desk. */
export async function startServiceThread(options: SimulatorOptions): Promise<ServiceThread> {
  const worker = new Worker(new URL("../../../src-simulator/worker.ts", import.meta.url), { workerData: options });
  const [message] = (await once(worker, "message")) as [SimulatorMessage];
  if (message.type === "failed") throw new Error(message.message);
  const ended = once(worker, "exit");
  return {
    ...message,
    async close() {
      worker.postMessage("close");
      await ended;
    },
  };
}
