import type { ConfirmTrust, TrustAnswer, TrustChange } from "../../src-domain/environments/trust.ts";
import type { Store } from "../store/thread/client.ts";

/** Where the journal of the open environment is. */
type Open = Promise<{ readonly desk: { readonly store: Pick<Store, "noteTrust"> } } | null>;

/**
 * The one way by which what the desk trusts changes. `ask` is a dialog of main's, which no page can draw over or answer. Every
 * answer is in the journal before the change has an effect. `locked`: IT decides alone (config.json).
 */
export function createTrustBroker(
  ask: (change: TrustChange) => Promise<boolean>,
  locked: boolean,
  current: () => Open,
): ConfirmTrust {
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
    await (await current())?.desk.store.noteTrust(change, answer, new Date().toISOString());
    return answer;
  };
}
