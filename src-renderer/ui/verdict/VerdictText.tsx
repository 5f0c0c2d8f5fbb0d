import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { VerdictKind } from "../../../src-domain/batches/batch.ts";
import "../text/text.css";
import { VerdictShape } from "./VerdictShape.tsx";

export function VerdictText({ kind }: { readonly kind: VerdictKind }): JSX.Element {
  const { t } = useTranslation("verdict");
  return (
    <span className="status-text verdict-text">
      <VerdictShape kind={kind} />
      <span className="truncated">{t(kind)}</span>
    </span>
  );
}
