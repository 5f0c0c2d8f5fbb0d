import { setTimeout as pause } from "node:timers/promises";
import type { BenchDesk } from "../support/bench-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import { median } from "../support/statistics.ts";
import { withEmptyWindow } from "./empty-window.ts";
import { measureMemoryMb } from "./process-memory.ts";

/** Requirements: at most 1.5 times the start of an empty window, and this many megabytes above it. */
const MAX_START_RATIO = 1.5;
const MAX_EXTRA_MB = 150;
/** Wait until freed memory is returned to the system. */
const MEMORY_SETTLE_MS = 5000;

export async function measureStartUp(bench: BenchDesk, runs: number): Promise<Figure[]> {
  const emptyWindowsMs: number[] = [];
  const desksMs: number[] = [];
  // Alternating, so that other load on the machine affects both.
  for (let run = -1; run < runs; run += 1) {
    const startedAtMs = performance.now();
    const emptyMs = await withEmptyWindow(async () => performance.now() - startedAtMs);
    const deskMs = await measureOneStart(bench);
    // The first run of each fills the computer's file cache.
    if (run >= 0) {
      emptyWindowsMs.push(emptyMs);
      desksMs.push(deskMs);
    }
  }
  const floor = median(emptyWindowsMs);
  return [
    figure({
      name: "cold start to ready to scan",
      unit: "ms",
      floor,
      ours: median(desksMs),
      target: floor * MAX_START_RATIO,
    }),
    await measureMemory(bench),
  ];
}

export async function measureOneStart(bench: BenchDesk): Promise<number> {
  const startedAtMs = performance.now();
  const desk = await bench.start();
  const durationMs = performance.now() - startedAtMs;
  await desk.close();
  return durationMs;
}

async function measureMemory(bench: BenchDesk): Promise<Figure> {
  const floor = await withEmptyWindow(async (app) => {
    await pause(MEMORY_SETTLE_MS);
    return measureMemoryMb(app.process().pid ?? 0);
  });
  const desk = await bench.launch();
  await desk.open("Inventory");
  await desk.page.getByRole("grid", { name: "Return inventory" }).getByRole("row").nth(1).waitFor();
  await pause(MEMORY_SETTLE_MS);
  const deskMb = await measureMemoryMb(desk.app.process().pid ?? 0);
  await desk.close();
  return figure({
    name: "memory with the inventory open",
    unit: "MB",
    floor,
    ours: deskMb,
    target: floor + MAX_EXTRA_MB,
  });
}
