import { createRateLimit } from "../../src-domain/health/rate-limit.ts";
import { success } from "../../src-domain/result.ts";
import type { DomainHandlers } from "../use-cases/api-types.ts";
import { refuse, refuseFailedWrite } from "../use-cases/replies.ts";
import type { Health } from "./health.ts";

/** The page limits its reports too, but a compromised page does not. */
const PAGE_FAULTS = { maxCalls: 20, periodMs: 60_000 };

export function createHealthHandlers(health: Health): DomainHandlers<"health"> {
  const limitFaults = createRateLimit(PAGE_FAULTS);
  return {
    report: () => health.report(),
    checkFiles: async () =>
      (await health.checkFiles()) ? success({}) : refuse("no-environment", "No environment is open."),
    stopCheck: () => health.stopCheck(),
    openLogs: async () => ({ wasOpened: await health.openLogs() }),
    prepareBundle: () => health.prepare(),
    saveBundle: async ({ bundleId }) => {
      try {
        const saved = await health.save(bundleId);
        if (saved.ok) return success({ fileName: saved.value });
        return refuse(saved.error, "These files were put together again meanwhile.", { isRetryable: true });
      } catch (error) {
        return refuseFailedWrite(error);
      }
    },
    interruption: () => ({ interruption: health.interruptions.unread() }),
    dismissInterruption: () => health.interruptions.dismiss(),
    reportFault: ({ source, dropped, fault }) => {
      const permission = limitFaults(performance.now());
      if (permission.isAllowed) {
        health.log({ event: "page-fault", source, dropped: dropped + permission.dropped, fault });
      }
    },
  };
}
