import { create } from "zustand";
import type { EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import { desk } from "../../bridge.ts";
import { waitUntilAllStored } from "../../scanner/queue/wait-for-scans.ts";
import { interceptBursts } from "../../scanner/scan-intake.ts";
import { findSoundSignature } from "../../scanner/sounds/signatures.ts";
import { playSoundSignature, readStationLoudness } from "../../scanner/sounds/station-sound.ts";
import { flushAllDestinations } from "../batches/destination-edits.ts";
import { goToConnection } from "./environments.ts";

type SwitchTarget = Pick<EnvironmentView, "id" | "name" | "kind">;

export type SwitchProblem = "incomplete" | "no-such-environment" | "not-opened" | "scans-wait" | "destinations-unsaved";

interface SwitchState {
  readonly target: SwitchTarget | null;
  /** Number of scans dropped during the switch, because their environment is ambiguous. */
  readonly missedScanCount: number;
  readonly failure: { readonly problem: SwitchProblem; readonly environment: SwitchTarget } | null;
}

export const useSwitching = create<SwitchState>(() => ({ target: null, missedScanCount: 0, failure: null }));

/** Stores all input, then switches; main reloads the page. Scans during the switch are dropped with a sound. */
export async function switchEnvironment(environment: SwitchTarget): Promise<void> {
  if (useSwitching.getState().target !== null) return;
  useSwitching.setState({ failure: null });
  if (!(await waitUntilAllStored())) return fail("scans-wait", environment);
  const stopIntercepting = interceptBursts(countMissedScan);
  useSwitching.setState({ target: environment, missedScanCount: 0 });
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

function fail(problem: SwitchProblem, environment: SwitchTarget): void {
  useSwitching.setState({ target: null, failure: { problem, environment } });
  if (problem === "incomplete") goToConnection("userApiUrl", environment.id);
}

function countMissedScan(): void {
  useSwitching.setState(({ missedScanCount }) => ({ missedScanCount: missedScanCount + 1 }));
  playSoundSignature(findSoundSignature("not-recorded", 1), readStationLoudness());
}
