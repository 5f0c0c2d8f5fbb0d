import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { DELIMITERS } from "../../../../src-domain/delimited-text.ts";
import {
  IMPORT_FIELDS,
  type ImportField,
  findMissingColumns,
  REQUIRED_FIELDS,
} from "../../../../src-domain/import/inventory-fields.ts";
import { isDateOrderMissing } from "../../../../src-domain/import/inventory-row.ts";
import { localDayText } from "../../../../src-domain/instants.ts";
import type {
  EventInspection,
  ImportView,
  InventoryInspection,
} from "../../../../src-preload/contract/import/imports.ts";
import { numberText } from "../../../i18n/format.ts";
import { labelledText, listText } from "../../../i18n/list-text.ts";
import { DateField, TimeField } from "../../../ui/DateField.tsx";
import { DateOrderField, EncodingField, EncodingSamples } from "../../../ui/files/file-format-fields.tsx";
import { ImportTable } from "../../../ui/files/ImportTable.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";
import {
  chooseImportFile,
  closeImport,
  reinspectWithLayout,
  reinspectWithEncoding,
  startImport,
} from "../import-file.ts";

type RowProblem = InventoryInspection["preview"][number]["problem"];
type Translate = TFunction<"import">;

/** Returns "12 rows" or "1,000,000 events". */
function amountText(t: Translate, { kind, rows }: ImportView["inspection"]): string {
  return t(kind === "inventory" ? "rows" : "events", { count: rows, formatted: numberText(rows) });
}

const MEGABYTE = 1_000_000;

function sizeText(t: Translate, bytes: number): string {
  return bytes >= MEGABYTE
    ? t("size.mb", { value: numberText(Math.round(bytes / MEGABYTE)) })
    : t("size.kb", { value: numberText(Math.max(1, Math.round(bytes / 1000))) });
}

function RowPreview({ inspection }: { readonly inspection: InventoryInspection }): JSX.Element {
  const { t } = useTranslation("import");
  const fields = IMPORT_FIELDS.filter((field) => inspection.layout.columns[field] !== null);
  const headings = [t("line"), t("check"), ...fields.map((field) => t(`fields.${field}`))];
  return (
    <ImportTable title={t("preview")} headings={headings}>
      {inspection.preview.map(({ line, values, problem }) => (
        <tr key={line}>
          <td className="soft">{line}</td>
          <td>
            <RowCheck problem={problem} columns={inspection.layout.columns} note={t("fine")} />
          </td>
          {fields.map((field) => (
            <td key={field} data-fault={problem?.field === field || undefined} data-tip={values[field]}>
              {values[field]}
            </td>
          ))}
        </tr>
      ))}
    </ImportTable>
  );
}

function EventPreview({ inspection }: { readonly inspection: EventInspection }): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <ImportTable title={t("previewEvents")} headings={[t("line"), t("check"), t("event.kind"), t("event.at")]}>
      {inspection.preview.map(({ line, category, action, at, isKnown, problem }) => (
        <tr key={`${line} ${category} ${at ?? ""}`}>
          <td className="soft">{line}</td>
          <td>
            <RowCheck problem={problem} columns={{}} note={isKnown ? t("fine") : t("event.unknown")} />
          </td>
          <td>{action === category ? action : [category, action].filter(Boolean).join(" / ")}</td>
          <td>{at !== null && absoluteTimeText(at)}</td>
        </tr>
      ))}
    </ImportTable>
  );
}

interface RowCheckProps {
  readonly problem: RowProblem;
  readonly columns: Partial<InventoryInspection["layout"]["columns"]>;
  /** Shown for a row without a problem. */
  readonly note: string;
}

function RowCheck({ problem, columns, note }: RowCheckProps): JSX.Element {
  const { t } = useTranslation("import");
  if (problem === null) {
    return (
      <span className="import-check">
        <IconCircleCheck size={16} aria-hidden="true" /> {note}
      </span>
    );
  }
  const hasNoColumn = problem.field !== null && columns[problem.field] === null;
  const reason = hasNoColumn ? t("noColumn") : t(`problem.${problem.kind}.reason`);
  return (
    <span className="import-check import-check--wrong">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{problem.field === null ? reason : labelledText(t(`fields.${problem.field}`), reason)}</span>
    </span>
  );
}

