import { parentPort, workerData } from "node:worker_threads";
import { type Simulator, type SimulatorOptions, startSimulator } from "./index.ts";

/** Messages to the parent, which posts `close` to stop the worker. */
export type SimulatorMessage =
  | ({ readonly type: "ready"; readonly secret: string } & Omit<Simulator, "state" | "clock" | "control" | "close">)
  | { readonly type: "failed"; readonly message: string };

/** Runs a simulator in a worker thread, so that practice mode never blocks the windows. */
async function serve(options: SimulatorOptions, parent: NonNullable<typeof parentPort>): Promise<void> {
  const post = (message: SimulatorMessage): void => parent.postMessage(message);
  try {
    const simulator = await startSimulator(options);
    const { url, userBaseUrl, publicBaseUrl, photoBaseUrl, labelBaseUrl, credentials, control } = simulator;
    parent.on("message", (message: unknown) => {
      if (message === "close") void simulator.close().then(() => parent.close());
    });
    const { secret } = control;
    post({ type: "ready", url, userBaseUrl, publicBaseUrl, photoBaseUrl, labelBaseUrl, credentials, secret });
  } catch (error) {
    post({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

if (parentPort) void serve((workerData ?? {}) as SimulatorOptions, parentPort);
