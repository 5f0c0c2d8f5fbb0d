import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { isEndStatus } from "../../../../src-domain/resends/resend.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { useServiceNow } from "../../../desk/use-service-now.ts";
import "./order.css";
import { useCutOffWords } from "./cut-off-words.ts";

/** Not once the deadline no longer matters. */
export function hasCutOff<Row extends OrderRow>(
  row: Row,
): row is Row & { readonly cutOff: NonNullable<Row["cutOff"]> } {
  const known = row.status?.known ?? null;
  return row.cutOff !== null && (known === null || !isEndStatus(known));
}

export function CutOff({ row }: { readonly row: OrderRow }): JSX.Element | null {
  const { t } = useTranslation("cancellation");
  const now = useServiceNow();
  const wordsOf = useCutOffWords();
  if (!hasCutOff(row)) return null;
  const { at, estimated } = row.cutOff;
  const { left, moment, hint } = wordsOf(row.cutOff, now);
  if (left === null) return <span data-tip={hint}>{t(estimated ? "passedEstimate" : "passed")}</span>;
  return (
    <time className="cut-off" dateTime={at} data-tip={hint}>
      <span>
        {estimated && "≈ "}
        {left}
      </span>
      <span className="cut-off__moment">{moment}</span>
    </time>
  );
}
