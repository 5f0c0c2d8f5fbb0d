import type { Dispatcher } from "undici";
import type { Lines } from "./pools.ts";
import type { HttpRequest, Timeouts } from "./transport.ts";

/**
 * Connections by the way they take: directly (null) or through one of the proxies that the system names. undici is loaded
 * with the first of them: it takes longer than the window does to open.
 */
export function createConnections(timeouts: Timeouts, extraCa: readonly string[]) {
  const lines = new Map<string | null, Promise<Lines>>();

  function linesOf(route: string | null): Promise<Lines> {
    const known = lines.get(route);
    if (known) return known;
    const made = import("./pools.ts").then(({ openPools }) => openPools(route, timeouts, extraCa));
    lines.set(route, made);
    return made;
  }

  return {
    async dispatcher(route: string | null, method: HttpRequest["method"]): Promise<Dispatcher> {
      const { reads, writes } = await linesOf(route);
      return method === "GET" ? reads : writes;
    },
    async close(): Promise<void> {
      const opened = await Promise.all(lines.values());
      await Promise.all(opened.flatMap(({ reads, writes }) => [reads.destroy(), writes.destroy()]));
    },
  };
}
