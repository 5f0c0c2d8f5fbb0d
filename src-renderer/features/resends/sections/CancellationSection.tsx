import { IconRefresh } from "@tabler/icons-react";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isSkewNotable } from "../../../../src-domain/health/clock-skew.ts";
import { cancelRule, type CancelRule } from "../../../../src-domain/resends/cancellation.ts";
import { isEndStatus } from "../../../../src-domain/resends/resend.ts";
import type { CancellationView } from "../../../../src-preload/contract/resends/cancellation.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { useServiceNowMs } from "../../../shell/use-now.ts";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { HelpLink } from "../../../ui/HelpLink.tsx";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { useClockSkewText } from "../../../ui/text/clock-skew-text.ts";
import { UnbrokenCode, CodeText } from "../../../ui/text/CodeText.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { handlingStatusText, handlingCodeText } from "../../../ui/text/handling-text.tsx";
import { Hint } from "../../../ui/text/Hint.tsx";
import "../order/order.css";
import "./cancellation-section.css";
import { PLACEHOLDER, Interpolate } from "../../../ui/text/Interpolate.tsx";
import { absoluteTimeText, preciseTimeText } from "../../../ui/text/time-text.ts";
import { useCancellation } from "../order/cancellation.ts";
import { useCutOffText } from "../order/CutOff.tsx";
import { Refusal } from "../order/Refusal.tsx";

interface CancellationStateProps {
  readonly view: CancellationView;
  readonly row: OrderRow;
  readonly isChecking: boolean;
  readonly onCheckOutcome: () => void;
}

function CancellationState({ view, row, isChecking, onCheckOutcome }: CancellationStateProps): JSX.Element | null {
  const { t } = useTranslation("cancellation");
  const knownStatus = row.status?.known ?? null;
  switch (view.state) {
    case null:
      return knownStatus === "canceled" ? <CurrentItemStates view={view} /> : null;
    case "sending":
      return null;
    case "unknown":
      return (
        <StateNote title={t("state.unknown.title")} body={t(`state.unknown.${lossTextKey(view)}`)}>
          <CheckOutcomeButton isChecking={isChecking} onCheckOutcome={onCheckOutcome} />
        </StateNote>
      );
    case "in-doubt":
      if (knownStatus !== null && isEndStatus(knownStatus)) return <StateNote title={t("state.inDoubt.ended")} />;
      return (
        <StateNote title={t("state.inDoubt.title")} body={t("state.inDoubt.body", { time: lastRequestText(view) })}>
          <CheckOutcomeButton isChecking={isChecking} onCheckOutcome={onCheckOutcome} />
        </StateNote>
      );
    case "refused":
      return (
        <StateNote title={t("state.refused")}>{view.refusal !== null && <Refusal refusal={view.refusal} />}</StateNote>
      );
    case "not-sent":
      return (
        <StateNote
          title={t("state.not-sent.title")}
          body={t(view.loss === null ? "state.not-sent.credentials" : "state.not-sent.body")}
        />
      );
    case "canceled":
      return (
        <>
          <StateNote title={t("state.canceled", { time: timeText(view.requestedAt) })} requestedAt={view.requestedAt} />
          <CurrentItemStates view={view} />
        </>
      );
  }
}

const lossTextKey = ({ loss }: CancellationView): "stopped" | "body" => (loss === "app-stopped" ? "stopped" : "body");
const timeText = (instant: string | null): string => (instant === null ? "" : preciseTimeText(instant));
const lastRequestText = ({ readAt, requestedAt }: CancellationView): string => timeText(readAt ?? requestedAt);

interface StateNoteProps {
  readonly title: string;
  readonly body?: string;
  readonly requestedAt?: string | null;
  readonly children?: ReactNode;
}

function StateNote({ title, body, requestedAt, children }: StateNoteProps): JSX.Element {
  return (
    <div role="status">
      <p className="cancellation__title" {...(requestedAt && { title: absoluteTimeText(requestedAt) })}>
        {title}
      </p>
      {body !== undefined && <p>{body}</p>}
      {children}
    </div>
  );
}

type CheckOutcomeProps = Pick<CancellationStateProps, "isChecking" | "onCheckOutcome">;

function CheckOutcomeButton({ isChecking, onCheckOutcome }: CheckOutcomeProps): JSX.Element {
  const { t } = useTranslation("cancellation");
  return (
    <OnlineButton variant="default" loading={isChecking} icon={IconRefresh} onClick={onCheckOutcome}>
      {t("checkAgain")}
    </OnlineButton>
  );
}

