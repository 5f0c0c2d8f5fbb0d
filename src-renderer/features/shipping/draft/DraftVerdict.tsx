import { Button } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { textKindOf } from "../../../../src-domain/batches/batch.ts";
import type { DismissReason } from "../../../../src-domain/scanning/dismissal.ts";
import {
  draftDisplayKindOf,
  MAX_ITEMS_PER_DRAFT,
  type DraftScanVerdict,
} from "../../../../src-domain/shipping/draft-items.ts";
import type { DraftView, RefusedDraftScan } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { numberText, sentenceGap } from "../../../i18n/format.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { handlingCodeText } from "../../../ui/text/handling-text.tsx";
import { useWarehouseTexts } from "../../../ui/text/WarehouseName.tsx";
import { CardBody, cardColors } from "../../../ui/verdict/CardBody.tsx";
import { codeTail } from "../../../ui/verdict/code-tail.ts";
import { useVerdictLines } from "../../../ui/verdict/verdict-lines.ts";
import { DismissButton } from "../../scanning/DismissButton.tsx";
import { RefusedScanRow } from "../../scanning/RefusedScanRow.tsx";
import { addItemAsIs, useDraftScans } from "./draft-scans.ts";

interface DraftVerdictTexts {
  readonly verdictText: string;
  readonly reason: string;
  readonly todo: string;
}

/** Returns the texts of a batch's verdict, with other ones where a draft has other rules. */
function useDraftVerdictTexts(): (verdict: DraftScanVerdict) => DraftVerdictTexts {
  const { t } = useTranslation(["shippingDraft", "verdict", "scan"]);
  const linesOf = useVerdictLines();
  const warehouseTextOf = useWarehouseTexts();
  return (verdict) => {
    switch (verdict.kind) {
      case "kept":
        return { verdictText: t("verdict:added"), reason: t("scan.kept"), todo: t("scan:todo.added") };
      case "already":
        return {
          verdictText: t("scan.alreadyText"),
          reason: t("scan.already", { state: t(`state.${verdict.item.state}`) }),
          todo: t("scan:todo.already-in-batch"),
        };
      case "in-another-draft":
        return {
          verdictText: t("scan.otherDraftText"),
          reason: t("scan.otherDraft", { order: verdict.orderId }),
          todo: t("scan.setAside"),
        };
      default:
        return { verdictText: t(`verdict:${textKindOf(verdict)}`), ...batchLines(verdict) };
    }
  };

  function batchLines(verdict: Exclude<DraftScanVerdict, { kind: "kept" | "already" | "in-another-draft" }>) {
    const { reason, todo } = linesOf(verdict, 0, 1);
    switch (verdict.kind) {
      case "wrong-warehouse": {
        const item = warehouseTextOf(verdict.item.warehouseId).full;
        const order = warehouseTextOf(verdict.batchWarehouseId).full;
        return { reason: t("scan.wrongWarehouse", { item, order }), todo: t("scan.setAside") };
      }
      case "not-on-hold":
        return {
          reason: t("scan.notOnHold", { handling: handlingCodeText(verdict.item.handlingCode) }),
          todo: t("scan.asIsOrAside"),
        };
      case "batch-full":
        return { reason: t("scan.full", { limit: numberText(MAX_ITEMS_PER_DRAFT) }), todo: t("scan.setAside") };
      case "unknown-code":
        return { reason, todo: verdict.reason === "several-items" ? t("scan.scanRma") : todo };
      case "command":
      case "hand-over":
      case "service-type":
      case "sealed":
      case "wrong-label":
      case "seal-scan":
        return { reason: t("scan.noItem"), todo: t("scan:todo.command") };
      default:
        return { reason, todo: verdict.kind === "added" ? t("scan.setAside") : todo };
    }
  }
}

const codeOf = (verdict: DraftScanVerdict, text: string): string => ("item" in verdict ? verdict.item.rma : text);

const isItemWaiting = (items: DraftView["items"], id: string): boolean =>
  items.some(({ returnInventoryId, state }) => returnInventoryId === id && state === "waiting");

interface DraftVerdictCardProps extends Pick<DraftView, "orderId" | "items"> {
  readonly isReadOnly: boolean;
}

