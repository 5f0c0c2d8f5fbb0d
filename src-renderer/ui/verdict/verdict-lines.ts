import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import {
  canTakeOver,
  displayKindOf,
  isSealVerdict,
  type SealVerdict,
  type Verdict,
} from "../../../src-domain/batches/batch.ts";
import { keyHint } from "../../shell/shortcuts.ts";
import { batchNameText } from "../text/batch-name-text.ts";
import { handlingStatusText, handlingCodeText } from "../text/handling-text.tsx";
import { absoluteTimeText, momentText } from "../text/time-text.ts";
import { useWarehouseTexts } from "../text/WarehouseName.tsx";

/** `filledCount` and `limit` describe the batch after the scan. */
export function useVerdictLines(): (
  verdict: Verdict,
  filledCount: number,
  limit: number,
) => { readonly reason: string; readonly todo: string } {
  const { t } = useTranslation("scan");
  const reasonText = useReasonText();
  return (verdict, filledCount, limit) => {
    const isLast = displayKindOf(verdict) === "added" && filledCount >= limit;
    const reason = isSealVerdict(verdict) ? sealReason(t, verdict) : reasonText(verdict);
    return { reason, todo: isLast ? fullBatchText(t, "addedLast") : todoText(t, verdict) };
  };
}

export const fullBatchText = (t: TFunction<"scan">, text: "addedLast" | "batch-full"): string =>
  t(`todo.${text}`, { keys: keyHint("submit") });

function todoText(t: TFunction<"scan">, verdict: Verdict): string {
  if (verdict.kind === "added" && verdict.refusal) return t("todo.set-aside");
  if (verdict.kind === "unknown-code") return t(`todo.unknown-code.${verdict.reason}`);
  if (verdict.kind === "batch-full") return fullBatchText(t, verdict.kind);
  if (verdict.kind === "service-type") return t(`todo.service-type.${verdict.state}`);
  if (verdict.kind === "damaged-scan") return damagedText(t, "todo", verdict);
  if (verdict.kind === "left-at") return t(canTakeOver(verdict) ? "todo.left-at.held" : "todo.left-at.sending");
  if (isSealVerdict(verdict)) return t(`seal.todo.${verdict.kind === "seal-scan" ? verdict.hint : verdict.kind}`);
  return t(`todo.${verdict.kind}`);
}

function sealReason(t: TFunction<"scan">, verdict: SealVerdict): string {
  if (verdict.kind === "wrong-label")
    return t("seal.reason.wrong-label", { order: verdict.order, otherOrder: verdict.otherOrder });
  const order = verdict.order ?? "";
  if (verdict.kind === "seal-scan") return t(`seal.reason.${verdict.hint}`, { order });
  if (verdict.again) return t("seal.reason.again", { order });
  return t(verdict.typed ? "seal.reason.typed" : "seal.reason.sealed", { order });
}

/** Verdicts of earlier versions report a cut hand-over code as damaged. */
function damagedText(
  t: TFunction<"scan">,
  part: "reason" | "todo",
  { reason }: Extract<Verdict, { kind: "damaged-scan" }>,
): string {
  return reason === "hand-over" ? t(`${part}.hand-over`) : t(`${part}.damaged-scan.${reason}`);
}

function useReasonText(): (verdict: Exclude<Verdict, SealVerdict>) => string {
  const { t } = useTranslation("scan");
  const notEligibleText = useNotEligibleText();
  const warehouseText = useWarehouseTexts();
  return (verdict) => {
    switch (verdict.kind) {
      case "added":
        return addedText(t, verdict);
      case "already-in-batch":
        return t("reason.already-in-batch", { slot: verdict.slot });
      case "in-another-batch":
        return inAnotherBatchText(t, verdict);
      case "locked":
        return t(`reason.locked.${verdict.state}`);
      case "wrong-warehouse":
        return t("reason.wrong-warehouse", {
          batchWarehouse: warehouseText(verdict.batchWarehouseId).full,
          itemWarehouse: warehouseText(verdict.item.warehouseId).full,
        });
      case "not-eligible":
        return notEligibleText(verdict.obstacle);
      case "not-on-hold":
        return t(`reason.not-on-hold.${verdict.resend}`, {
          handling: handlingCodeText(verdict.item.handlingCode),
        });
      case "hold-refused":
        return holdRefusedText(t, verdict, notEligibleText);
      case "held-by":
        return heldByText(t, verdict.holder);
      case "left-at":
        return leftAtText(t, verdict);
      case "unknown-code":
        return t(`reason.unknown-code.${verdict.reason}`, { count: verdict.named });
      case "batch-full":
        return batchFullText(t, verdict);
      default:
        return otherCodeText(t, verdict);
    }
  };
}

