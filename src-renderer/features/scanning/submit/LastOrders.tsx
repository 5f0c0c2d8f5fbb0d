import { Button } from "@mantine/core";
import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconClockPause,
  IconPrinter,
  IconQuestionMark,
  IconSend,
  IconTag,
  type Icon,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { maskRecipient } from "../../../../src-domain/recipients/recipients.ts";
import type { RecentOrder, ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { listText } from "../../../i18n/list-text.ts";
import { useIsOperatorIdle } from "../../../shell/operator-idle.ts";
import { keyHint } from "../../../shell/shortcuts.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { labelReasonText } from "../../../ui/text/LabelReason.tsx";
import { sealStateText } from "../../../ui/text/seal-text.ts";
import { LiveRegion, type TextTone } from "../../../ui/text/text.tsx";
import { timeText } from "../../../ui/text/time-text.ts";
import { labelFailureOf } from "../../labels/use-label.ts";
import { copyProblemOf, correctAddress, isAddressFailure } from "../../resends/address-correction.ts";
import { canTakeBack, showOrder, useFailedLabelRows } from "../../resends/order-pages.ts";
import { askText, takeBack, useLastOrders } from "./last-orders.ts";
import "./submit.css";

/** The newest orders of this desk, so that the operator prints their labels where the parcels are. */
export function LastOrders(): JSX.Element {
  const { t } = useTranslation("scan");
  const orders = useLastOrders((state) => state.orders);
  const isMasked = useIsOperatorIdle();
  const [newest] = orders;
  useEffect(() => {
    const failedOrders = orders.filter(({ label }) => label.kind === "failed");
    useFailedLabelRows.setState({ submissionIds: failedOrders.map(({ row }) => row.submissionId) });
  }, [orders]);
  return (
    <section>
      <div className="visually-hidden">
        <LiveRegion label={t("order.label")}>
          {newest && listText([orderText(t, newest.row), labelText(t, newest), askText(t, newest)].filter(Boolean))}
        </LiveRegion>
      </div>
      {newest && <h2 className="last-orders__heading finer">{t("order.list")}</h2>}
      {newest && (
        <ul aria-label={t("order.list")}>
          {orders.map((order) => (
            <OrderRow key={order.row.submissionId} order={order} isMasked={isMasked} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface OrderRowProps {
  readonly order: RecentOrder;
  readonly isMasked: boolean;
}

function OrderRow({ order, isMasked }: OrderRowProps): JSX.Element {
  const { t } = useTranslation(["scan", "labels"]);
  const { row, label } = order;
  const [problem, setProblem] = useState<string | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const [Shape, tone] = shapeOf(order);
  const { resendId } = row;
  const print = async (): Promise<void> => {
    if (resendId === null) return;
    setProblem(null);
    setPrinting(true);
    const answer = await desk.labels.print({ resendId, reason: null, despite: null });
    setPrinting(false);
    if (answer.ok) return;
    const { code, host } = labelFailureOf(answer.error);
    setProblem(t(`labels:problem.${code}`, { host }));
  };
  return (
    <li className={`last-order row-top last-order--${tone}`}>
      <Shape size={20} stroke={2} aria-hidden="true" />
      <div className="grows breaks">
        <div className="last-order__head row-close">
          <p className="strong truncated grows selectable" translate="no">
            {recipientText(order, isMasked)}
          </p>
          {(label.kind === "ready" || label.kind === "not-printed") && (
            <ActionButton icon={IconPrinter} size="compact-md" loading={isPrinting} onClick={() => void print()}>
              {t("scan:order.print")}
            </ActionButton>
          )}
          {label.kind === "failed" && label.message !== null && !row.isFailureResolved && (
            <CorrectAddress row={row} reason={label.message} onProblem={setProblem} />
          )}
          {canTakeBack(row) && (
            <Button variant="default" size="compact-md" onClick={() => void takeBack(order)}>
              {t("scan:order.takeBack")}
            </Button>
          )}
          <Button variant="default" size="compact-md" onClick={() => showOrder(row.submissionId)}>
            {t("scan:order.open")}
          </Button>
        </div>
        <p className="last-order__progress flow selectable">
          <OrderProgress order={order} />
          <LabelText order={order} />
          <SealText order={order} />
          {row.trackingNumber !== null && <CodeText value={row.trackingNumber} />}
        </p>
        {problem !== null && <FailureNote text={problem} />}
      </div>
    </li>
  );
}

interface CorrectAddressProps {
  readonly row: ResendRow;
  readonly reason: string;
  readonly onProblem: (text: string | null) => void;
}

function CorrectAddress({ row, reason, onProblem }: CorrectAddressProps): JSX.Element | null {
  const { t } = useTranslation("labels");
  const [isCreating, setCreating] = useState(false);
  if (!isAddressFailure(reason)) return null;
  const correct = async (): Promise<void> => {
    onProblem(null);
    setCreating(true);
    const answer = await correctAddress(row, reason);
    setCreating(false);
    if (!answer.ok) onProblem(t(`failed.problem.${copyProblemOf(answer.error.code)}`));
    else if (answer.value.batchId === null) onProblem(t("failed.nothing"));
  };
  return (
    <Button variant="default" size="compact-md" loading={isCreating} onClick={() => void correct()}>
      {t("failed.correct")}
    </Button>
  );
}

export function recipientText({ row, town }: RecentOrder, isMasked: boolean): string {
  const recipient = { shipmentName: row.recipientName, shipmentCity: town ?? "" };
  if (isMasked) return maskRecipient(recipient);
  return [recipient.shipmentName, recipient.shipmentCity].filter((part) => part !== "").join(" · ");
}

const SUBMISSION_SHAPES: Readonly<Record<Exclude<ResendRow["state"], "created">, readonly [Icon, TextTone]>> = {
  ready: [IconClockPause, "moving"],
  sending: [IconSend, "moving"],
  refused: [IconAlertOctagon, "bad"],
  released: [IconArrowBackUp, "warn"],
  unknown: [IconQuestionMark, "warn"],
};

const LABEL_SHAPES: Readonly<Record<RecentOrder["label"]["kind"], readonly [Icon, TextTone]>> = {
  none: [IconSend, "moving"],
  expected: [IconSend, "moving"],
  ready: [IconTag, "moving"],
  printing: [IconPrinter, "moving"],
  printed: [IconCircleCheck, "good"],
  unclear: [IconQuestionMark, "warn"],
  "not-printed": [IconAlertOctagon, "bad"],
  failed: [IconAlertOctagon, "bad"],
};

function shapeOf({ row, label }: RecentOrder): readonly [Icon, TextTone] {
  if (row.state !== "created") return SUBMISSION_SHAPES[row.state];
  return row.status?.known === "canceled" ? [IconBan, "quiet"] : LABEL_SHAPES[label.kind];
}

const WAIT_REASONS = ["network", "credentials", "service", "hold", "fleet", "fleet-order"] as const;
const waitReasonOf = ({ waitingFor }: ResendRow) => WAIT_REASONS.find((reason) => reason === waitingFor);

function orderText(t: TFunction<"scan">, row: ResendRow): string {
  switch (row.state) {
    case "ready":
      return t(`order.ready.${waitReasonOf(row) ?? "other"}`);
    case "created": {
      const number = row.resendNumber ?? row.resendId;
      return number === null ? t("order.createdPlain") : t("order.created", { number });
    }
    case "unknown":
      if (row.waitingFor === "operator") return t("order.unknownOperator");
      return t(row.waitingFor === "credentials" ? "order.unknownCredentials" : "order.unknown");
    case "sending":
      return t("order.sending");
    case "refused":
    case "released":
      return (
        t(`order.${row.state}`) + sentenceGap() + t(`order.${row.state}Body`, { name: batchNameText(row.batchName) })
      );
  }
}

/** Returns the text for the label's state; empty before the order is created. */
export function labelText(t: TFunction<"scan">, { row, label }: RecentOrder): string {
  if (row.state !== "created") return "";
  switch (label.kind) {
    case "none":
      return t(row.status?.known === "canceled" ? "order.labelState.canceled" : "order.labelState.warehouse");
    case "failed":
      return label.message === null
        ? t("order.labelState.failedPlain")
        : t("order.labelState.failed", { reason: labelReasonText(label.message) });
    default:
      return t(`order.labelState.${label.kind}`);
  }
}

/** Counts down to the usual arrival of an expected label. */
function LabelText({ order }: { readonly order: RecentOrder }): JSX.Element | null {
  const { t } = useTranslation("scan");
  const { row, label } = order;
  const seconds = useSecondsUntil(row.state === "created" && label.kind === "expected" ? label.at : null);
  if (seconds > MAX_SECONDS) return <span>{t("order.labelState.inMinutes", { count: Math.ceil(seconds / 60) })}</span>;
  if (seconds > 0) return <span>{t("order.labelState.inSeconds", { count: seconds })}</span>;
  return row.state === "created" ? <span>{labelText(t, order)}</span> : null;
}

const MAX_SECONDS = 90;

/** Asks for a scan of the printed label, and says when it was scanned. */
function SealText({ order }: { readonly order: RecentOrder }): JSX.Element | null {
  const { t } = useTranslation("scan");
  const operatorTask = askText(t, order);
  if (operatorTask !== "") return <strong>{operatorTask}</strong>;
  return order.seal === null ? null : <span>{sealStateText(t, order.seal, timeText)}</span>;
}

/** Counts down to the time at which the order is sent, unless it waits for something else. */
function OrderProgress({ order: { row, undoableUntil } }: { readonly order: RecentOrder }): JSX.Element {
  const { t } = useTranslation("scan");
  const isCountedDown = row.state === "ready" && waitReasonOf(row) === undefined;
  const seconds = useSecondsUntil(isCountedDown ? undoableUntil : null);
  return (
    <span>{seconds === 0 ? orderText(t, row) : t("order.sendsIn", { count: seconds, keys: keyHint("undo") })}</span>
  );
}

// oxlint-disable-next-line waits/elapsed -- counts down on screen; main decides by elapsed time
const readClock = (): number => Date.now();

/** Whole seconds, rounded up; 0 once the time has passed or if no time is set. */
function useSecondsUntil(at: string | null): number {
  const [now, setNow] = useState(readClock);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setInterval(() => setNow(readClock()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now) / 1000));
}
