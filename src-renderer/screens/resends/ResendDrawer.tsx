import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ResendDetails, ResendRow } from "../../../src-preload/contract/resend.ts";
import { CodeText } from "../../components/CodeText.tsx";
import { Drawer, DrawerSection } from "../../components/Drawer.tsx";
import { FailureNote } from "../../components/FailureNote.tsx";
import { OnlineButton } from "../../components/OnlineButton.tsx";
import { showScreen } from "../../shell/navigation.ts";
import { OrderFacts } from "./OrderFacts.tsx";
import { Refusal } from "./Refusal.tsx";
import { resendStage } from "./resend-stage.ts";
import { ResendStatusWord } from "./ResendStatusWord.tsx";
import { Timeline } from "./Timeline.tsx";
import { useResendDetails } from "./use-resend-details.ts";
import "./resend-drawer.css";

interface ResendDrawerProps {
  readonly row: ResendRow;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function ResendDrawer({ row, takesFocus, onClose }: ResendDrawerProps): JSX.Element {
  const { t } = useTranslation("resends");
  const order = useResendDetails(row.submissionId);
  const refusal = order.details?.refusal ?? null;
  return (
    <Drawer
      label={t("drawer.label")}
      title={row.resendNumber === null ? row.batchName : <CodeText value={row.resendNumber} kind="rma" />}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <State row={row} refreshing={order.refreshing} refresh={order.refresh} />
      {order.refreshFailure !== null && <RefreshFailure failure={order.refreshFailure} />}
      {order.unreadable !== null && <FailureNote detail={order.unreadable} />}
      {refusal !== null && (
        <DrawerSection title={t("drawer.refusal")}>
          <Refusal refusal={refusal} />
        </DrawerSection>
      )}
      {order.details !== null && (
        <DrawerSection title={t("timeline")}>
          <Timeline details={order.details} />
        </DrawerSection>
      )}
      <DrawerSection title={t("drawer.order")}>
        <OrderFacts row={row} />
      </DrawerSection>
      {order.details !== null && <Items items={order.details.items} />}
    </Drawer>
  );
}

interface StateProps {
  readonly row: ResendRow;
  readonly refreshing: boolean;
  readonly refresh: () => void;
}

function State({ row, refreshing, refresh }: StateProps): JSX.Element {
  const { t } = useTranslation("resends");
  const stage = resendStage(row);
  return (
    <div className="resend-state">
      <div className="resend-state__words">
        <ResendStatusWord row={row} />
        <p>{t(`sentence.${stage}`, { raw: row.status?.raw ?? "" })}</p>
      </div>
      {row.state === "created" && (
        <OnlineButton
          variant="default"
          loading={refreshing}
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={refresh}
        >
          {t("drawer.refresh")}
        </OnlineButton>
      )}
      {(row.state === "refused" || row.state === "released") && (
        <Button onClick={() => showScreen("scan")}>{t("drawer.toScan")}</Button>
      )}
    </div>
  );
}

type Failure = NonNullable<ReturnType<typeof useResendDetails>["refreshFailure"]>;

function RefreshFailure({ failure }: { readonly failure: Failure }): JSX.Element {
  const { t } = useTranslation("resends");
  const { code } = failure;
  const known = code === "offline" || code === "not-created" || code === "service" ? code : "other";
  return (
    <FailureNote
      text={t(`refreshFailed.${known}`)}
      detail={failure.correlationId}
      correlationId={failure.correlationId}
    />
  );
}

function Items({ items }: { readonly items: ResendDetails["items"] }): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <DrawerSection title={t("drawer.items", { count: items.length })}>
      <ul className="resend-items">
        {items.map((item) => (
          <li key={item.returnInventoryId}>
            <CodeText value={item.rma} kind="rma" />
            {item.sku !== null && <CodeText value={item.sku} />}
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
