import { Button, TextInput } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { parseUlid } from "../../../../src-domain/ulid.ts";
import type { OpenCreateView } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { useShippingMethodText } from "../screen/shipping-text.tsx";
import { openDraft, performAction, useDraft, openCreatedOrder } from "./draft.ts";
import { DraftNotes } from "./DraftNotes.tsx";
import "./draft.css";

export function LostActions(): JSX.Element {
  return (
    <>
      <LostCreates />
      <UnknownActions />
    </>
  );
}

/** Shows creates with an unknown result: an order may exist whose ID the desk does not know. */
export function LostCreates(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const openCreates = useDraft((state) => state.openCreates);
  const lostCreates = openCreates.filter(({ action }) => action.state === "unknown");
  if (lostCreates.length === 0) return null;
  return (
    <div className="draft__lost rigid" role="group" aria-label={t("lost.label")}>
      {lostCreates.map((openCreate) => (
        <LostCreate key={openCreate.action.actionId} openCreate={openCreate} />
      ))}
      <DraftNotes />
    </div>
  );
}

function UnknownActions(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const unknownActions = useDraft((state) => state.unsettled);
  if (unknownActions.length === 0) return null;
  return (
    <ul className="draft__unsettled rigid" aria-label={t("unsettled.label")}>
      {unknownActions.map(({ orderId, number, kind, since }) => (
        <li key={orderId} className="worksheet__banner rigid row-wide">
          <p className="grows">
            <strong>{t("unknown.title", { action: t(`action.${kind}`) })}</strong> · {number ?? orderId} ·{" "}
            <Age at={since} />
          </p>
          <Button size="xs" variant="default" onClick={() => openDraft(orderId)}>
            {t("unsettled.open")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function LostCreate({
  openCreate: { action, created, candidates },
}: {
  readonly openCreate: OpenCreateView;
}): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const methodText = useShippingMethodText();
  const { actionId } = action;
  const { shipToContactName: contact, shipToCompanyName: company } = created.shipTo;
  const linkOrder = (orderId: string): void =>
    void performAction(() => desk.shippingDraft.linkOrder({ actionId, orderId })).then(openCreatedOrder);
  return (
    <div className="draft__unknown stack text">
      <p className="draft__unknown-head">
        {t("lost.title")} · <Age at={action.requestedAt} />
      </p>
      <p>
        <WarehouseName warehouseId={created.warehouseId} form="full" /> → {company}, {contact} ·{" "}
        {methodText(created.method)}
      </p>
      <p>{t("unknown.create")}</p>
      {candidates.map(({ orderId, number, reportedAt }) => (
        <p key={orderId} className="row">
          {t(reportedAt === null ? "lost.entered" : "lost.candidate", { name: number ?? orderId })}{" "}
          <Button size="xs" variant="default" onClick={() => linkOrder(orderId)}>
            {t("lost.adopt", { name: number ?? orderId })}
          </Button>
        </p>
      ))}
      <div className="draft__actions flow">
        <LinkField onLink={linkOrder} />
        <ConfirmButton
          label={t("lost.none")}
          question={t("lost.noneAsk")}
          onConfirm={() => void performAction(() => desk.shippingDraft.reportOutcome({ actionId, wasDone: false }))}
        />
      </div>
    </div>
  );
}

function LinkField({ onLink }: { readonly onLink: (orderId: string) => void }): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping"]);
  const [text, setText] = useState("");
  const [problemText, setProblemText] = useState<string | null>(null);
  const linkTypedOrder = (): void => {
    const parseResult = parseUlid(text);
    if (parseResult.ok) return onLink(parseResult.value);
    const reason = t(`shipping:intake.why.${parseResult.error.problem}`, { count: text.trim().length });
    return setProblemText(t("lost.noId", { why: reason }));
  };
  return (
    <div className="draft__adopt row-top">
      <TextInput
        className="grows"
        classNames={{ input: "codes" }}
        aria-label={t("lost.id")}
        placeholder={t("lost.idHint")}
        value={text}
        error={problemText}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblemText(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) linkTypedOrder();
        }}
        spellCheck={false}
        autoComplete="off"
      />
      <Button disabled={text.trim() === ""} onClick={linkTypedOrder}>
        {t("lost.adoptTyped")}
      </Button>
    </div>
  );
}
