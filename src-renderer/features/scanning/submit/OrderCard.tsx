import { CloseButton } from "@mantine/core";
import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconCircleCheck,
  IconClockPause,
  IconQuestionMark,
  IconSend,
  type Icon,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { useBatchStore, type LastOrder } from "../../batches/batch-store.ts";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { showOrder } from "../../resends/order-pages.ts";
import "./submit.css";

export function ShowOrder({ submissionId }: { readonly submissionId: string }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <button type="button" className="show-order bare" onClick={() => showOrder(submissionId)}>
      {t("order.show")}
    </button>
  );
}

interface OrderText {
  readonly shape: Icon;
  readonly tone: "good" | "moving" | "warn" | "bad";
  readonly title: string;
  readonly body?: string;
}

function orderText(t: TFunction<"scan">, row: ResendRow | null): OrderText {
  switch (row?.state) {
    case undefined:
      return { shape: IconSend, tone: "moving", title: t("order.saving") };
    case "ready":
      return {
        shape: IconClockPause,
        tone: "moving",
        title: t(`order.ready.${waitReason(row.waitingFor)}`),
      };
    case "sending":
      return { shape: IconSend, tone: "moving", title: t("order.sending") };
    case "created": {
      const number = row.resendNumber ?? row.resendId;
      return {
        shape: IconCircleCheck,
        tone: "good",
        title: number === null ? t("order.createdPlain") : t("order.created", { number }),
      };
    }
    case "refused":
      return {
        shape: IconAlertOctagon,
        tone: "bad",
        title: t("order.refused"),
        body: t("order.refusedBody", { name: batchNameText(row.batchName) }),
      };
    case "released":
      return {
        shape: IconArrowBackUp,
        tone: "warn",
        title: t("order.released"),
        body: t("order.releasedBody", { name: batchNameText(row.batchName) }),
      };
    case "unknown":
      return {
        shape: IconQuestionMark,
        tone: "warn",
        title: t(unknownText(row.waitingFor)),
      };
  }
}

function unknownText(
  waitingFor: ResendRow["waitingFor"],
): "order.unknown" | `order.unknown${"Operator" | "Credentials"}` {
  if (waitingFor === "operator") return "order.unknownOperator";
  return waitingFor === "credentials" ? "order.unknownCredentials" : "order.unknown";
}

const WAIT_REASONS = ["network", "credentials", "service", "hold"] as const;

const waitReason = (waitingFor: ResendRow["waitingFor"]): (typeof WAIT_REASONS)[number] | "other" =>
  WAIT_REASONS.find((reason) => reason === waitingFor) ?? "other";

/** Shows the last submitted order until it is dismissed or another order is submitted. */
export function OrderCard(): JSX.Element {
  const { t } = useTranslation("scan");
  const order = useBatchStore((state) => state.order);
  const isRefusalShown = useBatchStore((state) => Boolean(state.batch?.refusal));
  const isShown = order !== null && !(order.row?.state === "refused" && isRefusalShown);
  return <LiveRegion label={t("order.label")}>{isShown && <Card order={order} />}</LiveRegion>;
}

function Card({ order }: { readonly order: LastOrder }): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: frame } = useTranslation("frame");
  const { shape: Shape, tone, title, body } = orderText(t, order.row);
  return (
    <div className={`order-card row-top order-card--${tone}`}>
      <Shape size={22} stroke={2} aria-hidden="true" />
      <div className="grows">
        <p className="strong selectable">{title}</p>
        {body !== undefined && <p>{body}</p>}
        {order.row?.state === "unknown" && <ShowOrder submissionId={order.submissionId} />}
      </div>
      <CloseButton aria-label={frame("close")} onClick={() => useBatchStore.setState({ order: null })} />
    </div>
  );
}
