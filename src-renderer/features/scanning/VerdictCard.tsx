import type { TFunction } from "i18next";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { displayKindOf } from "../../../src-domain/batches/batch.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import { useScanRecorder } from "../../scanner/scan-recorder.ts";
import { codeOfScan, codeTail, tailOfScan } from "../../ui/verdict/code-tail.ts";
import { useBatchStore, type BatchNotice, noticeWords } from "../batches/batch-store.ts";
import "../../ui/verdict/verdict-card.css";
import { useVerdictLines } from "../../ui/verdict/verdict-lines.ts";
import { ShowOrder } from "./submit/OrderCard.tsx";
import { VerdictShape } from "../../ui/verdict/VerdictShape.tsx";
import { desk } from "../../bridge.ts";
import { usePhoto } from "../inventory/use-photo.ts";
import { wordLength } from "./destination/word-length.ts";
import { useNotStoredFault } from "./choose-item.ts";
import type { Command } from "../../../src-domain/scanning/commands.ts";

function CommandLines({ command }: { readonly command: Command }): JSX.Element {
  const { t } = useTranslation("scan");
  const notice = useBatchStore((state) => state.notice);
  return (
    <>
      <p className="verdict-card__reason">
        {notice === null ? t(`reason.command.${command}`) : noticeWords(t, notice)}
      </p>
      {notice?.kind === "submit-again" ? (
        <TimeLeft key={notice.until} notice={notice} />
      ) : (
        <p className="verdict-card__todo">{t("todo.command")}</p>
      )}
    </>
  );
}

const TICK_MS = 200;

function TimeLeft({ notice }: { readonly notice: Extract<BatchNotice, { kind: "submit-again" }> }): JSX.Element {
  const { t } = useTranslation("scan");
  const [left, setLeft] = useState(() => notice.until - Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = notice.until - Date.now();
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      useBatchStore.setState((state) =>
        state.notice === notice ? { notice: { kind: "submit-lapsed", count: notice.count } } : {},
      );
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [notice]);
  // A screen reader announces the question once, not on every tick.
  return (
    <p className="verdict-card__todo" aria-hidden="true">
      {t("secondsLeft", { seconds: Math.max(1, Math.ceil(left / 1000)) })}
    </p>
  );
}

/** Replaces the previous verdict, which must not pass for that of a scan that is not durable. */
function NotStoredCard(): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: files } = useTranslation("files");
  const code = useScanRecorder((line) => line.codes[0] ?? "");
  const fault = useNotStoredFault();
  return (
    <section
      className="verdict-card verdict-card--not-eligible"
      role="status"
      aria-label={t("verdictCard")}
      aria-atomic="true"
    >
      <p className={`verdict-card__word verdict-card__word--${wordLength(files("notRecorded.word"))}`}>
        {files("notRecorded.word")}
      </p>
      <div className="verdict-card__rest row">
        <VerdictShape kind="not-eligible" />
        <div className="verdict-card__words grows">
          <p className="verdict-card__facts">
            <span className="verdict-card__code" translate="no">
              {codeTail(code)}
            </span>
          </p>
          <p className="verdict-card__reason">
            {fault === null
              ? files("notRecorded.reasonOther")
              : files("notRecorded.reason", { why: files(`fault.${fault}`) })}
          </p>
          <p className="verdict-card__todo">{files("notRecorded.todo")}</p>
        </div>
      </div>
    </section>
  );
}

interface VerdictCardProps {
  /** Rendered hidden and empty, so that the live region exists before it announces something. */
  readonly quiet?: boolean;
}

/** The last scan, readable from 3 m: shape, one word, the code's tail, the reason, what to do. */
export function VerdictCard({ quiet = false }: VerdictCardProps): JSX.Element {
  const { t } = useTranslation("scan");
  const listening = useScanRecorder((line) => line.listening);
  const latest = useBatchStore((state) => state.latest);
  const failing = useScanRecorder((line) => line.failures > 0);
  if (failing && !quiet) return <NotStoredCard />;
  const kind = !listening ? "not-listening" : latest === null ? "idle" : displayKindOf(latest.verdict);
  return (
    <section
      className={quiet ? "visually-hidden" : `verdict-card verdict-card--${kind}`}
      role="status"
      aria-label={t("verdictCard")}
      aria-atomic="true"
    >
      {!quiet && <Words latest={latest} />}
    </section>
  );
}

