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
import { openDraft, perform, useDraft, openCreated } from "./draft.ts";
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

/** Creates with an unknown result: an order may exist whose ID the desk does not know. */
export function LostCreates(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const open = useDraft((work) => work.openCreates);
  const lostCreates = open.filter(({ action }) => action.state === "unknown");
  if (lostCreates.length === 0) return null;
  return (
    <div className="draft__lost rigid" role="group" aria-label={t("lost.label")}>
      {lostCreates.map((create) => (
        <LostCreate key={create.action.actionId} open={create} />
      ))}
      <DraftNotes />
    </div>
  );
}

function UnknownActions(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const unknownActions = useDraft((work) => work.unsettled);
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

function LostCreate({ open: { action, created, candidates } }: { readonly open: OpenCreateView }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const methodText = useShippingMethodText();
  const { actionId } = action;
  const { shipToContactName: contact, shipToCompanyName: company } = created.shipTo;
  const link = (orderId: string): void =>
    void perform(() => desk.shippingDraft.linkOrder({ actionId, orderId })).then(openCreated);
  return (
    <div className="draft__unknown stack text">
      <p className="draft__unknown-head">
        {t("lost.title")} · <Age at={action.askedAt} />
      </p>
      <p>
        <WarehouseName warehouseId={created.warehouseId} form="full" /> → {company}, {contact} ·{" "}
        {methodText(created.method)}
      </p>
      <p>{t("unknown.create")}</p>
      {candidates.map(({ orderId, number, reportedAt }) => (
        <p key={orderId} className="row">
          {t(reportedAt === null ? "lost.entered" : "lost.candidate", { name: number ?? orderId })}{" "}
          <Button size="xs" variant="default" onClick={() => link(orderId)}>
            {t("lost.adopt", { name: number ?? orderId })}
          </Button>
        </p>
      ))}
      <div className="draft__actions flow">
        <LinkField onLink={link} />
        <ConfirmButton
          label={t("lost.none")}
          question={t("lost.noneAsk")}
          onConfirm={() => void perform(() => desk.shippingDraft.reportOutcome({ actionId, done: false }))}
        />
      </div>
    </div>
  );
}

function LinkField({ onLink }: { readonly onLink: (orderId: string) => void }): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping"]);
  const [text, setText] = useState("");
  const [problemText, setProblemText] = useState<string | null>(null);
  const link = (): void => {
    const parsed = parseUlid(text);
    if (parsed.ok) return onLink(parsed.value);
    const reason = t(`shipping:intake.why.${parsed.error.problem}`, { count: text.trim().length });
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
          if (event.key === "Enter" && !event.nativeEvent.isComposing) link();
        }}
        spellCheck={false}
        autoComplete="off"
      />
      <Button disabled={text.trim() === ""} onClick={link}>
        {t("lost.adoptTyped")}
      </Button>
    </div>
  );
}
