import type { TFunction } from "i18next";
import { type JSX, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { canTakeOver, type DisplayKind } from "../../../src-domain/batches/batch.ts";
import type { Command } from "../../../src-domain/scanning/commands.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import { useScanRecorder } from "../../scanner/scan-recorder.ts";
import type { OrderOutcome } from "../../scanner/sounds/signatures.ts";
import { createComponentAfterFirstRender } from "../../shell/lazy.tsx";
import { showScreen } from "../../shell/navigation.ts";
import { CardBody, cardColors } from "../../ui/verdict/CardBody.tsx";
import { codeOfScan, codeTail, tailOfScan } from "../../ui/verdict/code-tail.ts";
import { fullBatchText, useVerdictLines } from "../../ui/verdict/verdict-lines.ts";
import { useBatchStore, type BatchNotice, noticeText } from "../batches/batch-store.ts";
import { useNearScan } from "../batches/refused-scans.ts";
import { showOrder } from "../resends/order-pages.ts";
import { useNotStoredText } from "./choose-item.ts";
import { shownTextKindOf, useShownKind } from "./submit/item-evidence.ts";
import { useLastOrders } from "./submit/last-orders.ts";

function CommandLines({ command }: { readonly command: Command }): JSX.Element {
  const { t } = useTranslation("scan");
  const notice = useBatchStore((state) => state.notice);
  return (
    <>
      <p className="verdict-card__reason">{notice === null ? t(`reason.command.${command}`) : noticeText(t, notice)}</p>
      {notice?.kind === "submit-again" ? (
        <TimeLeft key={notice.endElapsedMs} notice={notice} />
      ) : (
        <p className="verdict-card__todo">{t("todo.command")}</p>
      )}
    </>
  );
}

const TICK_MS = 200;

function TimeLeft({ notice }: { readonly notice: Extract<BatchNotice, { kind: "submit-again" }> }): JSX.Element {
  const { t } = useTranslation("scan");
  const [remainingMs, setRemainingMs] = useState(() => notice.endElapsedMs - performance.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const newRemainingMs = notice.endElapsedMs - performance.now();
      setRemainingMs(newRemainingMs);
      if (newRemainingMs > 0) return;
      clearInterval(timer);
      useBatchStore.setState((state) =>
        state.notice === notice ? { notice: { kind: "submit-lapsed", count: notice.count } } : {},
      );
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [notice]);
  // Hide the time from screen readers, so that they do not announce every tick.
  return (
    <p className="verdict-card__todo" aria-hidden="true">
      {t("secondsLeft", { seconds: Math.max(1, Math.ceil(remainingMs / 1000)) })}
    </p>
  );
}

function ShowOrder({ submissionId }: { readonly submissionId: string }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <button type="button" className="show-order bare" onClick={() => showOrder(submissionId)}>
      {t("order.show")}
    </button>
  );
}

/** The dialog that asks is on the Scan screen. */
function TakeOver({ batchId }: { readonly batchId: string }): JSX.Element {
  const { t } = useTranslation("scan");
  const ask = async (): Promise<void> => {
    showScreen("scan");
    const { askTakeOver } = await import("./batch/floor.ts");
    await askTakeOver(batchId);
  };
  return (
    <button type="button" className="show-order bare" onClick={() => void ask()}>
      {t("takeOver")}
    </button>
  );
}

const DayLine = createComponentAfterFirstRender(async () => (await import("./verdict/DayLine.tsx")).DayLine);
const ItemPicture = createComponentAfterFirstRender(
  async () => (await import("./verdict/ItemPicture.tsx")).ItemPicture,
);
const OrderCard = createComponentAfterFirstRender(async () => (await import("./submit/OrderCard.tsx")).OrderCard);

type CardKind = DisplayKind | OrderOutcome | "not-listening" | "idle";

/** Shown while recording fails, so that the previous verdict is not mistaken for that of the waiting scans. */
function NotStoredCard(): JSX.Element {
  const { t } = useTranslation(["scan", "files", "frame"]);
  const codes = useScanRecorder((recorder) => recorder.waitingCodes);
  return (
    <section
      className="verdict-card"
      style={cardColors("not-eligible")}
      role="status"
      aria-label={t("verdictCard")}
      aria-atomic="true"
    >
      <CardBody verdict={t("files:notRecorded.title")} kind="not-eligible">
        <p className="verdict-card__facts">
          <span className="verdict-card__code truncated" translate="no">
            {codes.map(codeTail).join(t("frame:listSeparator"))}
          </span>
        </p>
        <p className="verdict-card__reason">{useNotStoredText()}</p>
        <p className="verdict-card__todo">{t("files:notRecorded.todo")}</p>
      </CardBody>
    </section>
  );
}

/**
 * Shows the last scan, readable from 3 m: shape, verdict, end of the code, reason and what to do.
 * A quiet card is hidden and empty, so that its live region exists before the first announcement.
 */
export function VerdictCard({ isQuiet = false }: { readonly isQuiet?: boolean }): JSX.Element {
  const { t } = useTranslation("scan");
  const isFailing = useScanRecorder((recorder) => recorder.failureCount > 0);
  const kind = useCardKind();
  const card = useVerdictInSight(isQuiet);
  if (isFailing && !isQuiet) return <NotStoredCard />;
  return (
    <section
      ref={card}
      className={isQuiet ? "visually-hidden" : `verdict-card verdict-card--${kind}`}
      style={cardColors(kind)}
      role="status"
      aria-label={t("verdictCard")}
      aria-atomic="true"
    >
      {!isQuiet && <CardContent kind={kind} />}
    </section>
  );
}

