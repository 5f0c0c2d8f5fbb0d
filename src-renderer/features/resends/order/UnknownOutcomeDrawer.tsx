import { Button, TextInput } from "@mantine/core";
import { IconRefresh, IconSettings } from "@tabler/icons-react";
import { type JSX, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { parseInt64Id } from "../../../../src-domain/ids.ts";
import type { PageAnswerOf } from "../../../../src-preload/contract/index.ts";
import type { ResendDetails, ResendRow, UnknownOutcome } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { Drawer, DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { HelpLink } from "../../../ui/HelpLink.tsx";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { handlingCodeText } from "../../../ui/text/handling-text.tsx";
import { clockOf } from "../../../ui/text/time-text.ts";
import { goToConnection } from "../../environments/environments.ts";
import { openOrder } from "../order-pages.ts";
import { ResendStatusText } from "../screen/ResendStatusText.tsx";
import { OrderFacts, OrderItems, ShipmentFacts } from "./OrderFacts.tsx";
import { Refusal } from "./Refusal.tsx";
import "./order.css";
import { ReleaseItems } from "./ReleaseItems.tsx";
import type { OwnOrderProps } from "./ResendDrawer.tsx";
import { Timeline } from "./Timeline.tsx";
import { outcomeCheckActivity, canDecide } from "./unknown-text.ts";

type LinkError = Extract<PageAnswerOf<"resend", "linkOrder">, { ok: false }>["error"];

const FAILURES = [
  "no-such-order",
  "other-items",
  "other-warehouse",
  "other-recipient",
  "not-checked",
  "order-of-another",
] as const;
type Failure = (typeof FAILURES)[number] | "other";

/** The operator can override the check if the service did not answer or spells the recipient differently. */
const canOverride = (failure: Failure | "notAnId" | null): boolean =>
  failure === "not-checked" || failure === "other-recipient";

const failureOf = ({ code, fields }: LinkError): Failure =>
  FAILURES.find((known) => known === (fields?.["fit"] ?? code)) ?? "other";

function LinkOrder({ submissionId }: { readonly submissionId: string }): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<Failure | "notAnId" | null>(null);
  const [isSending, setSending] = useState(false);

  const link = async (unchecked: boolean): Promise<void> => {
    const resendId = parseInt64Id(text.replaceAll(/[\s.,]/g, ""));
    if (resendId === null) {
      setFailure("notAnId");
      return;
    }
    setSending(true);
    const answer = await desk.resend.linkOrder({ submissionId, resendId, unchecked });
    setSending(false);
    setFailure(answer.ok ? null : failureOf(answer.error));
    if (answer.ok) openOrder(submissionId, "key");
  };
  const problem = failure === null ? null : failure === "notAnId" ? t("adopt.notAnId") : t(`adopt.failed.${failure}`);
  return (
    <form
      className="unknown-outcome__choice text"
      onSubmit={(event) => {
        event.preventDefault();
        void link(false);
      }}
    >
      <h4>{t("adopt.heading")}</h4>
      <p>{t("adopt.body")}</p>
      <TextInput
        label={t("adopt.field")}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <div className="unknown-outcome__actions flow">
        <Button type="submit" variant={canOverride(failure) ? "default" : "filled"} loading={isSending}>
          {t("adopt.action")}
        </Button>
        {canOverride(failure) && <Button onClick={() => void link(true)}>{t("adopt.unchecked")}</Button>}
      </div>
    </form>
  );
}

export function UnknownOutcomeDrawer({ row, order, takesFocus, onClose }: OwnOrderProps): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const { details, unreadable } = order;
  const unknown = details?.unknown ?? null;
  return (
    <Drawer label={t("label")} title={batchNameText(row.batchName)} takesFocus={takesFocus} onClose={onClose}>
      {unreadable && <FailureNote />}
      {details !== null && unknown !== null && (
        <>
          <WhatHappened row={row} unknown={unknown} refusal={details.refusal} />
          <CurrentActivity row={row} unknown={unknown} />
          <LockedItems items={details.items} look={unknown.look} />
          <OperatorChoices row={row} unknown={unknown} />
          <Timeline details={details} />
        </>
      )}
      {details?.shipment && <ShipmentFacts shipment={details.shipment} />}
      <OrderFacts row={row} />
    </Drawer>
  );
}

