import type { KeychainProblem } from "../../../src-domain/environments/environment.ts";
import type { PairingState } from "../../../src-domain/batches/pairing.ts";
import { failure, type Result } from "../../../src-domain/result.ts";

/** The key that the desks of a site share. It stays in main: it signs hand-over codes and badges, and has no other use. */
export interface PairingKeys {
  read(): Promise<string | null>;
  /** The keychain is read again: IT may have replaced the key. */
  state(): Promise<PairingState>;
  save(pairingKey: string): Promise<Result<null, KeychainProblem>>;
}

export const NO_PAIRING_KEYS: PairingKeys = {
  read: () => Promise.resolve(null),
  state: () => Promise.resolve("missing"),
  save: () => Promise.resolve(failure("none")),
};
