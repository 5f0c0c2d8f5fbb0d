import { Button, TextInput } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { parseUlid } from "../../../../src-domain/ulid.ts";
import type { OpenCreateView } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { useShippingMethodText } from "../screen/shipping-text.tsx";
import { openDraft, perform, useDraft, openCreated } from "./draft.ts";
import { DraftNotes } from "./DraftNotes.tsx";
import { AdoptButton, LostCreateButtons } from "./DraftSide.tsx";
import "./draft.css";

export function LostActions(): JSX.Element {
  return (
    <>
      <LostCreates />
      <Unsettled />
    </>
  );
}

/** An order may exist whose ID this desk does not know. */
export function LostCreates(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const open = useDraft((work) => work.openCreates);
  const lost = open.filter(({ action }) => action.state === "unknown");
  if (lost.length === 0) return null;
  return (
    <div className="draft__lost" role="group" aria-label={t("lost.label")}>
      {lost.map((each) => (
        <LostCreate key={each.action.actionId} open={each} />
      ))}
      <DraftNotes />
    </div>
  );
}

function Unsettled(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const unsettled = useDraft((work) => work.unsettled);
  if (unsettled.length === 0) return null;
  return (
    <ul className="draft__unsettled" aria-label={t("unsettled.label")}>
      {unsettled.map(({ orderId, number, kind, since }) => (
        <li key={orderId} className="worksheet__banner row-wide">
          <p>
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
  const word = useShippingMethodText();
  const { actionId } = action;
  const { shipToContactName: contact, shipToCompanyName: company } = created.shipTo;
  return (
    <div className="draft__unknown stack text">
      <p className="draft__unknown-head">
        {t("lost.title")} · <Age at={action.askedAt} />
      </p>
      <p>
        <WarehouseName warehouseId={created.warehouseId} form="full" /> → {company}, {contact} · {word(created.method)}
      </p>
      <p>{t("unknown.create")}</p>
      {candidates.map(({ orderId, number, reportedAt }) => (
        <p key={orderId} className="row">
          {t(reportedAt === null ? "lost.entered" : "lost.candidate", { name: number ?? orderId })}{" "}
          <AdoptButton actionId={actionId} orderId={orderId} name={number ?? orderId} />
        </p>
      ))}
      <div className="draft__actions flow">
        <AdoptField actionId={actionId} />
        <LostCreateButtons actionId={actionId} />
      </div>
    </div>
  );
}

/** The order ID, as the service's own site shows it. */
function AdoptField({ actionId }: { readonly actionId: string }): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping"]);
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const adopt = (): void => {
    const read = parseUlid(text);
    if (!read.ok) {
      const why = t(`shipping:intake.why.${read.problem}`, { count: text.trim().length });
      setWrong(t("lost.noId", { why }));
      return;
    }
    void perform(() => desk.shippingDraft.linkOrder({ actionId, orderId: read.id })).then(openCreated);
  };
  return (
    <div className="draft__adopt row-top">
      <TextInput
        aria-label={t("lost.id")}
        placeholder={t("lost.idHint")}
        value={text}
        error={wrong}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) adopt();
        }}
        spellCheck={false}
        autoComplete="off"
      />
      <Button disabled={text.trim() === ""} onClick={adopt}>
        {t("lost.adoptTyped")}
      </Button>
    </div>
  );
}
