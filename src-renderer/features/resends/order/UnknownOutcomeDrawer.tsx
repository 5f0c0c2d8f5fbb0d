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
import { preciseTimeText } from "../../../ui/text/time-text.ts";
import { goToConnection } from "../../environments/environments.ts";
import { openOrder } from "../order-pages.ts";
import { ResendStatusText } from "../screen/ResendStatusText.tsx";
import { OrderFacts, OrderItems, ShipmentFacts } from "./OrderFacts.tsx";
import { findCheckActivity, canOperatorDecide } from "./outcome-check-activity.ts";
import "./order.css";
import { Refusal } from "./Refusal.tsx";
import { ReleaseItems } from "./ReleaseItems.tsx";
import type { OwnOrderProps } from "./ResendDrawer.tsx";
import { Timeline } from "./Timeline.tsx";

type LinkError = Extract<PageAnswerOf<"resend", "linkOrder">, { ok: false }>["error"];

const LINK_FAILURES = [
  "no-such-order",
  "other-items",
  "other-warehouse",
  "other-recipient",
  "not-checked",
  "order-of-another",
] as const;
type LinkFailure = (typeof LINK_FAILURES)[number] | "other";

/** The operator can override the check if the service did not answer or spells the recipient differently. */
const canOverride = (failure: LinkFailure | "notAnId" | null): boolean =>
  failure === "not-checked" || failure === "other-recipient";

const linkFailureOf = ({ code, fields }: LinkError): LinkFailure =>
  LINK_FAILURES.find((knownFailure) => knownFailure === (fields?.["fit"] ?? code)) ?? "other";

function LinkOrder({ submissionId }: { readonly submissionId: string }): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<LinkFailure | "notAnId" | null>(null);
  const [isSending, setSending] = useState(false);

  const linkOrder = async ({ shouldSkipCheck }: { readonly shouldSkipCheck: boolean }): Promise<void> => {
    const resendId = parseInt64Id(text.replaceAll(/[\s.,]/g, ""));
    if (resendId === null) {
      setFailure("notAnId");
      return;
    }
    setSending(true);
    const answer = await desk.resend.linkOrder({ submissionId, resendId, shouldSkipCheck });
    setSending(false);
    setFailure(answer.ok ? null : linkFailureOf(answer.error));
    if (answer.ok) openOrder(submissionId, "key");
  };
  let problemText: string | null = null;
  if (failure === "notAnId") problemText = t("adopt.notAnId");
  else if (failure !== null) problemText = t(`adopt.failed.${failure}`);
  return (
    <form
      className="unknown-outcome__choice text"
      onSubmit={(event) => {
        event.preventDefault();
        void linkOrder({ shouldSkipCheck: false });
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
        error={problemText}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <div className="unknown-outcome__actions flow">
        <Button type="submit" variant={canOverride(failure) ? "default" : "filled"} loading={isSending}>
          {t("adopt.action")}
        </Button>
        {canOverride(failure) && (
          <Button onClick={() => void linkOrder({ shouldSkipCheck: true })}>{t("adopt.unchecked")}</Button>
        )}
      </div>
    </form>
  );
}

export function UnknownOutcomeDrawer({ row, order, takesFocus, onClose }: OwnOrderProps): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const { details, isUnreadable } = order;
  const outcome = details?.unknown ?? null;
  return (
    <Drawer label={t("label")} title={batchNameText(row.batchName)} takesFocus={takesFocus} onClose={onClose}>
      {isUnreadable && <FailureNote />}
      {details !== null && outcome !== null && (
        <>
          <LossExplanation row={row} outcome={outcome} refusal={details.refusal} />
          <CurrentActivity row={row} outcome={outcome} />
          <LockedItems items={details.items} lastCheck={outcome.lastCheck} />
          <OperatorChoices row={row} outcome={outcome} />
          <Timeline details={details} />
        </>
      )}
      {details?.shipment && <ShipmentFacts shipment={details.shipment} warehouseId={row.warehouseId} />}
      <OrderFacts row={row} />
    </Drawer>
  );
}

interface UnknownOutcomeProps {
  readonly row: ResendRow;
  readonly outcome: UnknownOutcome;
}

function LossExplanation({
  row,
  outcome: { loss, attempts },
  refusal,
}: UnknownOutcomeProps & { readonly refusal: ResendDetails["refusal"] }): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  return (
    <section className="unknown-outcome__part unknown-outcome__part--first" aria-label={t("happened")}>
      <ResendStatusText row={row} />
      <p className="unknown-outcome__sentence">{t(`why.${loss?.kind ?? "none"}`)}</p>
      {loss?.kind !== "repeat-refused" && <p className="unknown-outcome__sentence">{t("mayExist")}</p>}
      {loss?.kind === "repeat-refused" && refusal !== null && <Refusal refusal={refusal} />}
      <p className="unknown-outcome__aside fine">
        {loss?.kind !== "restored" && t("tries", { count: Math.max(1, attempts) })}
        {loss !== null && (
          <>
            {loss.kind !== "restored" && " · "}
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

function CurrentActivity({ row, outcome }: UnknownOutcomeProps): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const [isChecking, setChecking] = useState(false);
  const checkOutcome = async (): Promise<void> => {
    setChecking(true);
    // The result arrives as `resend.changed`.
    await desk.resend.checkOutcome({ submissionId: row.submissionId });
    setChecking(false);
  };
  const nextCheckText = row.waitsUntil === null ? t("now.soon") : preciseTimeText(row.waitsUntil);
  return (
    <DrawerSection title={t("doing")}>
      <p className="unknown-outcome__sentence" role="status">
        {t(`now.${findCheckActivity(row, outcome)}`, { time: nextCheckText })}
      </p>
      <div className="unknown-outcome__actions flow">
        <OnlineButton variant="default" loading={isChecking} icon={IconRefresh} onClick={() => void checkOutcome()}>
          {t("checkNow")}
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

function OperatorChoices({ row, outcome }: UnknownOutcomeProps): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  return (
    <DrawerSection title={t("decide")}>
      {canOperatorDecide(row) ? (
        <>
          <LinkOrder submissionId={row.submissionId} />
          <ReleaseItems row={row} wasOrderSeen={outcome.doubt === "order-seen"} />
        </>
      ) : (
        <p className="unknown-outcome__sentence">{t("wait")}</p>
      )}
    </DrawerSection>
  );
}

interface LockedItemsProps {
  readonly items: ResendDetails["items"];
  readonly lastCheck: UnknownOutcome["lastCheck"];
}

function LockedItems({ items, lastCheck }: LockedItemsProps): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const checkText = (returnInventoryId: string): string => {
    const checkedItem = lastCheck?.items.find((item) => item.returnInventoryId === returnInventoryId);
    if (checkedItem === undefined) return t("neverRead");
    if (checkedItem.reading !== "other") return t(`checkResult.${checkedItem.reading}`);
    return checkedItem.handlingCode === null ? t("checkResult.unread") : handlingCodeText(checkedItem.handlingCode);
  };
  return (
    <DrawerSection title={t("locked", { count: items.length })}>
      <p className="unknown-outcome__aside fine">
        {t("lockedBody", { count: items.length })}
        {sentenceGap()}
        {lastCheck !== null && <Trans t={t} i18nKey="readAt" components={{ age: <Age at={lastCheck.at} /> }} />}
      </p>
      <OrderItems items={items} textOf={checkText} />
    </DrawerSection>
  );
}