/** Scrolls a new verdict into view where the Scan screen is one column, because the form may fill the window then. */
function useVerdictInSight(isQuiet: boolean): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  const scanId = useBatchStore(({ latestOutcome }) => latestOutcome?.scanId);
  useEffect(() => {
    if (scanId === undefined || isQuiet) return;
    if (window.matchMedia("(max-width: 1023px)").matches) card.current?.scrollIntoView({ block: "nearest" });
  }, [scanId, isQuiet]);
  return card;
}

function CardContent({ kind }: { readonly kind: CardKind }): JSX.Element {
  const latestOutcome = useBatchStore((state) => state.latestOutcome);
  if (kind === "not-listening") return <NotListening />;
  if (isOrderOutcome(kind)) return <OrderCard kind={kind} />;
  // The key remounts the content, so that its entrance animation plays for each scan.
  return latestOutcome === null ? <Ready /> : <Outcome key={latestOutcome.scanId} outcome={latestOutcome} />;
}

function useCardKind(): CardKind {
  const isListening = useScanRecorder((recorder) => recorder.isListening);
  const latestOutcome = useBatchStore((state) => state.latestOutcome);
  const quietKind = useQuietKind();
  const shownKind = useShownKind(latestOutcome?.verdict);
  if (!isListening) return "not-listening";
  return shownKind ?? quietKind;
}

/** Returns the kind that the card shows without a verdict. */
function useQuietKind(): OrderOutcome | "idle" {
  const outcome = useLastOrders((state) => state.outcome);
  const isRefused = useBatchStore(({ batch }) => batch !== null && batch.refusal !== null);
  return isRefused ? "refused" : (outcome ?? "idle");
}

const isOrderOutcome = (kind: CardKind): kind is OrderOutcome =>
  kind === "sent" || kind === "printed" || kind === "refused";

function Outcome({ outcome }: { readonly outcome: ScanOutcome }): JSX.Element {
  const { t } = useTranslation(["scan", "verdict"]);
  const { verdict } = outcome;
  const kind = useShownKind(verdict);
  const itemCount = useBatchStore((state) => state.batch?.lines.length ?? 0);
  const limit = useBatchStore((state) => state.batch?.limit ?? 0);
  const { reason, todo } = useVerdictLines()(verdict, itemCount, limit);
  const code = codeOfScan(outcome);
  const item = "item" in verdict ? verdict.item : null;
  const itemText = [item?.sku, item?.description].filter(Boolean).join(" · ");
  return (
    <CardBody
      verdict={t(`verdict:${shownTextKindOf(kind, verdict)}`)}
      kind={kind}
      picture={
        item && (
          <ItemPicture
            key={item.returnInventoryId}
            className="verdict-card__picture"
            returnInventoryId={item.returnInventoryId}
          />
        )
      }
    >
      <p className="verdict-card__facts">
        {code !== "" && (
          <span className="verdict-card__code" translate="no">
            {tailOfScan(outcome)}
          </span>
        )}
        {"slot" in verdict && <span>{t("slotOf", { slot: verdict.slot, limit })}</span>}
      </p>
      {itemText !== "" && <p className="verdict-card__item truncated">{itemText}</p>}
      {verdict.kind === "command" ? (
        <CommandLines command={verdict.command} />
      ) : (
        <>
          {reason !== itemText && <p className="verdict-card__reason">{reason}</p>}
          <p className="verdict-card__todo">
            <Todo todo={kind === "set-aside" ? t("todo.set-aside") : todo} code={code} />{" "}
            {verdict.kind === "locked" && verdict.submissionId !== null && (
              <ShowOrder submissionId={verdict.submissionId} />
            )}
            {verdict.kind === "left-at" && canTakeOver(verdict) && <TakeOver batchId={verdict.batchId} />}
          </p>
        </>
      )}
    </CardBody>
  );
}

/** Asks about a similar item once main has found one. Shows its whole RMA if the end equals that of the scanned RMA. */
function Todo({ todo, code }: { readonly todo: string; readonly code: string }): JSX.Element {
  const { t } = useTranslation("scan");
  const rma = useNearScan()?.nearItem?.rma;
  if (rma === undefined) return <>{todo}</>;
  return <>{t("todo.nearItem", { code: codeTail(rma) === codeTail(code) ? rma : codeTail(rma) })}</>;
}

function Ready(): JSX.Element {
  const { t } = useTranslation("scan");
  const batch = useBatchStore((state) => state.batch);
  const hint = readyText(t, batch);
  const notice = useBatchStore((state) => state.notice);
  return (
    <CardBody verdict={t("ready")} kind="ready">
      {hint !== null && <p className="verdict-card__reason">{hint}</p>}
      {notice && <p className="verdict-card__todo">{noticeText(t, notice)}</p>}
      {hint === null && notice === null && <DayLine />}
    </CardBody>
  );
}

function readyText(t: TFunction<"scan">, batch: BatchView | null): string | null {
  const itemCount = batch?.lines.length ?? 0;
  if (batch === null || itemCount === 0) return null;
  return itemCount >= batch.limit ? fullBatchText(t, "addedLast") : t("readyResumed", { count: itemCount });
}

function NotListening(): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <button type="button" className="verdict-card__listen stack-close bare" onClick={() => window.focus()}>
      <span className="verdict-card__listen-text">{t("notListening")}</span>
      <span className="verdict-card__reason">{t("notListeningHint")}</span>
    </button>
  );
}
