import { NativeSelect } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { IMPORT_FIELDS, REQUIRED_FIELDS, type ImportField } from "../../../src-domain/import/inventory-fields.ts";
import type { InventoryInspection } from "../../../src-preload/contract/import/imports.ts";
import { readFileAs } from "../../import/import-file.ts";
import { labelled } from "../../i18n/listed.ts";

const NONE = "none";
const isRequired = (field: ImportField): boolean => REQUIRED_FIELDS.some((required) => required === field);

/** By its place, and by what stands in its first cell. */
const unnamed = (place: string, cell: string): string => (cell === "" ? place : labelled(place, cell));

/** Which column means what: guessed by name, changed here. */
export function ColumnFields({ inspection }: { readonly inspection: InventoryInspection }): JSX.Element {
  const { t } = useTranslation("import");
  const { layout, headings } = inspection;
  const { columns } = layout;
  const choose = (field: ImportField, column: number | null): void =>
    void readFileAs(({ columns: chosen }) => ({ columns: { ...chosen, [field]: column } }));
  const nameOf = (heading: string, place: number): string =>
    layout.hasHeading && heading.trim() !== ""
      ? heading
      : unnamed(t("unnamedColumn", { place: place + 1 }), heading.trim().slice(0, 40));
  const choices = [
    { value: NONE, label: t("noColumn") },
    ...headings.map((heading, place) => ({ value: String(place), label: nameOf(heading, place) })),
  ];
  return (
    <fieldset className="import__group">
      <legend className="import__legend">{t("columns")}</legend>
      <p className="import__hint">{t("columnsHint")}</p>
      <div className="import__columns">
        {IMPORT_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={t(`fields.${field}`)}
            withAsterisk={isRequired(field)}
            data={choices}
            value={String(columns[field] ?? NONE)}
            error={isRequired(field) && columns[field] === null && t("missing")}
            onChange={({ currentTarget: { value } }) => choose(field, value === NONE ? null : Number(value))}
          />
        ))}
      </div>
    </fieldset>
  );
}
