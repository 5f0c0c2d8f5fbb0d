import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isInstant } from "../../../../src-domain/instants.ts";
import type { ReportedField, ShippingOrderDetails } from "../../../../src-preload/contract/shipping/shipping-order.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { DescriptionItem } from "../../../ui/dialogs/Drawer.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { plainValueText } from "../../../ui/text/service-text.ts";
import { absoluteTime } from "../../../ui/text/time-text.ts";

export interface ShippingSectionProps {
  readonly details: ShippingOrderDetails;
}

export interface ReportedLine {
  readonly name: string;
  readonly reported: ReportedField | undefined;
  readonly shown?: ReactNode;
  readonly code?: boolean;
}

export function ReportedLines({ lines }: { readonly lines: readonly ReportedLine[] }): JSX.Element {
  return (
    <dl className="facts">
      {lines.map((line) => (
        <DescriptionItem key={line.name} name={line.name}>
          <Value {...line} />
          {line.reported !== undefined && <Source reported={line.reported} />}
        </DescriptionItem>
      ))}
    </dl>
  );
}

function Value({ reported, shown, code = false }: ReportedLine): ReactNode {
  const text = plainValueText(reported?.value);
  if (text === null) return <span aria-hidden="true">–</span>;
  if (shown !== undefined) return shown;
  if (code) return <CopyableCode value={text} />;
  return isInstant(text) ? absoluteTime(text) : text;
}

function Source({ reported: { at, source } }: { readonly reported: ReportedField }): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <span className="reported-source aside">
      {source.kind === "answer"
        ? t("reported.answer")
        : source.kind === "file"
          ? t("reported.file")
          : source.action === ""
            ? t("reported.someEvent")
            : t("reported.event", { action: source.action })}{" "}
      · <Age at={at} />
    </span>
  );
}
