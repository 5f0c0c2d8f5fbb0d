import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { Drawer, type DrawerFrame } from "../../../ui/dialogs/Drawer.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { isExternalOrderKey } from "../order-pages.ts";
import { ExternalOrderDrawer } from "./ExternalOrderDrawer.tsx";
import { ResendDrawer } from "./ResendDrawer.tsx";
import { UnknownOutcomeDrawer } from "./UnknownOutcomeDrawer.tsx";
import { useResendDetails } from "./use-order-details.ts";

interface OrderDrawerProps extends DrawerFrame {
  readonly orderKey: string;
  /** The order's row in the table; null if it is not loaded. */
  readonly listedRow: OrderRow | null;
}

export function OrderDrawer(props: OrderDrawerProps): JSX.Element | null {
  useFrequentPolling(props.orderKey);
  const DrawerOfOrigin = isExternalOrderKey(props.orderKey) ? ExternalOrderDrawer : OwnOrderDrawer;
  return <DrawerOfOrigin {...props} />;
}

function OwnOrderDrawer({ orderKey, listedRow, ...frame }: OrderDrawerProps): JSX.Element | null {
  const order = useResendDetails(orderKey);
  const row = order.details?.row ?? (listedRow?.origin === "own" ? listedRow : null);
  if (row === null) return order.isUnreadable ? <UnreadableDrawer {...frame} /> : null;
  const DrawerOfState = row.state === "unknown" ? UnknownOutcomeDrawer : ResendDrawer;
  return <DrawerOfState row={row} order={order} {...frame} />;
}

function UnreadableDrawer(frame: DrawerFrame): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <Drawer label={t("drawer.label")} title={t("drawer.label")} {...frame}>
      <FailureNote />
    </Drawer>
  );
}

const REPORT_INTERVAL_MS = 30_000;

/** Reports to main that the order is on screen, so that main polls it more often. */
function useFrequentPolling(orderKey: string): void {
  useEffect(() => {
    const report = (): void => void desk.resend.pollOften({ orderKey });
    report();
    const timer = setInterval(report, REPORT_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [orderKey]);
}
