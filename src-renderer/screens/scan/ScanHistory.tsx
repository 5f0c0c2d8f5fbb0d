import { memo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ScanOutcome } from "../../../src-preload/contract/scan.ts";
import { absoluteTime } from "../../components/time-text.ts";
import { openBlackBoxAt } from "../black-box/open-black-box.ts";
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
  const { t } = useTranslation(["verdict", "blackBox"]);
  const { verdict, text, at } = outcome;
  const { reason } = useVerdictLines()(verdict, 0, 1);
  const code = "item" in verdict ? verdict.item.rma : text;
  const word = t(`verdict:${verdict.kind}`);
  return (
    <li
      className={`scan-history__chip scan-history__chip--${verdict.kind}`}
      aria-label={`${word} ${code}`}
      title={`${word}: ${reason}\n${code}\n${absoluteTime(at)}`}
    >
      <button
        type="button"
        className="scan-history__why"
        aria-label={t("blackBox:whyScan", { outcome: word, code })}
        onClick={() => openBlackBoxAt(outcome.scanId)}
      >
        <VerdictShape kind={verdict.kind} />
        <span className="truncated">{code === "" ? word : codeTail(code)}</span>
      </button>
    </li>
  );
});