/** Fields for the detected file format, which the operator can correct. An event file has only an encoding. */
function ReadAsFields({ inspection }: { readonly inspection: ImportView["inspection"] }): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <fieldset>
      <legend className="import__legend">{t("readAs")}</legend>
      <div className="import__read-as">
        <EncodingField encoding={inspection.layout.encoding} onChoose={reinspectWithEncoding} />
        {inspection.kind === "inventory" && <LayoutFields inspection={inspection} />}
      </div>
      <EncodingSamples samples={inspection.samples} isDoubtful={inspection.isEncodingDoubtful} />
    </fieldset>
  );
}

function LayoutFields({ inspection }: { readonly inspection: InventoryInspection }): JSX.Element {
  const { t } = useTranslation("import");
  const { layout, hasAmbiguousDates } = inspection;
  return (
    <>
      <NativeSelect
        label={t("delimiter")}
        data={DELIMITERS.map((value) => ({ value, label: t(`delimiters.${value}`) }))}
        value={layout.delimiter}
        onChange={({ currentTarget: { value } }) =>
          void reinspectWithLayout(() => ({ delimiter: DELIMITERS.find((candidate) => candidate === value) }))
        }
      />
      {hasAmbiguousDates && (
        <DateOrderField
          dateOrder={layout.dateOrder}
          error={isDateOrderMissing(inspection) && t("dateOrderMissing")}
          onChoose={(dateOrder) => reinspectWithLayout(() => ({ dateOrder }))}
        />
      )}
      <Checkbox
        className="import__heading"
        label={t("heading")}
        checked={layout.hasHeading}
        onChange={({ currentTarget: { checked } }) => void reinspectWithLayout(() => ({ hasHeading: checked }))}
      />
    </>
  );
}

const NO_COLUMN = "none";
const isRequired = (field: ImportField): boolean => REQUIRED_FIELDS.some((requiredField) => requiredField === field);

const unnamedColumnText = (position: string, cell: string): string =>
  cell === "" ? position : labelledText(position, cell);

