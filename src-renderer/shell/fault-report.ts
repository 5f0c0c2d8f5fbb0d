import { faultOf } from "../../src-domain/health/fault.ts";
import { createRateLimit } from "../../src-domain/health/rate-limit.ts";
import type { InputOf } from "../../src-preload/contract/index.ts";
import { desk } from "../bridge.ts";

const rateLimit = createRateLimit({ maxCalls: 6, periodMs: 60_000 });

/** Reports the kind and location of a fault to main's log, never the message, which may contain personal data. */
export function reportFault(source: InputOf<"health", "reportFault">["source"], error: unknown): void {
  const permission = rateLimit(performance.now());
  if (!permission.isAllowed) return;
  void desk.health.reportFault({ source, dropped: permission.dropped, fault: faultOf(error) });
}

export function listenForFaults(page: Window): void {
  page.addEventListener("error", ({ error }) => reportFault("error", error));
  page.addEventListener("unhandledrejection", ({ reason }) => reportFault("rejection", reason));
}
