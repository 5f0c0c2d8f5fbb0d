import { IconBan, IconCircleCheck, IconRefresh, IconCheck, IconCopy, IconPackageExport } from "@tabler/icons-react";
import { type JSX, useId, useEffect, useState } from "react";
import { useTranslation, Trans } from "react-i18next";
import { type Verdict, textKindOf } from "../../../../src-domain/batches/batch.ts";
import { type ResendCode, findResendObstacle } from "../../../../src-domain/inventory/inventory.ts";
import type { ItemDetails } from "../../../../src-preload/contract/inventory/item.ts";
import { onRecorded, recordItem, type RecordedScan } from "../../../scanner/scan-recorder.ts";
import { useAppState, useUnreachableReason } from "../../../shell/app-state.ts";
import { useTimeout } from "../../../shell/use-now.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { copyText } from "../../../ui/CopyButton.tsx";
import { Drawer, type DrawerFrame, DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { UnreachableNote, OnlineButton } from "../../../ui/OnlineButton.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import "./item-drawer.css";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { handlingStatusText, handlingCodeText } from "../../../ui/text/handling-text.tsx";
import { momentText } from "../../../ui/text/time-text.ts";
import { useWarehouseTexts } from "../../../ui/text/WarehouseName.tsx";
import { useVerdictLines } from "../../../ui/verdict/verdict-lines.ts";
import { mapByName } from "./item-fields.ts";
import { itemText } from "./item-text.ts";
import { ItemHistory } from "./ItemHistory.tsx";
import { ItemLines, OtherLines } from "./ItemLines.tsx";
import { ItemPhotos } from "./ItemPhotos.tsx";
import { ItemNotes, ItemServices } from "./ItemServices.tsx";
import { useItem, type ItemState } from "./use-item.ts";

const NO_CODES: readonly ResendCode[] = [];
const useResendCodes = (): readonly ResendCode[] => useAppState((state) => state.settings?.resendCodes ?? NO_CODES);

/** Returns whether an item that is on hold cannot be sent now: it is in a batch or order, or the service refuses it. */
const isBlocked = (verdict: Verdict): boolean =>
  verdict.kind === "in-another-batch" ||
  verdict.kind === "locked" ||
  verdict.kind === "held-by" ||
  verdict.kind === "left-at" ||
  (verdict.kind === "not-eligible" && verdict.obstacle.kind === "resent-by-this-desk") ||
  textKindOf(verdict) === "set-aside";

function useCanBeScanned(details: ItemDetails | null): boolean {
  const resendCodes = useResendCodes();
  return details !== null && findResendObstacle(details.item, resendCodes) === null && !isBlocked(details.scanVerdict);
}

function Eligibility({ details }: { readonly details: ItemDetails }): JSX.Element {
  const { t } = useTranslation("inventory");
  const { item, scanVerdict } = details;
  const linesOf = useVerdictLines();
  const obstacle = findResendObstacle(item, useResendCodes());
  const canBeScanned = useCanBeScanned(details);
  const Shape = canBeScanned ? IconCircleCheck : IconBan;
  return (
    <p className={`eligibility row-top text${canBeScanned ? " eligibility--yes" : ""}`}>
      <Shape size={20} aria-hidden="true" />
      {isBlocked(scanVerdict)
        ? linesOf(scanVerdict, 0, 1).reason
        : t(`resend.${obstacle?.kind ?? "possible"}`, {
            handling: handlingCodeText(item.handlingCode),
            status: handlingStatusText(item.handlingStatusCode),
          })}
    </p>
  );
}

function ItemAge({ details, isRefreshing, failure, refresh }: ItemState): JSX.Element {
  const { t } = useTranslation("item");
  const reasonId = useId();
  const unreachable = useUnreachableReason();
  const lastFetch = details?.lastFetch ?? null;
  const asOf = lastFetch?.at ?? details?.asOf;
  return (
    <div className="item-age flow">
      <div className="item-age__words fine" role="status">
        {asOf !== undefined && (
          <p className="item-age__when text">
            <Trans
              t={t}
              i18nKey="fetch.readAt"
              values={{ time: momentText(asOf) }}
              components={{ age: <Age at={asOf} /> }}
            />
          </p>
        )}
        {details !== null && lastFetch === null && <p>{t("fetch.never")}</p>}
        {lastFetch?.isAbsent === true && <p className="warns">{t("fetch.absent")}</p>}
        <UnreachableNote id={reasonId} />
      </div>
      <OnlineButton variant="default" loading={isRefreshing} icon={IconRefresh} reasonId={reasonId} onClick={refresh}>
        {t("fetch.refresh")}
      </OnlineButton>
      {failure !== null && unreachable === null && (
        <FailureNote
          text={t(`fetch.failed.${FAILURE_CODES.find((failureCode) => failureCode === failure.code) ?? "other"}`)}
          detail={failure.correlationId}
          correlationId={failure.correlationId}
        />
      )}
    </div>
  );
}

const FAILURE_CODES = ["offline", "credentials", "service"] as const;

interface ItemActionsProps {
  readonly returnInventoryId: string;
  readonly details: ItemDetails | null;
}

function ItemActions({ returnInventoryId, details }: ItemActionsProps): JSX.Element {
  const { t } = useTranslation("item");
  const verdict = useItemVerdict(returnInventoryId);
  const canBeScanned = useCanBeScanned(details);
  return (
    <div className="item-actions">
      <div className="item-actions__buttons row-close" role="group" aria-label={t("actions.label")}>
        <ActionButton
          variant={canBeScanned ? "filled" : "default"}
          icon={IconPackageExport}
          onClick={() => recordItem({ returnInventoryId })}
        >
          {t("actions.add")}
        </ActionButton>
        {details !== null && <CopyItemButton details={details} />}
      </div>
      <p className="item-actions__verdict" role="status" aria-label={t("actions.label")}>
        {verdict}
      </p>
    </div>
  );
}

/** Returns the text of the newest verdict about the item since the drawer was opened. */
function useItemVerdict(returnInventoryId: string): string | null {
  const { t } = useTranslation(["item", "verdict"]);
  const linesOf = useVerdictLines();
  const [scan, setScan] = useState<RecordedScan | null>(null);
  useEffect(
    () =>
      onRecorded((recordedScan, rawScan) => rawScan.returnInventoryId === returnInventoryId && setScan(recordedScan)),
    [returnInventoryId],
  );
  if (scan === null) return null;
  const { outcome, batch } = scan;
  const { reason } = linesOf(outcome.verdict, batch.lines.length, batch.limit);
  return t("item:actions.verdict", { verdict: t(`verdict:${textKindOf(outcome.verdict)}`), reason });
}

const CONFIRMATION_MS = 2000;

function CopyItemButton({ details }: { readonly details: ItemDetails }): JSX.Element {
  const { t } = useTranslation("item");
  const warehouseText = useWarehouseTexts();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  useTimeout(isCopied, CONFIRMATION_MS, () => setCopied(null));
  const Shape = isCopied === true ? IconCheck : IconCopy;
  return (
    <>
      <ActionButton
        variant="default"
        icon={Shape}
        onClick={() => void copyText(itemText(t, details, warehouseText)).then(setCopied)}
      >
        {isCopied === true ? t("actions.copied") : t("actions.copy")}
      </ActionButton>
      {isCopied === false && <span role="alert">{t("actions.notCopied")}</span>}
    </>
  );
}

interface ItemDrawerProps extends DrawerFrame {
  readonly returnInventoryId: string;
}

/** Renders the parts that may grow after a refresh last, so that the other parts do not move. */
export function ItemDrawer({ returnInventoryId, takesFocus, onClose }: ItemDrawerProps): JSX.Element {
  const { t } = useTranslation("item");
  const itemState = useItem(returnInventoryId);
  const { details, changedNames } = itemState;
  const fields = mapByName(details?.fields ?? []);
  return (
    <Drawer
      label={t("label")}
      title={<CodeText value={details?.item.rma ?? returnInventoryId} kind={details === null ? "id" : "rma"} />}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      {itemState.isUnknown && details === null && <FailureNote text={t("fetch.unknownHere")} />}
      <ItemAge {...itemState} />
      <ItemActions returnInventoryId={returnInventoryId} details={details} />
      <DrawerSection title={t("section.resend")}>{details && <Eligibility details={details} />}</DrawerSection>
      <ItemPhotos returnInventoryId={returnInventoryId} photos={details?.photos ?? null} />
      <ItemLines fields={fields} changedNames={changedNames} />
      {details !== null && (
        <>
          <ItemHistory rma={details.item.rma} history={itemState.history} />
          <ItemServices details={details} />
          <ItemNotes meta={details.meta} />
          <OtherLines fields={details.fields} />
        </>
      )}
    </Drawer>
  );
}
