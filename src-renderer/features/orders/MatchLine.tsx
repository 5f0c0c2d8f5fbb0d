import { Button } from "@mantine/core";
import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { OrderChoice, OrderMatch } from "../../../src-preload/contract/orders/order-matches.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { showScreen } from "../../shell/navigation.ts";
import { keyHint, type Shortcut } from "../../shell/shortcuts.ts";
import { LiveRegion } from "../../ui/text/text.tsx";
import { useBatchAfterPaint } from "../batches/batch-store.ts";
import { listFilledSentences, orderText, resultText } from "./match/match-text.ts";
import {
  choicesOf,
  connectOrderMatch,
  findCurrentMatch,
  isDeclined,
  declineOrder,
  rememberServiceType,
  showNextOrder,
  acceptChoice,
  useOrderMatch,
} from "./order-match.ts";
import "./match/match-line.css";

/** Says which order of a channel the scanned item is for. Shows nothing where there are no orders. */
export function MatchLine(): JSX.Element {
  const { t } = useTranslation("orderMatch");
  const batchId = useBatchAfterPaint((state) => state.batch?.batchId);
  const match = useOrderMatch((state) => findCurrentMatch(state, batchId));
  const failure = useOrderMatch((state) => state.failure);
  const declinedItemId = useOrderMatch((state) => state.declinedItemId);
  useEffect(connectOrderMatch, []);
  return (
    <LiveRegion label={t("label")}>
      {match !== null &&
        (isDeclined(match, declinedItemId) ? <DeclinedOffer match={match} /> : <Match match={match} />)}
      {failure !== null && <p className="match-line match-line--warn">{t(`failure.${failure}`)}</p>}
    </LiveRegion>
  );
}

type MatchAction = "use" | "useAddress" | "keepAddress" | "confirm" | "move";

const ADDRESS_ACTIONS = { "address-changed": "useAddress", "address-unclear": "keepAddress" } as const;

function actionFor({ result, order }: OrderMatch, hasChoices: boolean): MatchAction | null {
  if (result?.kind === "not-for-order") return "move";
  if (result?.kind === "ask" && result.reason === "condition") return "confirm";
  if (result?.kind === "allocated" && order?.addressObstacle) return ADDRESS_ACTIONS[order.addressObstacle];
  return hasChoices && result?.kind !== "allocated" ? "use" : null;
}

function Match({ match }: { readonly match: OrderMatch }): JSX.Element {
  const choiceIndex = useOrderMatch((state) => state.choiceIndex);
  const { order } = match;
  const choices = choicesOf(match);
  const action = actionFor(match, choices.length > 0);
  const isSettled = order !== null && action === null && order.otherItems === 0;
  return (
    <div className={`match-line match-line--${isSettled ? "good" : "warn"} row`}>
      <MatchText match={match} choice={choices[choiceIndex]} />
      <MatchActions match={match} action={action} choiceIndex={choiceIndex} />
    </div>
  );
}

/** Says that the operator wanted no order for the item, and offers the orders again. */
function DeclinedOffer({ match }: { readonly match: OrderMatch }): JSX.Element | null {
  const { t } = useTranslation("orderMatch");
  if (choicesOf(match).length === 0) return null;
  return (
    <div className="match-line match-line--warn row">
      <p className="match-line__text fine">{t("left")}</p>
      <div className="match-line__actions row-close">
        <KeyButton shortcut="useOrder" isBusy={false} onClick={acceptChoice} text={t("offerAgain")} />
      </div>
    </div>
  );
}

interface MatchTextProps {
  readonly match: OrderMatch;
  readonly choice: OrderChoice | undefined;
}

function MatchText({ match: { order, result }, choice }: MatchTextProps): JSX.Element {
  const { t } = useTranslation(["orderMatch", "orderBook"]);
  const shownOrder = result?.kind === "allocated" || choice === undefined ? order : choice;
  const sentences = [
    // An item of another order says nothing about the address.
    ...(order === null || result?.kind === "not-for-order" ? [] : listFilledSentences(t, order)),
    choice?.skuMatch === "equal" &&
      choice.orderId === shownOrder?.orderId &&
      t("orderMatch:equalSku", { wanted: choice.wanted }),
    result !== null && resultText(t, result, { order, choice }),
  ];
  return (
    <div className="match-line__text">
      {shownOrder !== null && <p className="match-line__order strong">{orderText(t, shownOrder)}</p>}
      <p className="fine">{sentences.filter(Boolean).join(sentenceGap())}</p>
    </div>
  );
}

interface MatchActionsProps {
  readonly match: OrderMatch;
  readonly action: MatchAction | null;
  readonly choiceIndex: number;
}

function MatchActions({ match, action, choiceIndex }: MatchActionsProps): JSX.Element {
  const { t } = useTranslation("orderMatch");
  const isBusy = useOrderMatch((state) => state.isBusy);
  const { order, result } = match;
  const choices = choicesOf(match);
  const count = result !== null && "count" in result ? result.count : 0;
  const nextText = t("next", { number: choiceIndex + 1, count });
  const canDecline = order !== null || choices.length > 0;
  const canChoose = order === null && (result?.kind === "none" || result?.kind === "no-sku");
  return (
    <div className="match-line__actions row-close">
      {action !== null && (
        <KeyButton shortcut="useOrder" isMain isBusy={isBusy} onClick={acceptChoice} text={t(action)} />
      )}
      {choices.length > 1 && <KeyButton shortcut="nextOrder" isBusy={isBusy} onClick={showNextOrder} text={nextText} />}
      {canDecline && <KeyButton shortcut="noOrder" isBusy={isBusy} onClick={declineOrder} text={t("none")} />}
      {canChoose && (
        <Button variant="default" size="compact-sm" onClick={() => showScreen("orders-to-send")}>
          {t("choice.open")}
        </Button>
      )}
      {action === null && <ServiceButton match={match} />}
    </div>
  );
}

/** Offers to remember the chosen service type for the channel's service. */
function ServiceButton({ match: { order } }: { readonly match: OrderMatch }): JSX.Element | null {
  const { t } = useTranslation("orderMatch");
  const serviceType = useBatchAfterPaint((state) => state.batch?.destination.shipmentServiceType ?? "");
  if (order === null || order.serviceName === null || serviceType === "" || order.mappedServiceType === serviceType)
    return null;
  return (
    <Button variant="default" size="compact-sm" onClick={() => void rememberServiceType()}>
      {t("mapService", { service: order.serviceName })}
    </Button>
  );
}

interface KeyButtonProps {
  readonly shortcut: Shortcut;
  readonly text: string;
  readonly isBusy: boolean;
  readonly isMain?: boolean;
  readonly onClick: () => Promise<void>;
}

const KeyButton = ({ shortcut, text, isBusy, isMain = false, onClick }: KeyButtonProps): JSX.Element => (
  <Button
    variant={isMain ? "filled" : "default"}
    size="compact-sm"
    disabled={isBusy}
    rightSection={<kbd className="match-line__key">{keyHint(shortcut)}</kbd>}
    onClick={() => void onClick()}
  >
    {text}
  </Button>
);
