/**
 * How many threads of a page paint its tiles, where Chromium's own choice is not taken: it gives them half of the processors.
 * Of two, one would paint while the other waits, and without a graphics processor that is what a new list waits for longest.
 */
export function rasterThreads(processors: number): number | null {
  return processors === 2 || processors === 3 ? 2 : null;
}
