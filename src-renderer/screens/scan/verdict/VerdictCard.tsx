import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { looksLike } from "../../../../src-domain/batches/batch.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import type { ScanOutcome } from "../../../../src-preload/contract/scanning/scan.ts";
import { useScanLine } from "../../../scanner/scan-line.ts";
import { codeOfScan, tailOfScan } from "../../../components/verdict/code-tail.ts";
import { CommandLines } from "./CommandLines.tsx";
import { useDeskBatch } from "../../../batches/desk-batch.ts";
import { noticeWords } from "../../../batches/notice.ts";
import "../../../components/verdict/verdict-card.css";
import { NotStoredCard } from "./NotStoredCard.tsx";
import { useVerdictLines } from "../../../components/verdict/verdict-lines.ts";
import { ShowOrder } from "../submit/ShowOrder.tsx";
import { VerdictShape } from "../../../components/verdict/VerdictShape.tsx";
import { wordLength } from "../destination/word-length.ts";

interface VerdictCardProps {
  /** There, but out of sight and without a word: what it says next is said by a live region that was there before. */
  readonly quiet?: boolean;
}

/** What the last scan came to, to be read from three metres: shape, one word, the code's tail, why, what to do. */
export function VerdictCard({ quiet = false }: VerdictCardProps): JSX.Element {
  const { t } = useTranslation("scan");
  const listening = useScanLine((line) => line.listening);
  const latest = useDeskBatch((state) => state.latest);
  const failing = useScanLine((line) => line.failures > 0);
  if (failing && !quiet) return <NotStoredCard />;
  const kind = !listening ? "not-listening" : latest === null ? "idle" : looksLike(latest.verdict);
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
  const listening = useScanLine((line) => line.listening);
  if (!listening) return <NotListening />;
  if (latest === null) return <Ready />;
  // A new scan replaces the content, so that its short entrance plays again.
  return <Outcome key={latest.scanId} outcome={latest} />;
}

function Outcome({ outcome }: { readonly outcome: ScanOutcome }): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: words } = useTranslation("verdict");
  const { verdict } = outcome;
  const filled = useDeskBatch((state) => state.batch?.lines.length ?? 0);
  const limit = useDeskBatch((state) => state.batch?.limit ?? 0);
  const lines = useVerdictLines()(verdict, filled, limit);
  const code = codeOfScan(outcome);
  return (
    <>
      <p className={`verdict-card__word verdict-card__word--${wordLength(words(verdict.kind))}`}>
        {words(verdict.kind)}
      </p>
      <div className="verdict-card__rest">
        <VerdictShape kind={looksLike(verdict)} />
        <div className="verdict-card__words">
          <p className="verdict-card__facts">
            {code !== "" && (
              <span className="verdict-card__code" title={code} translate="no">
                {tailOfScan(outcome)}
              </span>
            )}
            {"slot" in verdict && <span>{t("slotOf", { slot: verdict.slot, limit })}</span>}
          </p>
          {verdict.kind === "command" ? (
            <CommandLines command={verdict.command} />
          ) : (
            <>
              <p className="verdict-card__reason">{lines.reason}</p>
              <p className="verdict-card__todo">
                {lines.todo}{" "}
                {verdict.kind === "locked" && verdict.submissionId !== null && (
                  <ShowOrder submissionId={verdict.submissionId} />
                )}
              </p>
            </>
          )}
        </div>
      </div>
    </>
  );
}

function Ready(): JSX.Element {
  const { t } = useTranslation("scan");
  const batch = useDeskBatch((state) => state.batch);
  const notice = useDeskBatch((state) => state.notice);
  return (
    <>
      <p className={`verdict-card__word verdict-card__word--${wordLength(t("ready"))}`}>{t("ready")}</p>
      <div className="verdict-card__rest">
        <VerdictShape kind="ready" />
        <div className="verdict-card__words">
          <p className="verdict-card__reason">{readyWords(t, batch)}</p>
          {notice && <p className="verdict-card__todo">{noticeWords(t, notice)}</p>}
        </div>
      </div>
    </>
  );
}

function readyWords(t: TFunction<"scan">, batch: BatchView | null): string {
  const filled = batch?.lines.length ?? 0;
  if (batch === null || filled === 0) return t("readyHint");
  if (batch.refusal !== null) return t("readyRefused");
  return filled >= batch.limit ? t("todo.addedLast") : t("readyResumed", { count: filled });
}

function NotListening(): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <button type="button" className="verdict-card__listen" onClick={() => window.focus()}>
      <span className="verdict-card__listen-word">{t("notListening")}</span>
      <span className="verdict-card__reason">{t("notListeningHint")}</span>
    </button>
  );
}
