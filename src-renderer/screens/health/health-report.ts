import { create } from "zustand";
import type { HealthFacts } from "../../../src-domain/health/health.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";

interface HealthReport {
  /** Null before the first answer. */
  readonly facts: HealthFacts | null;
  /** The last look failed; what is shown is older. */
  readonly failed: boolean;
}

export const useHealthReport = create<HealthReport>(() => ({ facts: null, failed: false }));

const LOOK_AGAIN_MS = 8000;
/** While files are read whole, the operator waits for the end of it. */
const CHECKING_MS = 400;

/** While it is watched: looks, and again as soon as what is seen then asks for. */
let lookNow: () => Promise<void> = readHealth;

/** Checks at once and then periodically, for as long as it is on screen. */
export function watchHealth(): Unsubscribe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watching = true;
  async function look(): Promise<void> {
    clearTimeout(timer);
    if (!document.hidden) await readHealth();
    if (watching) timer = setTimeout(() => void look(), isChecking() ? CHECKING_MS : LOOK_AGAIN_MS);
  }
  const onVisible = (): void => void look();
  document.addEventListener("visibilitychange", onVisible);
  void look();
  lookNow = look;
  return () => {
    watching = false;
    lookNow = readHealth;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

async function readHealth(): Promise<void> {
  const answer = await desk.health.report({}).catch(() => null);
  if (answer?.ok === true) useHealthReport.setState({ facts: answer.value, failed: false });
  else useHealthReport.setState({ failed: true });
}

export function isChecking(): boolean {
  const { facts } = useHealthReport.getState();
  return [facts?.journal, facts?.cache].some((file) => file?.check.state === "running");
}

export async function checkFiles(): Promise<void> {
  await desk.health.checkFiles({}).catch(() => null);
  await lookNow();
}

export async function stopCheck(): Promise<void> {
  await desk.health.stopCheck({}).catch(() => null);
  await lookNow();
}
