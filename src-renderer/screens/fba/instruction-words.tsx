import type { TFunction } from "i18next";
import type { JSX } from "react";
import { english } from "../../i18n/en/index.ts";
import { CopyableCode } from "../../components/CopyButton.tsx";
import { WarehouseName } from "../../components/words/WarehouseName.tsx";
import { absoluteTime } from "../../components/words/time-text.ts";
import { HandlingStatus } from "../../components/words/handling-words.tsx";

type NamedField = keyof typeof english.fba.field;
const isNamed = (field: string): field is NamedField => Object.hasOwn(english.fba.field, field);

/** What a field of the wire is called; one that nobody has published keeps its own name. */
export const fieldWord = (t: TFunction<"fba">, field: string): string => (isNamed(field) ? t(`field.${field}`) : field);

export const isPublished = isNamed;

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Characters that nobody copies. */
const SHORT_ID = 6;
const ID = /(Id|Number|fnsku|rma)$/i;

/** A value of the wire as a person reads it; what the desk has no words for stays as it came. */
export function FieldValue({ name, value }: { readonly name: string; readonly value: string }): JSX.Element {
  if (name === "warehouseId" && /^\d{1,9}$/.test(value)) {
    return <WarehouseName warehouseId={Number(value)} form="full" />;
  }
  if (name === "handlingStatusCode") return <HandlingStatus code={value} />;
  if (ISO_TIME.test(value) && !Number.isNaN(Date.parse(value))) return <Moment at={value} />;
  return ID.test(name) && value.length > SHORT_ID ? <CopyableCode value={value} /> : <span>{value}</span>;
}

/** Times of the service are in UTC, whether or not they say so. */
export function Moment({ at }: { readonly at: string }): JSX.Element {
  const instant = /(Z|[+-]\d{2}:?\d{2})$/i.test(at) ? at : `${at}Z`;
  return (
    <time dateTime={instant} title={at}>
      {absoluteTime(instant)}
    </time>
  );
}
