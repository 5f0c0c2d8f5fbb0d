import { Button } from "@mantine/core";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { displayKindOf, textKindOf } from "../../../src-domain/batches/batch.ts";
import { noticeText, useBatchStore, useNoticeBesideCard } from "../../features/batches/batch-store.ts";
import { itemOptionsOf } from "../../features/batches/item-options.ts";
import { Choices } from "../../features/scanning/Choices.tsx";
import {
  leaveDistanceMode,
  exitDistanceModeOnNavigation,
  setOrderContainer,
  toggleDistanceMode,
  useDistanceMode,
} from "../../features/scanning/distance-mode.ts";
import { ScanHistory } from "../../features/scanning/ScanHistory.tsx";
import { ScansWithoutVerdict } from "../../features/scanning/ScansWithoutVerdict.tsx";
import { VerdictCard } from "../../features/scanning/VerdictCard.tsx";
import { useShortcuts } from "../../shell/use-shortcuts.ts";
import { LiveRegion } from "../../ui/text/text.tsx";
import { preciseTimeText } from "../../ui/text/time-text.ts";
import { VerdictShape } from "../../ui/verdict/VerdictShape.tsx";
import { CredentialsBar } from "../notices/Notices.tsx";
import "./distance.css";

/** Shows the verdict over the whole window, for an operator three meters away. */
export function DistanceMode(): JSX.Element | null {
  const isOn = useDistanceMode((mode) => mode.isOn);
  const isChoosing = useBatchStore((state) => itemOptionsOf(state.latestOutcome).length > 0);
  // While an item choice is shown, Esc dismisses the choice.
  useShortcuts({
    distance: toggleDistanceMode,
    ...(isOn && !isChoosing ? { leave: leaveDistanceMode } : {}),
  });
  useEffect(() => exitDistanceModeOnNavigation(), []);
  return isOn ? <DistanceBoard /> : null;
}

function DistanceBoard(): JSX.Element {
  const { t } = useTranslation("distance");
  return (
    <section className="distance stack-close" aria-label={t("label")}>
      <CredentialsBar />
      <ScansWithoutVerdict />
      <div className="distance__verdict">
        <VerdictCard />
      </div>
      <Choices />
      <div className="distance__order rigid" ref={setOrderContainer} />
      <footer className="distance__foot rigid row">
        <LastScan />
        <BatchCount />
        <Button className="distance__leave rigid" variant="default" size="md" onClick={leaveDistanceMode}>
          {t("leave")}
          <kbd className="distance__key finer">Esc</kbd>
        </Button>
      </footer>
      <ScanHistory />
    </section>
  );
}

/** Shows the last scan even while the card above shows something else, such as an inactive scanner. */
function LastScan(): JSX.Element {
  const { t } = useTranslation("distance");
  const { t: verdictT } = useTranslation("verdict");
  const lastScan = useBatchStore((state) => state.history[0]);
  if (lastScan === undefined) return <p className="distance__last row grows">{t("noScan")}</p>;
  const { verdict, text, at } = lastScan;
  const code = "item" in verdict ? verdict.item.rma : text;
  return (
    <p className="distance__last row grows">
      <span className="rigid soft">{t("lastScan")}</span>
      <VerdictShape kind={displayKindOf(verdict)} />
      <strong>{verdictT(textKindOf(verdict))}</strong>
      <span className="codes truncated selectable" translate="no">
        {code}
      </span>
      <span className="rigid soft">{preciseTimeText(at)}</span>
    </p>
  );
}

function BatchCount(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const batch = useBatchStore((state) => state.batch);
  const noticeBesideCard = useNoticeBesideCard();
  const notice = useBatchStore((state) => state.submitRefusal) ?? noticeBesideCard;
  if (batch === null) return null;
  return (
    <div className="rigid">
      <LiveRegion>{notice && noticeText(t, notice)}</LiveRegion>
      {!notice && <strong>{t("batch.heading", { filled: batch.lines.length, limit: batch.limit })}</strong>}
    </div>
  );
}