interface PartProps {
  readonly row: ResendRow;
  readonly unknown: UnknownOutcome;
}

function WhatHappened({
  row,
  unknown: { loss, attempts },
  refusal,
}: PartProps & { readonly refusal: ResendDetails["refusal"] }): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  return (
    <section className="unknown-outcome__part unknown-outcome__part--first" aria-label={t("happened")}>
      <ResendStatusText row={row} />
      <p className="unknown-outcome__sentence">{t(`why.${loss?.kind ?? "none"}`)}</p>
      {loss?.kind !== "repeat-refused" && <p className="unknown-outcome__sentence">{t("mayExist")}</p>}
      {loss?.kind === "repeat-refused" && refusal !== null && <Refusal refusal={refusal} />}
      <p className="unknown-outcome__aside fine">
        {t("tries", { count: Math.max(1, attempts) })}
        {loss !== null && (
          <>
            {" · "}
            <Age at={loss.at} />
            {loss.httpStatus !== null && ` · HTTP ${loss.httpStatus}`}
          </>
        )}
      </p>
      {loss !== null && loss.correlationId !== null && <CopyableCode value={loss.correlationId} />}
      <HelpLink chapter="unknown-outcome" />
    </section>
  );
}

function CurrentActivity({ row, unknown }: PartProps): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const [isChecking, setChecking] = useState(false);
  const checkOutcome = async (): Promise<void> => {
    setChecking(true);
    // The result arrives as `resend.changed`.
    await desk.resend.checkOutcome({ submissionId: row.submissionId });
    setChecking(false);
  };
  const time = row.waitsUntil === null ? t("now.soon") : clockOf(row.waitsUntil);
  return (
    <DrawerSection title={t("doing")}>
      <p className="unknown-outcome__sentence" role="status">
        {t(`now.${outcomeCheckActivity(row, unknown)}`, { time })}
      </p>
      <div className="unknown-outcome__actions flow">
        <OnlineButton variant="default" loading={isChecking} icon={IconRefresh} onClick={() => void checkOutcome()}>
          {t("look")}
        </OnlineButton>
        {row.waitingFor === "credentials" && (
          <ActionButton icon={IconSettings} onClick={() => goToConnection("apiKey")}>
            {t("openSettings")}
          </ActionButton>
        )}
      </div>
    </DrawerSection>
  );
}

function OperatorChoices({ row, unknown }: PartProps): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  return (
    <DrawerSection title={t("decide")}>
      {canDecide(row) ? (
        <>
          <LinkOrder submissionId={row.submissionId} />
          <ReleaseItems row={row} orderSeen={unknown.doubt === "order-seen"} />
        </>
      ) : (
        <p className="unknown-outcome__sentence">{t("wait")}</p>
      )}
    </DrawerSection>
  );
}

interface LockedItemsProps {
  readonly items: ResendDetails["items"];
  readonly look: UnknownOutcome["look"];
}

function LockedItems({ items, look }: LockedItemsProps): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const readingText = (returnInventoryId: string): string => {
    const readItem = look?.items.find((item) => item.returnInventoryId === returnInventoryId);
    if (readItem === undefined) return t("neverRead");
    if (readItem.reading !== "other") return t(`reading.${readItem.reading}`);
    return readItem.handlingCode === null ? t("reading.unread") : handlingCodeText(readItem.handlingCode);
  };
  return (
    <DrawerSection title={t("locked", { count: items.length })}>
      <p className="unknown-outcome__aside fine">
        {t("lockedBody", { count: items.length })}
        {sentenceGap()}
        {look !== null && <Trans t={t} i18nKey="readAt" components={{ age: <Age at={look.at} /> }} />}
      </p>
      <OrderItems items={items} textOf={readingText} />
    </DrawerSection>
  );
}
