import type { TFunction } from "i18next";
import type { DraftDeed } from "../../../../src-preload/contract/shipping/shipping-draft.ts";

type Words = TFunction<"shippingDraft">;

/** The service's own sentences. */
export const saidBy = ({ refusal }: Pick<DraftDeed, "refusal">): string =>
  Object.values(refusal?.fields ?? {}).join(" ");

/** What became of a deed: what happened, why, what to do. */
export function deedOutcome(t: Words, deed: DraftDeed): string {
  const { kind, state, doubt } = deed;
  switch (state) {
    case "sending":
      return t("outcome.sending");
    case "done":
      return t(`outcome.done.${kind}`, { count: deed.itemCount });
    case "refused":
      return t("outcome.refused", { deed: t(`deed.${kind}`), said: saidBy(deed) });
    case "not-sent":
      return t(deed.loss === null ? "outcome.notSentCredentials" : "outcome.notSent");
    case "not-done":
      return t("outcome.notDone");
    case "unknown":
      return doubt === "repeat-refused" ? t("unknown.repeatRefused", { said: saidBy(deed) }) : t(`unknown.${kind}`);
  }
}
