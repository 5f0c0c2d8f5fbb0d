import type { SealVerdict, Verdict } from "../../../src-domain/batches/batch.ts";
import { judgeSealScan, type SealJudgment, type WaitingLabel } from "../../../src-domain/labels/seal-scan.ts";
import type { ScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import type { SealJournal } from "../resends/seal-journal.ts";

interface JudgedScan {
  readonly rawScan: RawScan;
  readonly code: ScanCode;
  readonly at: string;
  readonly isBatchEmpty: () => boolean;
}

function isCertainlyLabel(judgment: SealJudgment): boolean {
  if (judgment.kind === "sealed") return !judgment.isRepeat;
  return judgment.kind === "seal-scan" && judgment.hint === "old-label";
}

/** Judges scans of printed labels. A scan that adds an item runs no SQL statement while no label waits. */
export function createSealJudge(seals: SealJournal) {
  /** Resend id of the order whose item the operator scanned; null if the operator scanned no item of a sent order. */
  let chosenId: string | null = null;

  const judgeScan = ({ text, source }: RawScan, waiting: readonly WaitingLabel[], at: string): SealJudgment | null =>
    judgeSealScan({
      text,
      isTyped: source === "typed",
      at,
      waiting,
      chosenId,
      labelsWith: (codes) => seals.findLabels(codes, at),
      isShared: seals.isShared,
    });

  function recordJudgment(judgment: SealJudgment, at: string): SealVerdict {
    if (judgment.kind === "wrong-label")
      return { kind: "wrong-label", order: judgment.label.order, otherOrder: judgment.other.order };
    if (judgment.kind === "seal-scan")
      return { kind: "seal-scan", hint: judgment.hint, order: judgment.label?.order ?? null };
    const { isTyped, isRepeat } = judgment;
    const { resendId, order } = judgment.label;
    if (isRepeat) return { kind: "sealed", order, resendId, again: true };
    seals.seal(resendId, isTyped, at);
    chosenId = null;
    return { kind: "sealed", order, resendId, ...(isTyped && { typed: true as const }) };
  }

  const chosenOf = (waiting: readonly WaitingLabel[]): WaitingLabel | undefined =>
    waiting.find(({ resendId }) => resendId === chosenId) ?? (waiting.length === 1 ? waiting[0] : undefined);

  /** Returns null if the order does not wait for its label. */
  function chooseOrder(resendId: string): SealVerdict | null {
    seals.undoSkip(resendId);
    const label = seals.listWaiting().find((waiting) => waiting.resendId === resendId);
    if (label === undefined) return null;
    chosenId = resendId;
    return { kind: "seal-scan", hint: "chosen", order: label.order };
  }

  /** Judges a code that names no item: a label that was sealed before, or an unknown code on the parcel. */
  function judgeUnknown(verdict: Verdict, { rawScan, at, isBatchEmpty }: JudgedScan): Verdict {
    const waiting = seals.listWaiting();
    if (waiting.length > 0)
      return isBatchEmpty() ? { kind: "seal-scan", hint: "unknown", order: chosenOf(waiting)?.order ?? null } : verdict;
    const judgment = rawScan.damage === null ? judgeScan(rawScan, waiting, at) : null;
    return judgment === null ? verdict : recordJudgment(judgment, at);
  }

  return {
    /**
     * Judges the raw scan before it is parsed as an item's code. Returns null if the scan is not of a label.
     * `matchesItem` returns whether an item has the code. Such a code counts as a label only if it seals an order or is
     * an old label.
     */
    judge(rawScan: RawScan, at: string, matchesItem: () => boolean): SealVerdict | null {
      const waiting = rawScan.damage === null ? seals.listWaiting() : [];
      if (waiting.length === 0) return null;
      const judgment = judgeScan(rawScan, waiting, at);
      if (judgment === null || (!isCertainlyLabel(judgment) && matchesItem())) return null;
      return recordJudgment(judgment, at);
    },

    /**
     * Replaces an item's verdict if the scan concerns a label: an item of a sent order chooses its label. While the
     * desk waits for a label and the batch has no item, an unknown code is a refused scan only if it is an RMA.
     */
    replaceItemVerdict(verdict: Verdict, scan: JudgedScan): Verdict {
      switch (verdict.kind) {
        case "not-eligible": {
          const { obstacle } = verdict;
          if (obstacle.kind !== "resent-by-this-desk" || !seals.isOn()) return verdict;
          return chooseOrder(obstacle.resendId) ?? verdict;
        }
        case "unknown-code":
          return verdict.named > 0 || scan.code.kind === "rma" || !seals.isOn() ? verdict : judgeUnknown(verdict, scan);
        case "damaged-scan":
          return seals.isOn() ? judgeUnknown(verdict, scan) : verdict;
        default:
          return verdict;
      }
    },
  };
}
