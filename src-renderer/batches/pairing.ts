import { create } from "zustand";
import { PAIRING_PROBLEMS, type PairingProblem, type PairingState } from "../../src-domain/batches/pairing.ts";
import type { PageAnswerOf } from "../../src-preload/contract/index.ts";
import type { PairingView } from "../../src-preload/contract/batches/pairing.ts";
import { desk } from "../bridge.ts";

interface Pairing extends PairingView {
  readonly state: PairingState | null;
  readonly problem: PairingProblem | "failed" | null;
}

export const usePairing = create<Pairing>(() => ({ state: null, step: "none", code: null, problem: null }));

type Answer = PageAnswerOf<"pairing", "create" | "ask" | "give" | "scan" | "compare" | "end">;

export async function lookAtPairing(): Promise<void> {
  const answer = await desk.pairing.state({});
  if (answer.ok) usePairing.setState(answer.value);
}

async function take(asked: Promise<Answer>): Promise<void> {
  const answer = await asked;
  if (answer.ok) usePairing.setState({ ...answer.value, problem: null });
  else {
    const { code } = answer.error;
    const problem = PAIRING_PROBLEMS.find((known) => known === code) ?? "failed";
    // A wrong code changes nothing: the operator scans the right one.
    usePairing.setState(problem === "wrong-code" ? { problem } : { problem, step: "none", code: null });
  }
  await lookAtPairing();
}

export const createKey = (): Promise<void> => take(desk.pairing.create({}));
export const askForKey = (): Promise<void> => take(desk.pairing.ask({}));
export const giveKey = (): Promise<void> => take(desk.pairing.give({}));
export const scanPairingCode = (text: string): Promise<void> => take(desk.pairing.scan({ text }));
export const compareNumbers = (): Promise<void> => take(desk.pairing.compare({}));
export const endPairing = (): Promise<void> => take(desk.pairing.end({}));