/** Fields for the column of each item field, which main guesses from the headings and the operator can correct. */
function ColumnFields({ inspection }: { readonly inspection: InventoryInspection }): JSX.Element {
  const { t } = useTranslation("import");
  const { layout, headings } = inspection;
  const { columns } = layout;
  const chooseColumn = (field: ImportField, column: number | null): void =>
    void reinspectWithLayout(({ columns: currentColumns }) => ({ columns: { ...currentColumns, [field]: column } }));
  const nameOf = (heading: string, index: number): string =>
    layout.hasHeading && heading.trim() !== ""
      ? heading
      : unnamedColumnText(t("unnamedColumn", { place: index + 1 }), heading.trim().slice(0, 40));
  const choices = [
    { value: NO_COLUMN, label: t("noColumn") },
    ...headings.map((heading, index) => ({ value: String(index), label: nameOf(heading, index) })),
  ];
  return (
    <fieldset>
      <legend className="import__legend">{t("columns")}</legend>
      <p className="fine">{t("columnsHint")}</p>
      <div className="import__columns">
        {IMPORT_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={t(`fields.${field}`)}
            withAsterisk={isRequired(field)}
            data={choices}
            value={String(columns[field] ?? NO_COLUMN)}
            error={isRequired(field) && columns[field] === null && t("missing")}
            onChange={({ currentTarget: { value } }) => chooseColumn(field, value === NO_COLUMN ? null : Number(value))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const localTimeText = (time: Date): string => time.toTimeString().slice(0, 5);

interface AsOfFieldsProps {
  readonly asOf: Date;
  readonly onChange: (asOf: Date) => void;
}

/** Fields for the time of the file's rows. It keeps its seconds until the operator changes it. */
function AsOfFields({ asOf, onChange }: AsOfFieldsProps): JSX.Element {
  const { t } = useTranslation("import");
  const date = localDayText(asOf, 0);
  const time = localTimeText(asOf);
  return (
    <div>
      <div className="import__as-of">
        <DateField
          label={t("asOf")}
          isRequired
          value={date}
          error={isFuture(asOf)}
          onValue={(newDate) => onChange(new Date(`${newDate}T${time}`))}
        />
        <TimeField
          label={t("asOfTime")}
          isRequired
          value={time}
          error={isFuture(asOf)}
          onValue={(newTime) => onChange(new Date(`${date}T${newTime}`))}
        />
      </div>
      <p className="fine">{t("asOfHint")}</p>
      {isFuture(asOf) && <FailureNote text={t("asOfFuture")} />}
    </div>
  );
}

// oxlint-disable-next-line waits/elapsed -- compares a date that a person chose; nothing waits for it
const findNowMs = (): number => Date.now();
const isFuture = (time: Date): boolean => time.getTime() > findNowMs();

function FileFacts({ view: { fileName, modifiedAt, inspection } }: { readonly view: ImportView }): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <div className="import__file">
      <p className="import__file-name breaks">{fileName}</p>
      <p className="fine">
        {t(`kind.${inspection.kind}`)} · {amountText(t, inspection)} · {sizeText(t, inspection.size)} ·{" "}
        {t("lastChange")} <Age at={modifiedAt} />
      </p>
    </div>
  );
}

export function ImportChoice({ view }: { readonly view: ImportView }): JSX.Element {
  const { inspection } = view;
  const [asOf, setAsOf] = useState(() => new Date(Math.min(Date.parse(view.modifiedAt), findNowMs())));
  // Each event contains its time.
  const startImportAsOf = (): void =>
    void startImport((inspection.kind === "events" ? new Date() : asOf).toISOString());
  return (
    <>
      <div className="import__form stack-wide">
        <FileFacts view={view} />
        {inspection.kind === "inventory" ? (
          <>
            <RowPreview inspection={inspection} />
            <ColumnFields inspection={inspection} />
            <ReadAsFields inspection={inspection} />
            <AsOfFields asOf={asOf} onChange={setAsOf} />
          </>
        ) : (
          <>
            <EventPreview inspection={inspection} />
            <ReadAsFields inspection={inspection} />
          </>
        )}
      </div>
      <ImportFooter view={view} start={isFuture(asOf) ? null : startImportAsOf} />
    </>
  );
}

interface ImportFooterProps {
  readonly view: ImportView;
  readonly start: (() => void) | null;
}

function ImportFooter({ view: { inspection }, start }: ImportFooterProps): JSX.Element {
  const { t } = useTranslation("import");
  const missingFields = inspection.kind === "inventory" ? findMissingColumns(inspection.layout.columns) : [];
  const isOrderMissing = inspection.kind === "inventory" && isDateOrderMissing(inspection);
  const canStart = missingFields.length === 0 && !isOrderMissing && start !== null;
  return (
    <footer className="import__foot row-close">
      <p className="import__scans fine">{t("scans")}</p>
      <Button variant="default" onClick={() => void chooseImportFile()}>
        {t("another")}
      </Button>
      <Button variant="default" onClick={() => void closeImport()}>
        {t("cancel")}
      </Button>
      <Button disabled={!canStart} onClick={() => start?.()}>
        {startText(t, inspection, missingFields, isOrderMissing)}
      </Button>
    </footer>
  );
}

/** Says what is missing before the import can start. */
function startText(
  t: Translate,
  inspection: ImportView["inspection"],
  missingFields: readonly ImportField[],
  isOrderMissing: boolean,
): string {
  if (missingFields.length > 0) {
    const fields = listText(missingFields.map((field) => t(`fields.${field}`)));
    return t("startMissing", { count: missingFields.length, fields });
  }
  return isOrderMissing ? t("startNoDateOrder") : t("start", { amount: amountText(t, inspection) });
}
