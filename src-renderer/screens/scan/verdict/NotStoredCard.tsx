import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useScanLine } from "../../../scanner/scan-line.ts";
import { codeTail } from "../../../components/verdict/code-tail.ts";
import { useNotStoredFault } from "./not-stored.ts";
import { VerdictShape } from "../../../components/verdict/VerdictShape.tsx";
import { wordLength } from "../destination/word-length.ts";

/** In place of the verdict before it, which must not be taken for the one of a scan that is not durable. */
export function NotStoredCard(): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: files } = useTranslation("files");
  const code = useScanLine((line) => line.codes[0] ?? "");
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
      <div className="verdict-card__rest">
        <VerdictShape kind="not-eligible" />
        <div className="verdict-card__words">
          <p className="verdict-card__facts">
            <span className="verdict-card__code" title={code} translate="no">
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
