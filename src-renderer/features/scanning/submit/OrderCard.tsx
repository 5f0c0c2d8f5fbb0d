import { CloseButton } from "@mantine/core";
import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconCircleCheck,
  IconClockPause,
  IconQuestionMark,
  IconSend,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { useBatchStore, type LastOrder } from "../../batches/batch-store.ts";
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

const CARD_STYLES = {
  saving: [IconSend, "moving"],
  ready: [IconClockPause, "moving"],
  sending: [IconSend, "moving"],
  created: [IconCircleCheck, "good"],
  refused: [IconAlertOctagon, "bad"],
  released: [IconArrowBackUp, "warn"],
  unknown: [IconQuestionMark, "warn"],
} as const;

const WAIT_REASONS = ["network", "credentials", "service", "hold"] as const;

function orderTitle(t: TFunction<"scan">, row: ResendRow | null): string {
  switch (row?.state) {
    case undefined:
      return t("order.saving");
    case "ready":
      return t(`order.ready.${WAIT_REASONS.find((reason) => reason === row.waitingFor) ?? "other"}`);
    case "created": {
      const number = row.resendNumber ?? row.resendId;
      return number === null ? t("order.createdPlain") : t("order.created", { number });
    }
    case "unknown":
      if (row.waitingFor === "operator") return t("order.unknownOperator");
      return t(row.waitingFor === "credentials" ? "order.unknownCredentials" : "order.unknown");
    case "sending":
    case "refused":
    case "released":
      return t(`order.${row.state}`);
  }
}

export function OrderCard(): JSX.Element {
  const { t } = useTranslation("scan");
  const order = useBatchStore((state) => state.order);
  const isRefusalShown = useBatchStore((state) => Boolean(state.batch?.refusal));
  const isShown = order !== null && !(order.row?.state === "refused" && isRefusalShown);
  return <LiveRegion label={t("order.label")}>{isShown && <Card order={order} />}</LiveRegion>;
}

function Card({ order }: { readonly order: LastOrder }): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: frameText } = useTranslation("frame");
  const { row } = order;
  const [Shape, tone] = CARD_STYLES[row?.state ?? "saving"];
  return (
    <div className={`order-card row-top order-card--${tone}`}>
      <Shape size={22} stroke={2} aria-hidden="true" />
      <div className="grows">
        <p className="strong selectable">{orderTitle(t, row)}</p>
        {(row?.state === "refused" || row?.state === "released") && (
          <p>{t(`order.${row.state}Body`, { name: batchNameText(row.batchName) })}</p>
        )}
        {row?.state === "unknown" && <ShowOrder submissionId={order.submissionId} />}
      </div>
      <CloseButton aria-label={frameText("close")} onClick={() => useBatchStore.setState({ order: null })} />
    </div>
  );
}
