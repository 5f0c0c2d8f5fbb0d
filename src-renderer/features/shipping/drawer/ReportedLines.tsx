import type { TFunction } from "i18next";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isInstant } from "../../../../src-domain/instants.ts";
import type { ReportedField, ShippingOrderDetails } from "../../../../src-preload/contract/shipping/shipping-order.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { DescriptionItem } from "../../../ui/dialogs/Drawer.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { plainValueText } from "../../../ui/text/service-text.ts";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";

export interface ShippingSectionProps {
  readonly details: ShippingOrderDetails;
}

export interface ReportedLine {
  readonly name: string;
  readonly reportedField: ReportedField | undefined;
  readonly content?: ReactNode;
  readonly isCode?: boolean;
}

export function ReportedLines({ lines }: { readonly lines: readonly ReportedLine[] }): JSX.Element {
  return (
    <dl className="facts">
      {lines.map((line) => (
        <DescriptionItem key={line.name} name={line.name}>
          <LineValue {...line} />
          {line.reportedField !== undefined && <FieldSource reportedField={line.reportedField} />}
        </DescriptionItem>
      ))}
    </dl>
  );
}

function LineValue({ reportedField, content, isCode = false }: ReportedLine): ReactNode {
  const text = plainValueText(reportedField?.value);
  if (text === null) return <span aria-hidden="true">–</span>;
  if (content !== undefined) return content;
  if (isCode) return <CopyableCode value={text} />;
  return isInstant(text) ? absoluteTimeText(text) : text;
}

function FieldSource({ reportedField: { at, source } }: { readonly reportedField: ReportedField }): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <span className="reported-source aside">
      {sourceText(t, source)} · <Age at={at} />
    </span>
  );
}

function sourceText(t: TFunction<"shipping">, source: ReportedField["source"]): string {
  if (source.kind === "answer") return t("reported.answer");
  if (source.kind === "file") return t("reported.file");
  return source.action === "" ? t("reported.someEvent") : t("reported.event", { action: source.action });
}
