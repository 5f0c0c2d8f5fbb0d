import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Hint } from "../../../components/words/Hint.tsx";
import { cancelRule, type CancelRule } from "../../../../src-domain/resends/cancellation.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { AskFirst } from "../../../components/dialogs/AskFirst.tsx";
import { WholeCode } from "../../../components/words/CodeText.tsx";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { PLACE, Placed } from "../../../components/dialogs/Placed.tsx";
import { useSkewWords } from "../../../components/words/skew-words.ts";
import { absoluteTime } from "../../../components/words/time-text.ts";
import { isSkewNotable } from "../../../../src-domain/health/clock-skew.ts";
import { useLiveDesk } from "../../../desk/live-desk.ts";
import { useServiceNow } from "../../../desk/use-service-now.ts";
import { useCancellation, type CancelError } from "../order/cancellation.ts";
import { CancellationState } from "../order/CancellationState.tsx";
import { useCutOffWords } from "../order/cut-off-words.ts";
import { HelpLink } from "../../../help/HelpLink.tsx";
import "./cancellation-section.css";
import { idAtService, type AnyOrderSectionProps } from "./order-section.ts";

export function CancellationSection({ row }: AnyOrderSectionProps): JSX.Element | null {
  const resendId = idAtService(row);
  if (resendId === null) return null;
  return <OfOrder key={resendId} row={row} resendId={resendId} />;
}

function OfOrder({ row, resendId }: { readonly row: OrderRow; readonly resendId: string }): JSX.Element {
  const { t } = useTranslation("cancellation");
  const { view, running, failure, cancel, lookAgain } = useCancellation(resendId);
  const state = view?.state ?? null;
  const asking = running === "cancel" || state === "sending";
  const mayDecide = !asking && state !== "unknown" && state !== "canceled";
  return (
    <DrawerSection title={t("heading")}>
      <div className="cancellation">
        {view !== null && (
          <CancellationState view={view} row={row} looking={running === "look"} lookAgain={lookAgain} />
        )}
        {failure !== null && <Failure failure={failure} />}
        {asking && <p role="status">{t("state.sending")}</p>}
        {mayDecide && <Decision row={row} onCancel={cancel} />}
        <HelpLink chapter="cancel" />
      </div>
    </DrawerSection>
  );
}

interface DecisionProps {
  readonly row: OrderRow;
  readonly onCancel: (despiteDoubt: boolean) => void;
}

function Decision({ row, onCancel }: DecisionProps): JSX.Element {
  const { t } = useTranslation("cancellation");
  const now = useServiceNow();
  const rule = cancelRule(row.status?.known ?? null, row.cutOff, now);
  const words = { order: PLACE, name: row.recipientName ?? t("nobody") };
  return (
    <>
      <RuleWords row={row} rule={rule} />
      {rule.allowed && row.origin === "learned" && <p>{t("elsewhere")}</p>}
      {rule.allowed && (
        <AskFirst
          label={t("action")}
          online
          question={
            <Placed sentence={t(`ask.${rule.doubt ?? "plain"}`, words)}>
              <WholeCode value={row.resendNumber ?? row.resendId ?? ""} />
            </Placed>
          }
          onYes={() => onCancel(rule.doubt !== null)}
        />
      )}
    </>
  );
}

function RuleWords({ row, rule }: { readonly row: OrderRow; readonly rule: CancelRule }): JSX.Element {
  const { t } = useTranslation("cancellation");
  const when = row.cutOff === null ? "" : absoluteTime(row.cutOff.at);
  if (!rule.allowed)
    return <p>{t(`obstacle.${obstacleWords(row, rule.obstacle)}`, { when, raw: row.status?.raw ?? "" })}</p>;
  if (rule.doubt === "no-cut-off") return <p>{t("noCutOff")}</p>;
  if (rule.doubt === "estimate-passed") return <p>{t("estimatePassed", { when })}</p>;
  return <TimeLeft row={row} />;
}

function TimeLeft({ row: { cutOff } }: { readonly row: OrderRow }): JSX.Element | null {
  const { t } = useTranslation("cancellation");
  const wordsOf = useCutOffWords();
  const now = useServiceNow();
  const skewMs = useLiveDesk(({ status }) => status?.clockSkewMs ?? null);
  const skewWords = useSkewWords();
  if (cutOff === null) return null;
  const { left, moment, hint } = wordsOf(cutOff, now);
  return (
    <>
      <p>
        <Hint more={hint}>
          <time dateTime={cutOff.at}>
            {t(cutOff.estimated ? "untilEstimated" : "until", { left: left ?? "", moment })}
          </time>
        </Hint>
      </p>
      {cutOff.estimated && <p className="cancellation__aside">{t("estimateHint")}</p>}
      {skewMs !== null && isSkewNotable(skewMs) && (
        <p className="cancellation__aside">{t("serviceTime", { skew: skewWords(skewMs) })}</p>
      )}
    </>
  );
}

type ObstacleWords = "completed" | "failed" | "canceled" | "not-read" | NotEnded;
type NotEnded = Exclude<Extract<CancelRule, { allowed: false }>["obstacle"], "ended">;

function obstacleWords(
  { status }: OrderRow,
  obstacle: Extract<CancelRule, { allowed: false }>["obstacle"],
): ObstacleWords {
  if (obstacle === "unknown-status" && status === null) return "not-read";
  if (obstacle !== "ended") return obstacle;
  return status?.known === "failed" || status?.known === "canceled" ? status.known : "completed";
}

const REPORTED = [
  "no-such-order",
  "not-allowed",
  "ask-first",
  "under-way",
  "credentials",
  "offline",
  "service",
] as const;

function Failure({ failure }: { readonly failure: CancelError }): JSX.Element {
  const { t } = useTranslation("cancellation");
  const { code, correlationId } = failure;
  const known = REPORTED.find((reported) => reported === code) ?? "other";
  return <FailureNote text={t(`failed.${known}`)} {...(correlationId !== undefined && { correlationId })} />;
}
