import { useEffect, useState, type JSX } from "react";
import type { OrderRow, ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { ExternalOrderDrawer } from "./ExternalOrderDrawer.tsx";
import { isExternalOrderKey } from "../order-pages.ts";
import { ResendDrawer } from "./ResendDrawer.tsx";
import { UnknownOutcomeDrawer } from "./UnknownOutcomeDrawer.tsx";

interface OrderDrawerProps {
  readonly orderKey: string;
  /** The order's row in the table; null if it is not loaded. */
  readonly listed: OrderRow | null;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function OrderDrawer({ orderKey, listed, takesFocus, onClose }: OrderDrawerProps): JSX.Element | null {
  useFrequentPolling(orderKey);
  const frame = { takesFocus, onClose };
  if (isExternalOrderKey(orderKey)) return <ExternalOrderDrawer resendId={orderKey} {...frame} />;
  return <OwnDrawer submissionId={orderKey} listed={listed?.origin === "own" ? listed : null} {...frame} />;
}

interface OwnDrawerProps extends Pick<OrderDrawerProps, "takesFocus" | "onClose"> {
  readonly submissionId: string;
  readonly listed: ResendRow | null;
}

function OwnDrawer({ submissionId, listed, ...frame }: OwnDrawerProps): JSX.Element | null {
  const row = useOwnRow(submissionId, listed);
  if (row === null) return null;
  const DrawerOfState = row.state === "unknown" ? UnknownOutcomeDrawer : ResendDrawer;
  return <DrawerOfState row={row} {...frame} />;
}

/** Returns the current row, also if the table does not show it. */
function useOwnRow(submissionId: string, listed: ResendRow | null): ResendRow | null {
  const [row, setRow] = useState(listed);
  useEffect(() => {
    let isActive = true;
    const stop = desk.resend.onChanged((changedRow) => {
      if (changedRow.submissionId === submissionId) setRow(changedRow);
    });
    void desk.resend.get({ submissionId }).then((answer) => {
      if (isActive && answer.ok) setRow(answer.value.row);
    });
    return () => {
      isActive = false;
      stop();
    };
  }, [submissionId]);
  return row;
}

/** Interval in milliseconds of the reports to main that the order is on screen. */
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
