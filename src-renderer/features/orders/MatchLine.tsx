import { Button } from "@mantine/core";
import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { OrderMatch } from "../../../src-preload/contract/orders/order-matches.ts";
import { keyHint, type Shortcut } from "../../shell/shortcuts.ts";
import { LiveRegion } from "../../ui/text/text.tsx";
import { useBatchAfterPaint } from "../batches/batch-store.ts";
import { filledSentences, orderText, resultText } from "./match/match-text.ts";
import {
  choicesOf,
  connectOrderMatch,
  currentMatch,
  leaveOrder,
  mapService,
  showNextOrder,
  useFirstChoice,
  useOrderMatch,
} from "./order-match.ts";
import "./match/match-line.css";

/** Says which order of a channel the scanned item is for. Shows nothing where there are no orders. */
export function MatchLine(): JSX.Element {
  const { t } = useTranslation("orderMatch");
  const batchId = useBatchAfterPaint((state) => state.batch?.batchId);
  const match = useOrderMatch((state) => currentMatch(state, batchId));
  const failure = useOrderMatch((state) => state.failure);
  useEffect(connectOrderMatch, []);
  return (
    <LiveRegion label={t("label")}>
      {match !== null && <Match match={match} />}
      {failure !== null && <p className="match-line match-line--warn">{t(`failure.${failure}`)}</p>}
    </LiveRegion>
  );
}

type Ask = "use" | "useAddress" | "confirm" | "move";

function askOf({ result, order }: OrderMatch, hasChoices: boolean): Ask | null {
  if (result?.kind === "not-for-order") return "move";
  if (result?.kind === "ask" && result.reason === "condition") return "confirm";
  if (order?.isChanged === true && result?.kind === "allocated") return "useAddress";
  return hasChoices && result?.kind !== "allocated" ? "use" : null;
}

function Match({ match }: { readonly match: OrderMatch }): JSX.Element {
  const { t } = useTranslation(["orderMatch", "orderBook"]);
  const choiceIndex = useOrderMatch((state) => state.choiceIndex);
  const isBusy = useOrderMatch((state) => state.isBusy);
  const { order, result } = match;
  const choices = choicesOf(match);
  const choice = choices[choiceIndex];
  const ask = askOf(match, choices.length > 0);
  const count = result !== null && "count" in result ? result.count : 0;
  const shownOrder = result?.kind === "allocated" || choice === undefined ? order : choice;
  const sentences = [
    ...(order === null ? [] : filledSentences(t, order)),
    ...(choice?.skuMatch === "equal" ? [t("orderMatch:equalSku", { wanted: choice.wanted })] : []),
    resultText(t, match, choice),
  ].filter(Boolean);
  const isQuestion = ask !== null || (order?.otherItems ?? 0) > 0;
  return (
    <div className={`match-line match-line--${order !== null && !isQuestion ? "good" : "warn"} row`}>
      <div className="match-line__text">
        {shownOrder !== null && <p className="match-line__order strong">{orderText(t, shownOrder)}</p>}
        <p className="fine">{sentences.join(" ")}</p>
      </div>
      <div className="match-line__actions row-close">
        {ask !== null && (
          <KeyButton
            shortcut="useOrder"
            isMain
            isBusy={isBusy}
            onClick={useFirstChoice}
            text={t(`orderMatch:${ask}`)}
          />
        )}
        {choices.length > 1 && (
          <KeyButton
            shortcut="nextOrder"
            isBusy={isBusy}
            onClick={showNextOrder}
            text={t("orderMatch:next", { number: choiceIndex + 1, count })}
          />
        )}
        {(order !== null || choices.length > 0) && (
          <KeyButton shortcut="noOrder" isBusy={isBusy} onClick={leaveOrder} text={t("orderMatch:none")} />
        )}
        <ServiceButton match={match} />
      </div>
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
    <Button variant="default" size="compact-sm" onClick={() => void mapService()}>
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
    rightSection={<kbd className="match-line__key finer">{keyHint(shortcut)}</kbd>}
    onClick={() => void onClick()}
  >
    {text}
  </Button>
);
