import type { CommandLine } from "electron";

/** Before the app is ready. Of two processors, Chromium paints with one only; without a GPU, new lists wait for that. */
export function setRasterThreads(commandLine: Pick<CommandLine, "appendSwitch">, processors: number): void {
  if (processors === 2 || processors === 3) commandLine.appendSwitch("num-raster-threads", "2");
}