type OtherCode = Extract<Verdict, { kind: "command" | "hand-over" | "service-type" | "damaged-scan" }>;

function otherCodeText(t: TFunction<"scan">, verdict: OtherCode): string {
  switch (verdict.kind) {
    case "command":
      return t(`reason.command.${verdict.command}`);
    case "hand-over":
      return t("reason.hand-over");
    case "service-type":
      return t(`reason.service-type.${verdict.state}`, { name: verdict.name });
    case "damaged-scan":
      return damagedText(t, "reason", verdict);
  }
}

function addedText(t: TFunction<"scan">, { item, hold, refusal }: Extract<Verdict, { kind: "added" }>): string {
  if (refusal) return t(`reason.set-aside.${refusal.kind}`);
  if (hold) return t("reason.addedHold");
  return [item.sku, item.description].filter(Boolean).join(" · ") || t("reason.addedPlain");
}

function inAnotherBatchText(
  t: TFunction<"scan">,
  { batchName, handedOver }: Extract<Verdict, { kind: "in-another-batch" }>,
): string {
  const batch = batchNameText(batchName);
  return handedOver ? t("reason.in-another-batch-handed", { batch }) : t("reason.in-another-batch", { batch });
}

function batchFullText(t: TFunction<"scan">, { limit, parkedIn }: Extract<Verdict, { kind: "batch-full" }>): string {
  if (parkedIn === null) return t("reason.batch-full", { limit });
  return t("reason.batch-full-parked", { limit, batch: batchNameText(parkedIn.batchName), slot: parkedIn.slot });
}

function holdRefusedText(
  t: TFunction<"scan">,
  { batchName, why }: Extract<Verdict, { kind: "hold-refused" }>,
  obstacleText: (obstacle: NotEligible) => string,
): string {
  const batch = batchNameText(batchName);
  if (why.kind === "service") return t("reason.hold-refused.service", { batch, message: why.message });
  if (why.kind === "absent") return t("reason.hold-refused.absent", { batch });
  return t("reason.hold-refused.obstacle", { batch, reason: obstacleText(why.obstacle) });
}

type Holder = Extract<Verdict, { kind: "held-by" }>["holder"];

function heldByText(t: TFunction<"scan">, { desk, batchName, operator, at, state }: Holder): string {
  if (desk === null || batchName === null || at === null) return t("reason.held-by.unreadable");
  const holder = operator === null ? desk : t("reason.held-by.operator", { desk, operator });
  return t(`reason.held-by.${state}`, { holder, batch: batchNameText(batchName), time: absoluteTimeText(at) });
}

function leftAtText(t: TFunction<"scan">, verdict: Extract<Verdict, { kind: "left-at" }>): string {
  const { desk, batchName, at } = verdict.holder;
  const place = { desk: desk ?? "", batch: batchNameText(batchName ?? ""), time: at === null ? "" : momentText(at) };
  return t(canTakeOver(verdict) ? "reason.left-at.held" : "reason.left-at.sending", place);
}

type NotEligible = Extract<Verdict, { kind: "not-eligible" }>["obstacle"];

function useNotEligibleText(): (obstacle: NotEligible) => string {
  const { t } = useTranslation("scan");
  return (obstacle) => {
    switch (obstacle.kind) {
      case "already-resent":
        return t("reason.not-eligible.already-resent");
      case "not-on-hold":
        return t("reason.not-eligible.not-on-hold", { handling: handlingCodeText(obstacle.handlingCode) });
      case "other-handling":
        return t("reason.not-eligible.other-handling", { handling: handlingCodeText(obstacle.handlingCode) });
      case "handling-started":
        return t("reason.not-eligible.handling-started", {
          status: handlingStatusText(obstacle.handlingStatusCode),
        });
      case "resent-by-this-desk":
        return t("reason.not-eligible.resent-by-this-desk", {
          resendId: obstacle.resendId,
          when: absoluteTimeText(obstacle.createdAt),
        });
    }
  };
}
