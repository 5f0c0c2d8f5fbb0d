import type { CommandLine } from "electron";

/** Call before the app is ready. With two or three processors, Chromium paints in one thread: slow without a GPU. */
export function setRasterThreads(commandLine: Pick<CommandLine, "appendSwitch">, processors: number): void {
  if (processors === 2 || processors === 3) commandLine.appendSwitch("num-raster-threads", "2");
}
