import { memo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ScanOutcome } from "../../../src-preload/contract/scan.ts";
import { absoluteTime } from "../../components/time-text.ts";
import { codeTail } from "./code-tail.ts";
import { useDeskBatch } from "./desk-batch.ts";
import "./scan-history.css";
import { useVerdictLines } from "./verdict-lines.ts";
import { VerdictShape } from "./VerdictShape.tsx";

/** The last scans, newest first; the oldest are the faintest. */
export function ScanHistory(): JSX.Element {
  const { t } = useTranslation("scan");
  const history = useDeskBatch((state) => state.history);
  return (
    <div className="scan-history">
      {history.length === 0 ? (
        <p className="scan-history__none">{t("historyNone")}</p>
      ) : (
        <ol className="scan-history__list" aria-label={t("history")}>
          {history.map((outcome) => (
            <Chip key={outcome.scanId} outcome={outcome} />
          ))}
        </ol>
      )}
    </div>
  );
}

const Chip = memo(function Chip({ outcome }: { readonly outcome: ScanOutcome }): JSX.Element {
  const { t } = useTranslation("verdict");
  const { verdict, text, at } = outcome;
  const { reason } = useVerdictLines()(verdict, 0, 1);
  const code = "item" in verdict ? verdict.item.rma : text;
  return (
    <li
      className={`scan-history__chip scan-history__chip--${verdict.kind}`}
      aria-label={`${t(verdict.kind)} ${code}`}
      title={`${t(verdict.kind)}: ${reason}\n${code}\n${absoluteTime(at)}`}
    >
      <VerdictShape kind={verdict.kind} />
      <span className="truncated">{code === "" ? t(verdict.kind) : codeTail(code)}</span>
    </li>
  );
});
