import { Checkbox, NativeSelect } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DELIMITERS } from "../../../src-domain/delimited-text.ts";
import { DATE_ORDERS } from "../../../src-domain/import/cell-values.ts";
import { ENCODINGS } from "../../../src-domain/import/file-form.ts";
import type { InventoryInspection } from "../../../src-preload/contract/import/imports.ts";
import { readFileAs } from "../../import/import-file.ts";

interface ReadAsFieldsProps {
  readonly layout: InventoryInspection["layout"];
  readonly hasAmbiguousDates: boolean;
}

/** What was recognised of the file's form, to be corrected by an operator who sees garbled rows. */
export function ReadAsFields({ layout, hasAmbiguousDates }: ReadAsFieldsProps): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <fieldset className="import__group">
      <legend className="import__legend">{t("readAs")}</legend>
      <div className="import__read-as">
        <NativeSelect
          label={t("encoding")}
          data={ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
          value={layout.encoding}
          onChange={({ currentTarget: { value } }) =>
            void readFileAs(() => ({ encoding: ENCODINGS.find((one) => one === value) }))
          }
        />
        <NativeSelect
          label={t("delimiter")}
          data={DELIMITERS.map((value) => ({ value, label: t(`delimiters.${value}`) }))}
          value={layout.delimiter}
          onChange={({ currentTarget: { value } }) =>
            void readFileAs(() => ({ delimiter: DELIMITERS.find((one) => one === value) }))
          }
        />
        {hasAmbiguousDates && (
          <NativeSelect
            label={t("dateOrder")}
            data={[
              { value: "", label: t("dateOrders.unknown") },
              ...DATE_ORDERS.map((value) => ({ value, label: t(`dateOrders.${value}`) })),
            ]}
            value={layout.dateOrder ?? ""}
            onChange={({ currentTarget: { value } }) =>
              void readFileAs(() => ({ dateOrder: DATE_ORDERS.find((one) => one === value) ?? null }))
            }
          />
        )}
        <Checkbox
          className="import__heading"
          label={t("heading")}
          checked={layout.hasHeading}
          onChange={({ currentTarget: { checked } }) => void readFileAs(() => ({ hasHeading: checked }))}
        />
      </div>
    </fieldset>
  );
}
