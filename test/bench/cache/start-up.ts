import { setTimeout as pause } from "node:timers/promises";
import type { BenchDesk } from "../support/bench-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import { median } from "../support/statistics.ts";
import { withEmptyWindow } from "./empty-window.ts";
import { memoryOf } from "./process-memory.ts";

/** Requirements: at most 1.5 times the start of an empty window, and this many megabytes above it. */
const MAX_START_RATIO = 1.5;
const MAX_MEGABYTES = 150;
/** Memory that a program has freed is returned a little later. */
const SETTLED_MS = 5000;

export async function measureStartUp(bench: BenchDesk, runs: number): Promise<Figure[]> {
  const empty: number[] = [];
  const ours: number[] = [];
  // Alternating, so that other load on the machine affects both.
  for (let run = -1; run < runs; run += 1) {
    const before = performance.now();
    const emptyMs = await withEmptyWindow(async () => performance.now() - before);
    const oursMs = await startOnce(bench);
    // The first run of each fills the computer's file cache.
    if (run >= 0) {
      empty.push(emptyMs);
      ours.push(oursMs);
    }
  }
  const floor = median(empty);
  return [
    figure({
      name: "cold start to ready to scan",
      unit: "ms",
      floor,
      ours: median(ours),
      target: floor * MAX_START_RATIO,
    }),
    await measureMemory(bench),
  ];
}

export async function startOnce(bench: BenchDesk): Promise<number> {
  const started = performance.now();
  const desk = await bench.start();
  const tookMs = performance.now() - started;
  await desk.close();
  return tookMs;
}

async function measureMemory(bench: BenchDesk): Promise<Figure> {
  const floor = await withEmptyWindow(async (app) => {
    await pause(SETTLED_MS);
    return memoryOf(app.process().pid ?? 0);
  });
  const desk = await bench.launch();
  await desk.open("Inventory");
  await desk.page.getByRole("grid", { name: "Return inventory" }).getByRole("row").nth(1).waitFor();
  await pause(SETTLED_MS);
  const ours = await memoryOf(desk.app.process().pid ?? 0);
  await desk.close();
  return figure({ name: "memory with the inventory open", unit: "MB", floor, ours, target: floor + MAX_MEGABYTES });
}
