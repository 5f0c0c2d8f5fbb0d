import { printedBadge } from "../../src-main/pairing/badges.ts";
import type { PairingKeys } from "../../src-main/desk/environments/pairing-keys.ts";

/** Of the site that every desk of the tests belongs to. */
export const PAIRING_KEY = Buffer.alloc(32, "returns desk").toString("base64");

/** A keychain's entry as a desk sees it, which holds this key. */
export function pairedWith(pairingKey: string | null = PAIRING_KEY): PairingKeys {
  let kept = pairingKey;
  return {
    read: () => Promise.resolve(kept),
    state: () => Promise.resolve(kept === null ? "missing" : "in-keychain"),
    save: (saved) => {
      kept = saved;
      return Promise.resolve({ ok: true, value: null });
    },
  };
}

/** The code of a badge as a desk of this site prints it today. */
export const badgeOf = (name: string): string => printedBadge(name, PAIRING_KEY, new Date()).code;
