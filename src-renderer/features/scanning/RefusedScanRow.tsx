import type { ComponentProps, JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "./refused/refused-scans.css";
import { Age } from "../../ui/text/Age.tsx";
import { CodeText } from "../../ui/text/CodeText.tsx";
import { VerdictShape } from "../../ui/verdict/VerdictShape.tsx";

interface RefusedScanRowProps {
  /** The kind whose color the row has. */
  readonly displayKind: string;
  readonly shape: ComponentProps<typeof VerdictShape>["kind"];
  readonly verdict: string;
  /** Empty for a scan without text. */
  readonly code: string;
  readonly at: string;
  readonly actions: ReactNode;
  /** Reason and what to do. */
  readonly children: ReactNode;
}

export function RefusedScanRow({
  displayKind,
  shape,
  verdict,
  code,
  at,
  actions,
  children,
}: RefusedScanRowProps): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <li className={`refused-scan row refused-scan--${displayKind}`}>
      <VerdictShape kind={shape} />
      <div className="grows">
        <p className="refused-scan__head flow">
          <strong>{verdict}</strong>
          <CodeText value={code === "" ? t("refusedScans.noText") : code} />
          <span className="finer">
            <Age at={at} />
          </span>
        </p>
        {children}
      </div>
      <div className="refused-scan__actions flow">{actions}</div>
    </li>
  );
}
