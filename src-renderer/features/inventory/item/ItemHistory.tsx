import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { parseResendStatus } from "../../../../src-domain/resends/resend.ts";
import { showScreen } from "../../../shell/navigation.ts";
import { DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { labelReasonText } from "../../../ui/text/LabelReason.tsx";
import { momentText } from "../../../ui/text/time-text.ts";
import { resumeBatch } from "../../batches/batch-actions.ts";
import { openScanInBlackBox, searchBlackBox } from "../../health/stored-scans.ts";
import { showOrder } from "../../resends/order-pages.ts";
import type { HistoryEntry } from "./use-item.ts";

type Translate = TFunction<["item", "verdict", "resends"]>;

function historyText(t: Translate, entry: HistoryEntry): string {
  switch (entry.kind) {
    case "scan":
      return t(`item:history.scan.${entry.source}`, { verdict: t(`verdict:${entry.verdict}`) });
    case "added":
      return t(`item:history.added.${entry.state}`, { batch: batchNameText(entry.batchName), slot: entry.slot });
    case "removed":
      return t(`item:history.removed.${entry.how}`, { batch: batchNameText(entry.batchName) });
    case "discarded":
      return t("item:history.discarded", { batch: batchNameText(entry.batchName) });
    case "moved":
      return t(entry.isUndo ? "item:history.movedBack" : "item:history.moved", {
        batch: batchNameText(entry.batchName),
        from: batchNameText(entry.fromName),
      });
    case "submitted":
      return t("item:history.submitted", { batch: batchNameText(entry.batchName) });
    case "order":
      return entry.source === "file" ? t("item:history.fromFile", { text: orderText(t, entry) }) : orderText(t, entry);
    case "event":
      return t(`item:history.event.${entry.source}`, { action: entry.action });
    case "reading":
      return t(entry.isAbsent ? "item:history.readAbsent" : "item:history.reading");
  }
}

function orderText(t: Translate, { fact, resendId }: Extract<HistoryEntry, { kind: "order" }>): string {
  const values = { resendId: resendId ?? "" };
  switch (fact.kind) {
    case "submission":
      return t(`item:history.state.${fact.state}`, values);
    case "status": {
      const status = parseResendStatus(fact.raw);
      const statusText = status === null ? fact.raw : t(`resends:stage.${status}`);
      return t("item:history.status", { ...values, status: statusText });
    }
    case "tracking-number":
      return t("item:history.tracking", { ...values, trackingNumber: fact.trackingNumber });
    case "label-error":
      return t("item:history.labelError", { ...values, message: labelReasonText(fact.message) });
    case "label":
      return t("item:history.label", values);
  }
}

interface ItemHistoryProps {
  readonly rma: string;
  readonly history: readonly HistoryEntry[] | null;
}

export function ItemHistory({ rma, history }: ItemHistoryProps): JSX.Element {
  const { t } = useTranslation(["item", "verdict", "resends"]);
  const submittedEntry = history?.find((entry) => entry.kind === "submitted");
  const wasScanned = history?.some((entry) => entry.kind === "scan") ?? false;
  return (
    <DrawerSection title={t("item:section.history")}>
      <div className="item-history__ways flow">
        {submittedEntry !== undefined && (
          <Button variant="default" size="compact-md" onClick={() => showOrder(submittedEntry.submissionId)}>
            {t("item:history.order")}
          </Button>
        )}
        {wasScanned && (
          <Button variant="default" size="compact-md" onClick={() => searchBlackBox(rma)}>
            {t("item:history.scans")}
          </Button>
        )}
      </div>
      {history?.length === 0 && <p className="item-note fine">{t("item:history.none")}</p>}
      {history !== null && history.length > 0 && (
        <ol aria-label={t("item:history.list")}>
          {history.map((entry) => (
            <li key={JSON.stringify(entry)} className="item-history__entry">
              <time dateTime={entry.at}>{momentText(entry.at)}</time>
              <span className="selectable">{historyText(t, entry)}</span>
              <HistoryLink entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </DrawerSection>
  );
}

function HistoryLink({ entry }: { readonly entry: HistoryEntry }): JSX.Element | null {
  const { t } = useTranslation("item");
  const link = findLink(entry);
  if (link === null) return null;
  return (
    <Button variant="subtle" size="compact-xs" onClick={link.open}>
      {t(`history.open.${link.target}`)}
    </Button>
  );
}

function findLink(entry: HistoryEntry) {
  if (entry.kind === "scan") return { target: "scan", open: () => openScanInBlackBox(entry.scanId) } as const;
  if (entry.kind === "submitted" || entry.kind === "order") {
    return { target: "order", open: () => showOrder(entry.submissionId) } as const;
  }
  const isOpenBatch = entry.kind === "added" && (entry.state === "open" || entry.state === "parked");
  return isOpenBatch
    ? ({ target: "batch", open: () => showBatch(entry.batchId, entry.state === "parked") } as const)
    : null;
}

/** Shows a batch on the Scan screen. A parked batch is resumed, which parks the current one. */
function showBatch(batchId: string, isParked: boolean): void {
  showScreen("scan");
  if (isParked) void resumeBatch(batchId);
}
