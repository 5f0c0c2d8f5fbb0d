import { fileURLToPath } from "node:url";
import type { DeskWindow } from "../../e2e/support/desk-window.ts";
import { median } from "../support/statistics.ts";

export interface FloorSamples {
  /** Milliseconds from the page to main and back. */
  readonly roundTrips: number[];
  /** One durable row (WAL, synchronous FULL), without the message to the store's thread, in milliseconds. */
  readonly inserts: number[];
  /** Milliseconds from one frame to the next. */
  readonly frames: number[];
}

export const createSamples = (): FloorSamples => ({ roundTrips: [], inserts: [], frames: [] });

export const computeFloor = ({ roundTrips, inserts, frames }: FloorSamples): number =>
  median(roundTrips) + median(inserts) + median(frames);

export async function sampleFloor(
  desk: DeskWindow,
  folder: string,
  count: number,
  samples: FloorSamples,
): Promise<void> {
  samples.roundTrips.push(...(await timeRoundTrips(desk, count)));
  samples.inserts.push(...(await timeInserts(desk, folder, count)));
  samples.frames.push(...(await timeFrames(desk, count)));
}

/** `sync.status` answers from memory, so this measures the bridge with its two contract checks. */
const timeRoundTrips = (desk: DeskWindow, count: number): Promise<number[]> =>
  desk.page.evaluate(async (count) => {
    const times: number[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      const startedAtMs = performance.now();
      await window.desk.sync.status({});
      times.push(performance.now() - startedAtMs);
    }
    return times;
  }, count);

const timeFrames = (desk: DeskWindow, count: number): Promise<number[]> =>
  desk.page.evaluate(async (count) => {
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const times: number[] = [];
    for (let previousTime = await nextFrame(); times.length < count;) {
      const now = await nextFrame();
      times.push(now - previousTime);
      previousTime = now;
    }
    return times;
  }, count);

function timeInserts(desk: DeskWindow, folder: string, count: number): Promise<number[]> {
  const script = fileURLToPath(new URL("durable-insert.mjs", import.meta.url));
  const workerData = { file: `${folder}/floor.sqlite`, count };
  return desk.app.evaluate(
    async (_electron, { script, workerData }) => {
      const { Worker } = process.getBuiltinModule("node:worker_threads");
      const worker = new Worker(script, { workerData });
      return new Promise<number[]>((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
      });
    },
    { script, workerData },
  );
}
