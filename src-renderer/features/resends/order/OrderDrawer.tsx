import { useEffect, useState, type JSX } from "react";
import type { OrderRow, ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { LearnedDrawer } from "./ExternalOrderDrawer.tsx";
import { isLearnedKey } from "../order-pages.ts";
import { ResendDrawer } from "./ResendDrawer.tsx";
import { UnknownOutcomeDrawer } from "./UnknownOutcomeDrawer.tsx";

interface OrderDrawerProps {
  readonly orderKey: string;
  /** The table's row; null if no loaded page has it. */
  readonly listed: OrderRow | null;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function OrderDrawer({ orderKey, listed, takesFocus, onClose }: OrderDrawerProps): JSX.Element | null {
  useShown(orderKey);
  const frame = { takesFocus, onClose };
  if (isLearnedKey(orderKey)) return <LearnedDrawer resendId={orderKey} {...frame} />;
  return <OwnDrawer submissionId={orderKey} listed={listed?.origin === "own" ? listed : null} {...frame} />;
}

interface OwnDrawerProps extends Pick<OrderDrawerProps, "takesFocus" | "onClose"> {
  readonly submissionId: string;
  readonly listed: ResendRow | null;
}

function OwnDrawer({ submissionId, listed, ...frame }: OwnDrawerProps): JSX.Element | null {
  const row = useOwnRow(submissionId, listed);
  if (row === null) return null;
  const Fitting = row.state === "unknown" ? UnknownOutcomeDrawer : ResendDrawer;
  return <Fitting row={row} {...frame} />;
}

/** Follows changes even if the table does not show the row. */
function useOwnRow(submissionId: string, listed: ResendRow | null): ResendRow | null {
  const [row, setRow] = useState(listed);
  useEffect(() => {
    let wanted = true;
    const stop = desk.resend.onChanged((moved) => {
      if (moved.submissionId === submissionId) setRow(moved);
    });
    void desk.resend.get({ submissionId }).then((answer) => {
      if (wanted && answer.ok) setRow(answer.value.row);
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [submissionId]);
  return row;
}

/** How often the page reports to main that the order is still on screen. */
const SAY_EVERY_MS = 30_000;

/** Main polls an order on screen more often. */
function useShown(orderKey: string): void {
  useEffect(() => {
    const say = (): void => void desk.resend.pollOften({ orderKey });
    say();
    const timer = setInterval(say, SAY_EVERY_MS);
    return () => clearInterval(timer);
  }, [orderKey]);
}
