import type { CommandLine } from "electron";

/**
 * Before the app is ready: how many threads of a page paint its tiles. Chromium gives them half of the processors; of two, one
 * would paint while the other waits, and without a graphics processor that is what a new list waits for longest.
 */
export function setRasterThreads(commandLine: Pick<CommandLine, "appendSwitch">, processors: number): void {
  if (processors === 2 || processors === 3) commandLine.appendSwitch("num-raster-threads", "2");
}
