import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { IMPORT_FIELDS } from "../../../src-domain/import/inventory-fields.ts";
import { absoluteTime } from "../../components/words/time-text.ts";
import type { EventInspection, InventoryInspection } from "../../../src-preload/contract/import/imports.ts";
import { labelled } from "../../i18n/listed.ts";
import "./preview.css";

type Problem = InventoryInspection["preview"][number]["problem"];

/** The first rows, field by field; a row that would not be taken says why. */
export function RowPreview({ inspection }: { readonly inspection: InventoryInspection }): JSX.Element {
  const { t } = useTranslation("import");
  const { columns } = inspection.layout;
  const fields = IMPORT_FIELDS.filter((field) => columns[field] !== null);
  return (
    <div className="import__preview" role="region" aria-label={t("preview")} tabIndex={0}>
      <table className="import-table">
        <caption className="import__legend">{t("preview")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("line")}</th>
            <th scope="col">{t("check")}</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {t(`fields.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inspection.preview.map(({ line, values, problem }) => (
            <tr key={line}>
              <td className="import-table__number">{line}</td>
              <td>
                <Check problem={problem} note={t("fine")} />
              </td>
              {fields.map((field) => (
                <td key={field} data-fault={problem?.field === field || undefined} title={values[field]}>
                  {values[field]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function EventPreview({ inspection }: { readonly inspection: EventInspection }): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <div className="import__preview" role="region" aria-label={t("previewEvents")} tabIndex={0}>
      <table className="import-table">
        <caption className="import__legend">{t("previewEvents")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("line")}</th>
            <th scope="col">{t("check")}</th>
            <th scope="col">{t("event.kind")}</th>
            <th scope="col">{t("event.at")}</th>
          </tr>
        </thead>
        <tbody>
          {inspection.preview.map(({ line, category, action, at, known, problem }) => (
            <tr key={`${line} ${category} ${at ?? ""}`}>
              <td className="import-table__number">{line}</td>
              <td>
                <Check problem={problem} note={known ? t("fine") : t("event.unknown")} />
              </td>
              <td>{action === category ? action : [category, action].filter(Boolean).join(" / ")}</td>
              <td>{at !== null && absoluteTime(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CheckProps {
  readonly problem: Problem;
  /** Of what will be taken. */
  readonly note: string;
}

function Check({ problem, note }: CheckProps): JSX.Element {
  const { t } = useTranslation("import");
  if (problem === null) {
    return (
      <span className="import-check">
        <IconCircleCheck size={16} aria-hidden="true" /> {note}
      </span>
    );
  }
  const reason = t(`problem.${problem.kind}.reason`);
  return (
    <span className="import-check import-check--wrong">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{problem.field === null ? reason : labelled(t(`fields.${problem.field}`), reason)}</span>
    </span>
  );
}
