import { useEffect } from "react";
import { create } from "zustand";
import type { HealthFacts } from "../../../src-domain/health/health.ts";
import { desk } from "../../bridge.ts";
import { listen } from "../../shell/subscriptions.ts";

interface HealthReport {
  readonly facts: HealthFacts | null;
  readonly hasFailed: boolean;
}

export const useHealthReport = create<HealthReport>(() => ({ facts: null, hasFailed: false }));

const POLL_MS = 8000;
/** Poll interval during a file check, because the operator waits for the result. */
const CHECK_POLL_MS = 400;

/** Polls while a component that uses it is mounted and the window visible; fast during a file check. */
export function useHealthPolling(): void {
  const isChecking = useHealthReport(({ facts }) => facts !== null && isCheckRunning(facts));
  useEffect(() => {
    const poll = (): void => {
      if (!document.hidden) void fetchHealth();
    };
    poll();
    const timer = setInterval(poll, isChecking ? CHECK_POLL_MS : POLL_MS);
    const stopListening = listen(document, { visibilitychange: poll });
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, [isChecking]);
}

export const isCheckRunning = ({ journal, cache }: HealthFacts): boolean =>
  [journal, cache].some((file) => file?.check.state === "running");

export async function fetchHealth(): Promise<void> {
  const answer = await desk.health.report({});
  if (answer.ok) useHealthReport.setState({ facts: answer.value, hasFailed: false });
  else useHealthReport.setState({ hasFailed: true });
}
