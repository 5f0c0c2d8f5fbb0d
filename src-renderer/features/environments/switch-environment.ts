import { create } from "zustand";
import type { EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import { desk } from "../../bridge.ts";
import { waitUntilAllStored } from "../../scanner/queue/wait-for-scans.ts";
import { interceptBursts } from "../../scanner/scan-intake.ts";
import { findSignature } from "../../scanner/sounds/signatures.ts";
import { playSignature, readStationLoudness } from "../../scanner/sounds/station-sound.ts";
import { flushAllDestinations } from "../batches/destination-edits.ts";
import { goToConnection } from "./environments.ts";

type Target = Pick<EnvironmentView, "id" | "name" | "kind">;

export type SwitchProblem = "incomplete" | "no-such-environment" | "not-opened" | "scans-wait" | "destinations-unsaved";

interface SwitchState {
  readonly to: Target | null;
  /** Number of scans dropped during the switch, because their environment is ambiguous. */
  readonly missed: number;
  readonly failed: { readonly problem: SwitchProblem; readonly environment: Target } | null;
}

export const useSwitching = create<SwitchState>(() => ({ to: null, missed: 0, failed: null }));

/** Stores all input, then switches; main reloads the page. Scans during the switch are dropped with a sound. */
export async function switchEnvironment(environment: Target): Promise<void> {
  if (useSwitching.getState().to !== null) return;
  useSwitching.setState({ failed: null });
  if (!(await waitUntilAllStored())) return fail("scans-wait", environment);
  const stopIntercepting = interceptBursts(reportMissedScan);
  useSwitching.setState({ to: environment, missed: 0 });
  const problem = await storeAndSwitch(environment.id);
  if (problem === null) return;
  stopIntercepting();
  fail(problem, environment);
}

async function storeAndSwitch(id: string): Promise<SwitchProblem | null> {
  if (!(await flushAllDestinations())) return "destinations-unsaved";
  if (!(await waitUntilAllStored())) return "scans-wait";
  const answer = await desk.environment.switchTo({ id });
  if (answer.ok) return null;
  const code = answer.error.code;
  return code === "incomplete" || code === "no-such-environment" ? code : "not-opened";
}

function fail(problem: SwitchProblem, environment: Target): void {
  useSwitching.setState({ to: null, failed: { problem, environment } });
  if (problem === "incomplete") goToConnection("userApiUrl", environment.id);
}

function reportMissedScan(): void {
  useSwitching.setState(({ missed }) => ({ missed: missed + 1 }));
  playSignature(findSignature("not-recorded", 1), readStationLoudness());
}
