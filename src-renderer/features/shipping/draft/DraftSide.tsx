import { Button } from "@mantine/core";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { listAddressLines } from "../../../../src-domain/recipients/address.ts";
import { REPEAT_RULES } from "../../../../src-domain/shipping/draft-action.ts";
import { findDraftObstacle, isSettledByItems } from "../../../../src-domain/shipping/draft-summary.ts";
import {
  EMPTY_SHIP_TO,
  destinationOfShipTo,
  type ShipTo,
  findShipToProblems,
} from "../../../../src-domain/shipping/ship-to.ts";
import type { DraftAction, DraftView } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { DescriptionItem } from "../../../ui/dialogs/Drawer.tsx";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { useOrderFeeText, useShippingMethodText } from "../screen/shipping-text.tsx";
import { cancelShipToEdit, openConfirmation, editShipTo, performAction, useDraft } from "./draft.ts";
import { actionOutcomeText } from "./DraftNotes.tsx";
import { ShipToForm } from "./ShipToForm.tsx";

/** Shows an action with an unknown result, and the safe ways to settle it. */
function UnknownAction({ action }: { readonly action: DraftAction }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const { actionId, kind } = action;
  const repeatRule = REPEAT_RULES[kind];
  const repeatAction = (): void => {
    if (repeatRule === "deliberate") openConfirmation(actionId);
    else void performAction(() => desk.shippingDraft.retryAction({ actionId, seenSummary: null }));
  };
  return (
    <div className="draft__unknown stack text" role="group" aria-label={t("unknown.label")}>
      <p className="draft__unknown-head">
        {t("unknown.title", { action: t(`action.${kind}`) })} · <Age at={action.since} />
      </p>
      <p>{actionOutcomeText(t, action)}</p>
      <div className="draft__actions flow">
        <OnlineButton size="sm" onClick={repeatAction}>
          {t(`unknown.again.${repeatRule === "deliberate" ? "confirm" : "same"}`)}
        </OnlineButton>
        {isSettledByItems(kind) && (
          <OnlineButton
            size="sm"
            variant="default"
            onClick={() => void performAction(() => desk.shippingDraft.checkOutcome({ actionId }))}
          >
            {t("unknown.read")}
          </OnlineButton>
        )}
      </div>
      <div className="draft__actions flow">
        <ConfirmButton
          label={t(`unknown.saidDone.${kind}`)}
          question={t("unknown.saidDoneAsk")}
          onConfirm={() => void performAction(() => desk.shippingDraft.reportOutcome({ actionId, wasDone: true }))}
        />
        <ConfirmButton
          label={t(`unknown.saidNotDone.${kind}`)}
          question={t("unknown.saidNotDoneAsk")}
          onConfirm={() => void performAction(() => desk.shippingDraft.reportOutcome({ actionId, wasDone: false }))}
        />
      </div>
    </div>
  );
}