/** Shows the last scan as the Scan screen does. */
export function DraftVerdictCard({ orderId, items, isReadOnly }: DraftVerdictCardProps): JSX.Element | null {
  const { t } = useTranslation(["shippingDraft", "scan"]);
  const lastScan = useDraftScans((state) => state.lastScan);
  const isFailing = useDraftScans((state) => state.failureCount > 0);
  // If the item's state has changed since the scan, its row shows the state.
  const isShown =
    lastScan?.orderId === orderId &&
    (lastScan.verdict.kind !== "kept" || isItemWaiting(items, lastScan.verdict.item.returnInventoryId));
  if (isReadOnly && !isShown) return null;
  const kind = isShown ? draftDisplayKindOf(lastScan.verdict) : "idle";
  return (
    // While scans cannot be stored, the card would say that the desk is ready.
    <div className={isFailing ? "visually-hidden" : "draft__verdict"}>
      <section
        className={`verdict-card verdict-card--${kind}`}
        style={cardColors(kind)}
        role="status"
        aria-label={t("scan.label")}
        aria-atomic="true"
      >
        {isFailing ? null : isShown ? (
          // Each scan has its own key, so that a screen reader announces an equal outcome again.
          <Outcome key={lastScan.rawScanId} verdict={lastScan.verdict} text={lastScan.text} />
        ) : (
          <CardBody verdict={t("scan:ready")} kind="ready">
            {null}
          </CardBody>
        )}
      </section>
    </div>
  );
}

function Outcome({ verdict, text }: { readonly verdict: DraftScanVerdict; readonly text: string }): JSX.Element {
  const { verdictText, reason, todo } = useDraftVerdictTexts()(verdict);
  return (
    <CardBody verdict={verdictText} kind={draftDisplayKindOf(verdict)}>
      <p className="verdict-card__facts">
        <span className="verdict-card__code" translate="no">
          {codeTail(codeOf(verdict, text))}
        </span>
      </p>
      <p className="verdict-card__reason">
        {reason}
        {sentenceGap()}
        <strong>{todo}</strong>
      </p>
    </CardBody>
  );
}

interface RefusedDraftScansProps extends Pick<DraftView, "orderId" | "refusedScans"> {
  readonly isReadOnly: boolean;
}

/** Scans whose parcel is on the table, but not in the draft. */
export function RefusedDraftScans({ refusedScans, ...props }: RefusedDraftScansProps): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  if (refusedScans.length === 0) return null;
  return (
    <section className="draft__refused" aria-label={t("scan.refused", { count: refusedScans.length })}>
      <h3 className="draft__refused-heading">{t("scan.refused", { count: refusedScans.length })}</h3>
      <ul className="refused-scans__list ruled-rows">
        {refusedScans.map((scan) => (
          <RefusedDraftScanRow key={scan.scanId} scan={scan} {...props} />
        ))}
      </ul>
    </section>
  );
}

interface RefusedDraftScanRowProps extends Pick<RefusedDraftScansProps, "orderId" | "isReadOnly"> {
  readonly scan: RefusedDraftScan;
}

function RefusedDraftScanRow({ orderId, isReadOnly, scan }: RefusedDraftScanRowProps): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "scan"]);
  const { verdict, text, at, scanId } = scan;
  const { verdictText, reason, todo } = useDraftVerdictTexts()(verdict);
  const kind = draftDisplayKindOf(verdict);
  const code = codeOf(verdict, text);
  const [hasFailed, setHasFailed] = useState(false);
  const dismiss = async (dismissReason: DismissReason, note: string): Promise<void> => {
    const answer = await desk.shippingDraft.dismissScan({ orderId, scanId, reason: dismissReason, note });
    setHasFailed(!answer.ok);
  };
  return (
    <RefusedScanRow
      displayKind={kind}
      shape={kind}
      verdict={verdictText}
      code={code}
      at={at}
      actions={
        <>
          {verdict.kind === "not-on-hold" && !isReadOnly && (
            <Button
              size="compact-md"
              variant="default"
              onClick={() => addItemAsIs(orderId, verdict.item.returnInventoryId)}
            >
              {t("scan:choices.as-is")}
            </Button>
          )}
          <DismissButton
            label={t("scan:refusedScans.dismiss")}
            code={code}
            scanIds={[scanId]}
            onDismiss={(_, dismissReason, note) => dismiss(dismissReason, note)}
          />
        </>
      }
    >
      <p>
        {reason}
        {sentenceGap()}
        <span className="refused-scan__todo finer">{todo}</span>
      </p>
      {hasFailed && <FailureNote text={t("scan:refusedScans.failed")} />}
    </RefusedScanRow>
  );
}
