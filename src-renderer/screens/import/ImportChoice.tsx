import { Button } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { missingColumns } from "../../../src-domain/import/inventory-fields.ts";
import type { ImportView } from "../../../src-preload/contract/import/imports.ts";
import { AsOfField, asOfText, localText } from "./AsOfField.tsx";
import { ColumnFields } from "./ColumnFields.tsx";
import { FileFacts } from "./FileFacts.tsx";
import { chooseImportFile, leaveImport, startImport } from "../../import/import-file.ts";
import { amountText } from "./import-words.ts";
import { EventPreview, RowPreview } from "./Preview.tsx";
import { ReadAsFields } from "./ReadAsFields.tsx";
import { listed } from "../../i18n/listed.ts";

/** What would be taken, and how; nothing is taken yet. */
export function ImportChoice({ view }: { readonly view: ImportView }): JSX.Element {
  const { inspection } = view;
  const [asOf, setAsOf] = useState(() =>
    asOfText(localText(new Date(Math.min(Date.parse(view.modifiedAt), Date.now())))),
  );
  // Events have their own times.
  const start = (): void =>
    void startImport((inspection.kind === "events" ? new Date() : new Date(asOf.text)).toISOString());
  return (
    <div className="import__form">
      <FileFacts view={view} />
      {inspection.kind === "inventory" ? (
        <>
          <RowPreview inspection={inspection} />
          <ColumnFields inspection={inspection} />
          <ReadAsFields layout={inspection.layout} hasAmbiguousDates={inspection.hasAmbiguousDates} />
          <AsOfField asOf={asOf} onChange={setAsOf} />
        </>
      ) : (
        <EventPreview inspection={inspection} />
      )}
      <Foot view={view} start={asOf.problem === null ? start : null} />
    </div>
  );
}

interface FootProps {
  readonly view: ImportView;
  /** Null while something is wrong that its field says. */
  readonly start: (() => void) | null;
}

function Foot({ view: { inspection }, start }: FootProps): JSX.Element {
  const { t } = useTranslation("import");
  const missing = inspection.kind === "inventory" ? missingColumns(inspection.layout.columns) : [];
  const fields = listed(missing.map((field) => t(`fields.${field}`)));
  // Of a long file the rows are only estimated.
  const whole = inspection.isExact ? t("start", { amount: amountText(t, inspection) }) : t("startAll");
  return (
    <footer className="import__foot">
      <p className="import__scans">{t("scans")}</p>
      <Button variant="default" onClick={() => void chooseImportFile()}>
        {t("another")}
      </Button>
      <Button variant="default" onClick={() => void leaveImport()}>
        {t("cancel")}
      </Button>
      <Button disabled={missing.length > 0 || start === null} onClick={() => start?.()}>
        {missing.length > 0 ? t("startMissing", { count: missing.length, fields }) : whole}
      </Button>
    </footer>
  );
}