function Words({ latest }: { readonly latest: ScanOutcome | null }): JSX.Element {
  const listening = useScanRecorder((line) => line.listening);
  if (!listening) return <NotListening />;
  if (latest === null) return <Ready />;
  // The key remounts the content, so that its entrance animation plays for each scan.
  return <Outcome key={latest.scanId} outcome={latest} />;
}

function Outcome({ outcome }: { readonly outcome: ScanOutcome }): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: words } = useTranslation("verdict");
  const { verdict } = outcome;
  const filled = useBatchStore((state) => state.batch?.lines.length ?? 0);
  const limit = useBatchStore((state) => state.batch?.limit ?? 0);
  const lines = useVerdictLines()(verdict, filled, limit);
  const code = codeOfScan(outcome);
  const item = "item" in verdict ? verdict.item : null;
  const named = [item?.sku, item?.description].filter(Boolean).join(" · ");
  return (
    <>
      <p className={`verdict-card__word verdict-card__word--${wordLength(words(verdict.kind))}`}>
        {words(verdict.kind)}
      </p>
      <div className="verdict-card__rest row">
        <VerdictShape kind={displayKindOf(verdict)} />
        <div className="verdict-card__words grows">
          <p className="verdict-card__facts">
            {code !== "" && (
              <span className="verdict-card__code" translate="no">
                {tailOfScan(outcome)}
              </span>
            )}
            {"slot" in verdict && <span>{t("slotOf", { slot: verdict.slot, limit })}</span>}
          </p>
          {named !== "" && <p className="verdict-card__item truncated">{named}</p>}
          {verdict.kind === "command" ? (
            <CommandLines command={verdict.command} />
          ) : (
            <>
              {lines.reason !== named && <p className="verdict-card__reason">{lines.reason}</p>}
              <p className="verdict-card__todo">
                {lines.todo}{" "}
                {verdict.kind === "locked" && verdict.submissionId !== null && (
                  <ShowOrder submissionId={verdict.submissionId} />
                )}
              </p>
            </>
          )}
        </div>
        {item !== null && <ItemPicture key={item.returnInventoryId} returnInventoryId={item.returnInventoryId} />}
      </div>
    </>
  );
}

/** Scans come first: the picture is read once they pause this long. */
const PICTURE_PAUSE_MS = 150;

/** The item's first photo, so that the operator sees that the right item is in the hand. */
function ItemPicture({ returnInventoryId }: { readonly returnInventoryId: string }): JSX.Element | null {
  const [photoId, setPhotoId] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      void desk.item.details({ returnInventoryId }).then((answer) => {
        if (wanted && answer.ok) setPhotoId(answer.value.photos.list[0]?.photoId ?? null);
      });
    }, PICTURE_PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [returnInventoryId]);
  return photoId === null ? null : <Picture returnInventoryId={returnInventoryId} photoId={photoId} />;
}

function Picture(props: { readonly returnInventoryId: string; readonly photoId: string }): JSX.Element | null {
  const photo = usePhoto({ ...props, size: "small" });
  return photo.state === "shown" ? <img className="verdict-card__picture" src={photo.url} alt="" /> : null;
}

function Ready(): JSX.Element {
  const { t } = useTranslation("scan");
  const batch = useBatchStore((state) => state.batch);
  const notice = useBatchStore((state) => state.notice);
  const hint = readyWords(t, batch);
  return (
    <>
      <p className={`verdict-card__word verdict-card__word--${wordLength(t("ready"))}`}>{t("ready")}</p>
      <div className="verdict-card__rest row">
        <VerdictShape kind="ready" />
        <div className="verdict-card__words grows">
          {hint !== null && <p className="verdict-card__reason">{hint}</p>}
          {notice && <p className="verdict-card__todo">{noticeWords(t, notice)}</p>}
        </div>
      </div>
    </>
  );
}

function readyWords(t: TFunction<"scan">, batch: BatchView | null): string | null {
  const filled = batch?.lines.length ?? 0;
  if (batch === null || filled === 0) return null;
  if (batch.refusal !== null) return t("readyRefused");
  return filled >= batch.limit ? t("todo.addedLast") : t("readyResumed", { count: filled });
}

function NotListening(): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <button type="button" className="verdict-card__listen stack-close bare" onClick={() => window.focus()}>
      <span className="verdict-card__listen-word">{t("notListening")}</span>
      <span className="verdict-card__reason">{t("notListeningHint")}</span>
    </button>
  );
}
