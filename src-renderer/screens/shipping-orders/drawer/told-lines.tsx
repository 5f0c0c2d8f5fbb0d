import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ToldField } from "../../../../src-preload/contract/shipping/shipping-order.ts";
import { Age } from "../../../components/words/Age.tsx";
import { CopyableCode } from "../../../components/CopyButton.tsx";
import { absoluteTime } from "../../../components/words/time-text.ts";

export interface ToldLine {
  readonly name: string;
  readonly told: ToldField | undefined;
  /** Instead of the value as it came. */
  readonly shown?: ReactNode;
  readonly code?: boolean;
}

/** A value as it came: texts as they are, anything else as JSON; null where there is nothing to show. */
export function plainValue(value: ToldField["value"] | undefined): string | null {
  if (value === undefined || value === null || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Values with who told them when, small under each that differs from the newest of its section. */
export function ToldLines({ lines }: { readonly lines: readonly ToldLine[] }): JSX.Element {
  return (
    <dl className="facts">
      {lines.map((line) => (
        <div key={line.name} className="facts__pair">
          <dt>{line.name}</dt>
          <dd className="selectable">
            <Value {...line} />
            {line.told !== undefined && <Source told={line.told} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ told, shown, code = false }: ToldLine): ReactNode {
  const text = plainValue(told?.value);
  if (text === null) return <span aria-hidden="true">–</span>;
  if (shown !== undefined) return shown;
  if (code) return <CopyableCode value={text} />;
  return TIME.test(text) ? absoluteTime(text) : text;
}

/** Who told it, and when. */
function Source({ told: { at, source } }: { readonly told: ToldField }): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <span className="told-source">
      {source.kind === "answer"
        ? t("told.answer")
        : source.action === ""
          ? t("told.someEvent")
          : t("told.event", { action: source.action })}{" "}
      · <Age at={at} />
    </span>
  );
}
