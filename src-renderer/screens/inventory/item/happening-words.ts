import type { TFunction } from "i18next";
import { readResendStatus } from "../../../../src-domain/resends/resend.ts";
import type { Happening } from "./use-item.ts";
import { batchWord } from "../../../components/words/batch-word.ts";

type Words = TFunction<["item", "verdict", "resends"]>;

/** What happened, in one line. */
export function happeningText(t: Words, one: Happening): string {
  switch (one.kind) {
    case "scan":
      return t(`item:history.scan.${one.source}`, { verdict: t(`verdict:${one.verdict}`) });
    case "added":
      return t(`item:history.added.${one.state}`, { batch: batchWord(one.batchName), slot: one.slot });
    case "removed":
      return t(`item:history.removed.${one.how}`, { batch: batchWord(one.batchName) });
    case "discarded":
      return t("item:history.discarded", { batch: batchWord(one.batchName) });
    case "moved":
      return t(one.back ? "item:history.movedBack" : "item:history.moved", {
        batch: batchWord(one.batchName),
        from: batchWord(one.fromName),
      });
    case "submitted":
      return t("item:history.submitted", { batch: batchWord(one.batchName) });
    case "order":
      return orderText(t, one);
    case "event":
      return t(`item:history.event.${one.source}`, { action: one.action });
    case "reading":
      return t(one.absent ? "item:history.readAbsent" : "item:history.reading");
  }
}

function orderText(t: Words, { fact, resendId }: Extract<Happening, { kind: "order" }>): string {
  const order = { resendId: resendId ?? "" };
  switch (fact.kind) {
    case "submission":
      return t(`item:history.state.${fact.state}`, order);
    case "status": {
      const status = readResendStatus(fact.raw);
      const word = status === null ? fact.raw : t(`resends:stage.${status}`);
      return t("item:history.status", { ...order, status: word });
    }
    case "tracking-number":
      return t("item:history.tracking", { ...order, trackingNumber: fact.trackingNumber });
    case "label-error":
      return t("item:history.labelError", { ...order, message: fact.message });
    case "label":
      return t("item:history.label", order);
  }
}