function ActionList({ actions }: { readonly actions: readonly DraftAction[] }): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  if (actions.length === 0) return null;
  return (
    <>
      <h3 className="draft__heading text">{t("actions")}</h3>
      <ul className="shipping__changes" aria-label={t("actions")}>
        {actions.map((action) => (
          <li key={action.actionId}>
            <strong>{t(`action.${action.kind}`)}</strong>
            {action.itemCount > 0 && ` · ${t("items.count", { count: action.itemCount })}`} ·{" "}
            <Age at={action.requestedAt} />
            {action.operator !== null && ` · ${action.operator}`}
            <p className="selectable">
              {action.state === "unknown" ? t("unknown.label") : actionOutcomeText(t, action)}
            </p>
            {action.attempts > 1 && <p>{t("attempts", { count: action.attempts })}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

export function DraftSide({ view }: { readonly view: DraftView }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const isEditing = useDraft((state) => state.isEditing);
  const openAction = view.actions.find(({ state }) => state === "unknown" || state === "sending");
  const canSend = findDraftObstacle(view.row, view.actions) === null;
  return (
    <div className="draft__side stack">
      {openAction?.state === "sending" && (
        <p className="draft__sending rigid text" role="status">
          {t("outcome.sendingAction", { action: t(`action.${openAction.kind}`) })}
        </p>
      )}
      {openAction?.state === "unknown" && <UnknownAction action={openAction} />}
      {isEditing && canSend ? <EditShipTo view={view} /> : <DraftFacts view={view} canSend={canSend} />}
      {!isEditing && canSend && <EndActions view={view} />}
      <ActionList actions={view.actions} />
      <p className="draft__source aside">{t("source")}</p>
    </div>
  );
}

export function DraftFacts({ view, canSend }: { readonly view: DraftView; readonly canSend: boolean }): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping"]);
  const methodText = useShippingMethodText();
  const orderFeeText = useOrderFeeText();
  const { warehouseId, method, fee, currency } = view.summary;
  return (
    <>
      <dl className="facts">
        <DescriptionItem name={t("shipping:field.outboundWarehouseId")}>
          {warehouseId === null ? t("notReported") : <WarehouseName warehouseId={warehouseId} form="full" />}
        </DescriptionItem>
        <DescriptionItem name={t("shipping:field.shippingMethod")}>
          {method === null ? t("notReported") : methodText(method)}
        </DescriptionItem>
        <DescriptionItem name={t("shipping:field.shippingFee")}>
          {orderFeeText(fee, currency) ?? t("notReported")}
        </DescriptionItem>
        <DescriptionItem name={t("shipping:drawer.shipTo")}>
          <Address shipTo={view.shipTo} />
        </DescriptionItem>
      </dl>
      {canSend && (
        <Button size="xs" variant="default" className="draft__change" onClick={editShipTo}>
          {t("shipTo.change")}
        </Button>
      )}
    </>
  );
}

export function Address({ shipTo }: { readonly shipTo: ShipTo }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const { shipToContactName, shipToCompanyName, shipToType, shipToCountry, shipToPhone, shipToFax } = shipTo;
  const joinFilled = (...parts: readonly string[]): string => parts.filter(Boolean).join(" · ");
  const lines = [
    shipToContactName,
    joinFilled(shipToCompanyName, shipToType),
    ...listAddressLines(destinationOfShipTo(shipTo)),
    shipToCountry.toUpperCase(),
    joinFilled(shipToPhone, shipToFax),
    shipTo.shipToEmail,
  ].filter(Boolean);
  if (lines.length === 0) return <>{t("notReported")}</>;
  return (
    <div translate="no">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

function EditShipTo({ view }: { readonly view: DraftView }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const isBusy = useDraft((state) => state.isBusy);
  const fieldMessages = useDraft(({ outcome }) => outcome?.refusal?.fields ?? null) ?? {};
  const [shipTo, setShipTo] = useState<ShipTo>(() => withShipToType(view.shipTo));
  const [isSubmitAttempted, setSubmitAttempted] = useState(false);
  const { orderId } = view;
  const sendShipTo = async (): Promise<void> => {
    setSubmitAttempted(true);
    if (findShipToProblems(shipTo).length > 0) return;
    const action = await performAction(() => desk.shippingDraft.setShipTo({ orderId, shipTo }));
    if (action?.state === "done") useDraft.setState({ isEditing: false });
  };
  return (
    <div className="draft__edit stack">
      <ShipToForm
        shipTo={shipTo}
        onChange={setShipTo}
        isSubmitAttempted={isSubmitAttempted}
        fieldMessages={fieldMessages}
      />
      {isSubmitAttempted && findShipToProblems(shipTo).length > 0 && <p className="warns">{t("shipTo.incomplete")}</p>}
      <div className="draft__actions flow">
        <Button size="sm" variant="default" onClick={cancelShipToEdit}>
          {t("shipTo.keep")}
        </Button>
        <OnlineButton size="sm" loading={isBusy} onClick={() => void sendShipTo()}>
          {t("shipTo.send")}
        </OnlineButton>
      </div>
    </div>
  );
}

const withShipToType = (shipTo: ShipTo): ShipTo => ({
  ...shipTo,
  shipToType: shipTo.shipToType === "" ? EMPTY_SHIP_TO.shipToType : shipTo.shipToType,
});

/** Buttons that confirm or cancel the order; neither can be undone. */
function EndActions({ view: { orderId, row, summary } }: { readonly view: DraftView }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  // Adding the scanned items comes first, with a button of its own.
  const isNextStep = summary.items > 0 && summary.leftOver === 0;
  return (
    <div className="draft__actions flow draft__ends">
      <ConfirmButton
        label={t("cancel.label")}
        needsService
        question={t("cancel.question", { order: row?.number ?? orderId })}
        onConfirm={() => void performAction(() => desk.shippingDraft.cancel({ orderId }))}
      />
      <OnlineButton size="sm" variant={isNextStep ? "filled" : "default"} onClick={() => openConfirmation()}>
        {t("confirm.open")}
      </OnlineButton>
    </div>
  );
}
