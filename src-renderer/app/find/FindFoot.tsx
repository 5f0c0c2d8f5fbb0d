import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { printedCap } from "../../i18n/printed-cap.ts";
import { onRecorded, type RecordedScan } from "../../scanner/scan-line.ts";
import { VerdictWord } from "../../components/verdict/VerdictWord.tsx";

/** What the keys do here and, once something was added or scanned, what became of it. */
export function FindFoot({ count }: { readonly count: number }): JSX.Element {
  const { t } = useTranslation("find");
  const [latest, setLatest] = useState<RecordedScan["outcome"] | null>(null);
  useEffect(() => onRecorded(({ outcome }) => setLatest(outcome)), []);
  return (
    <footer className="find__foot">
      <p className="find__verdict" role="status">
        {latest === null ? (
          t("scans")
        ) : (
          <>
            <VerdictWord kind={latest.verdict.kind} /> <span className="truncated">{codeOf(latest)}</span>
          </>
        )}
      </p>
      <span className="visually-hidden" role="status">
        {t("counted", { count })}
      </span>
      <Keys caps={["↑", "↓"]} word={t("keys.move")} />
      <Keys caps={["Enter"]} word={t("keys.open")} />
      <Keys caps={["Ctrl", "Enter"]} word={t("keys.add")} />
      <Keys caps={["Esc"]} word={t("keys.leave")} />
    </footer>
  );
}

const codeOf = ({ verdict, text }: RecordedScan["outcome"]): string => ("item" in verdict ? verdict.item.rma : text);

function Keys({ caps, word }: { readonly caps: readonly string[]; readonly word: string }): JSX.Element {
  return (
    <span className="find__keys">
      {caps.map((cap) => (
        <kbd key={cap} className="find__key">
          {printedCap(cap)}
        </kbd>
      ))}
      {word}
    </span>
  );
}
