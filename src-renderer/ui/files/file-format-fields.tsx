import { NativeSelect } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DATE_ORDERS, type DateOrder } from "../../../src-domain/import/date-cells.ts";
import { type Encoding, ENCODINGS } from "../../../src-domain/import/file-format.ts";

interface EncodingFieldProps {
  readonly encoding: Encoding;
  readonly onChoose: (encoding: Encoding | undefined) => unknown;
}

export function EncodingField({ encoding, onChoose }: EncodingFieldProps): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <NativeSelect
      label={t("encoding")}
      data={ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
      value={encoding}
      onChange={({ currentTarget: { value } }) => void onChoose(ENCODINGS.find((candidate) => candidate === value))}
    />
  );
}

interface DateOrderFieldProps {
  readonly dateOrder: DateOrder | null;
  readonly error?: ReactNode;
  readonly onChoose: (dateOrder: DateOrder | null) => unknown;
}

export function DateOrderField({ dateOrder, error, onChoose }: DateOrderFieldProps): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <NativeSelect
      label={t("dateOrder")}
      data={[
        { value: "", label: t("dateOrders.unknown") },
        ...DATE_ORDERS.map((value) => ({ value, label: t(`dateOrders.${value}`) })),
      ]}
      value={dateOrder ?? ""}
      error={error}
      onChange={({ currentTarget: { value } }) =>
        void onChoose(DATE_ORDERS.find((candidate) => candidate === value) ?? null)
      }
    />
  );
}

interface EncodingSamplesProps {
  readonly samples: readonly { readonly line: number; readonly text: string }[];
  readonly isDoubtful: boolean;
}

/** Shows sample texts by which the operator can check the encoding. */
export function EncodingSamples({ samples, isDoubtful }: EncodingSamplesProps): JSX.Element | null {
  const { t } = useTranslation("import");
  if (samples.length === 0 && !isDoubtful) return null;
  return (
    <div className="import__samples">
      {isDoubtful && (
        <p className="import-check import-check--wrong" role="status">
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>{t("encodingDoubt")}</span>
        </p>
      )}
      {samples.length > 0 && <p className="fine">{t("samples")}</p>}
      <ol>
        {samples.map(({ line, text }) => (
          <li key={line} value={line}>
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
