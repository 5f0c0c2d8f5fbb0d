import type { ConfirmTrust, TrustAnswer, TrustChange } from "../../src-domain/trust.ts";
import type { Store } from "../store/thread/client.ts";

interface TrustBrokerOptions {
  /** Main's own dialog, which no page can draw over or answer. */
  readonly ask: (change: TrustChange) => Promise<boolean>;
  /** IT decides alone (`locked` in config.json). */
  readonly locked: boolean;
  /** Where the journal of the open environment is; null while none is open. */
  readonly store: () => Promise<Pick<Store, "noteTrust"> | null>;
  readonly now: () => Date;
}

/** The one way by which what the desk trusts changes. Every answer is in the journal before the change has an effect. */
export function createTrustBroker({ ask, locked, store, now }: TrustBrokerOptions): ConfirmTrust {
  let asking = false;

  async function answerTo(change: TrustChange): Promise<TrustAnswer> {
    if (locked) return "locked";
    // A page that asks again and again gets no second dialog.
    if (asking) return "not-confirmed";
    asking = true;
    try {
      return (await ask(change)) ? "confirmed" : "not-confirmed";
    } finally {
      asking = false;
    }
  }

  return async (change) => {
    const answer = await answerTo(change);
    await (await store())?.noteTrust(change, answer, now().toISOString());
    return answer;
  };
}