function CurrentItemStates({ view: { items } }: { readonly view: CancellationView }): JSX.Element {
  const { t } = useTranslation("cancellation");
  const itemStateText = ({
    isEligible,
    handlingCode,
    handlingStatusCode,
  }: CancellationView["items"][number]): string => {
    if (isEligible) return t("items.eligible");
    if (handlingCode === null) return t("items.unknown");
    return t("items.other", {
      handling: handlingCodeText(handlingCode),
      status: handlingStatusText(handlingStatusCode ?? ""),
    });
  };
  return (
    <div>
      <p className="cancellation__aside fine">{t("items.heading")}</p>
      <ul className="cancellation__items resend-items ruled-rows" aria-label={t("items.heading")}>
        {items.map((item) => (
          <li key={item.returnInventoryId}>
            <CodeText value={item.rma} kind="rma" />
            <span>
              {itemStateText(item)}
              {item.asOf !== null && " · "}
              {item.asOf !== null && (
                <span className="cancellation__as-of">
                  {t("items.asOf")}
                  {sentenceGap()}
                  <Age at={item.asOf} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CancellationSectionProps {
  readonly row: OrderRow;
  readonly resendId: string;
}

export function CancellationSection({ row, resendId }: CancellationSectionProps): JSX.Element {
  const { t } = useTranslation("cancellation");
  const { view, runningAction, failure, cancel, checkOutcome } = useCancellation(resendId);
  const state = view?.state ?? null;
  const isSending = runningAction === "cancel" || state === "sending";
  const canDecide = !isSending && state !== "unknown" && state !== "canceled";
  return (
    <DrawerSection title={t("heading")}>
      <div className="cancellation">
        {view !== null && (
          <CancellationState
            view={view}
            row={row}
            isChecking={runningAction === "check"}
            onCheckOutcome={checkOutcome}
          />
        )}
        {failure !== null && (
          <FailureNote
            text={t(`failed.${KNOWN_ERRORS.find((error) => error === failure.code) ?? "other"}`)}
            correlationId={failure.correlationId}
          />
        )}
        {isSending && <p role="status">{t("state.sending")}</p>}
        {canDecide && <CancellationDecision row={row} onCancel={cancel} />}
        <HelpLink chapter="cancel" />
      </div>
    </DrawerSection>
  );
}

interface CancellationDecisionProps {
  readonly row: OrderRow;
  readonly onCancel: (isWarningAccepted: boolean) => void;
}

function CancellationDecision({ row, onCancel }: CancellationDecisionProps): JSX.Element {
  const { t } = useTranslation("cancellation");
  const nowMs = useServiceNowMs();
  const rule = cancelRule(row.status?.known ?? null, row.cutOff, nowMs);
  const values = { order: PLACEHOLDER, name: row.recipientName ?? t("nobody") };
  return (
    <>
      <RuleText row={row} rule={rule} />
      {rule.isAllowed && row.origin === "learned" && <p>{t("elsewhere")}</p>}
      {rule.isAllowed && (
        <ConfirmButton
          label={t("action")}
          needsService
          question={
            <Interpolate sentence={t(`ask.${rule.doubt ?? "plain"}`, values)}>
              <UnbrokenCode value={row.resendNumber ?? row.resendId ?? ""} />
            </Interpolate>
          }
          onConfirm={() => onCancel(rule.doubt !== null)}
        />
      )}
    </>
  );
}

function RuleText({ row, rule }: { readonly row: OrderRow; readonly rule: CancelRule }): JSX.Element {
  const { t } = useTranslation("cancellation");
  const cutOffTime = row.cutOff === null ? "" : absoluteTimeText(row.cutOff.at);
  if (!rule.isAllowed)
    return <p>{t(`obstacle.${obstacleKey(row, rule.obstacle)}`, { when: cutOffTime, raw: row.status?.raw ?? "" })}</p>;
  if (rule.doubt === "no-cut-off") return <p>{t("noCutOff")}</p>;
  if (rule.doubt === "estimate-passed") return <p>{t("estimatePassed", { when: cutOffTime })}</p>;
  return <TimeLeft row={row} />;
}

function TimeLeft({ row: { cutOff } }: { readonly row: OrderRow }): JSX.Element | null {
  const { t } = useTranslation("cancellation");
  const text = useCutOffText(cutOff);
  const skewMs = useAppState(({ status }) => status?.clockSkewMs ?? null);
  const clockSkewText = useClockSkewText();
  if (cutOff === null || text === null) return null;
  const values = { left: text.timeLeft ?? "", moment: text.momentText };
  return (
    <>
      <p>
        <Hint tip={text.hint}>
          <time dateTime={cutOff.at}>{t(cutOff.estimated ? "untilEstimated" : "until", values)}</time>
        </Hint>
      </p>
      {cutOff.estimated && <p className="cancellation__aside fine">{t("estimateHint")}</p>}
      {skewMs !== null && isSkewNotable(skewMs) && (
        <p className="cancellation__aside fine">{t("serviceTime", { skew: clockSkewText(skewMs) })}</p>
      )}
    </>
  );
}

function obstacleKey({ status }: OrderRow, obstacle: Extract<CancelRule, { isAllowed: false }>["obstacle"]) {
  if (obstacle === "unknown-status" && status === null) return "not-read";
  if (obstacle !== "ended") return obstacle;
  return status?.known === "failed" || status?.known === "canceled" ? status.known : "completed";
}

const KNOWN_ERRORS = [
  "no-such-order",
  "not-allowed",
  "ask-first",
  "under-way",
  "credentials",
  "offline",
  "service",
] as const;
