import { IconCircleCheck, IconCircleDashed, IconCircleX, IconQuestionMark } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ItemDetails, ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";
import { DrawerSection, Facts } from "../../../ui/dialogs/Drawer.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { plainValueText } from "../../../ui/text/service-text.ts";
import { StatusText } from "../../../ui/text/text.tsx";
import { mapByName } from "./item-fields.ts";
import { useSourceText } from "./item-text.ts";
import { RawLines } from "./ItemLines.tsx";

const STATUS_ICONS = {
  pending: [IconCircleDashed, "moving"],
  successful: [IconCircleCheck, "good"],
  failed: [IconCircleX, "bad"],
} as const;
const isKnownStatus = (status: string | null): status is keyof typeof STATUS_ICONS =>
  Object.hasOwn(STATUS_ICONS, status ?? "");

export function ItemServices({ details }: { readonly details: ItemDetails }): JSX.Element {
  const { t } = useTranslation("item");
  const { services, lastFetch } = details;
  return (
    <DrawerSection title={t("section.services")}>
      {services.length === 0 && (
        <p className="item-note fine">{lastFetch === null ? t("service.unread") : t("service.none")}</p>
      )}
      {services.map(({ id, fields }) => (
        <ServiceEntry key={id} fields={fields} />
      ))}
    </DrawerSection>
  );
}

const NAMED_FIELDS = ["result", "notes", "metaQuantity", "returnRequestLineItemVasId"] as const;
const SHOWN_FIELDS: ReadonlySet<string> = new Set([
  ...NAMED_FIELDS,
  "vasCode",
  "status",
  "isFinished",
  "returnRequestLineItemId",
]);

function ServiceEntry({ fields }: { readonly fields: readonly ReportedValue[] }): JSX.Element {
  const { t } = useTranslation("item");
  const sourceText = useSourceText();
  const fieldsByName = mapByName(fields);
  const status = fieldsByName.get("status");
  const otherFields = fields.filter(({ name, value }) => !SHOWN_FIELDS.has(name) && plainValueText(value) !== null);
  return (
    <div className="item-service">
      <p className="item-service__head text">
        <CodeText value={plainValueText(fieldsByName.get("vasCode")?.value) ?? "–"} />
        <span data-tip={status && sourceText(status)}>
          <ServiceStatus status={plainValueText(status?.value)} />
        </span>
      </p>
      <Facts
        facts={NAMED_FIELDS.map((name) => [t(`service.${name}`), plainValueText(fieldsByName.get(name)?.value)])}
      />
      {otherFields.length > 0 && <RawLines fields={otherFields} />}
    </div>
  );
}

function ServiceStatus({ status }: { readonly status: string | null }): JSX.Element {
  const { t } = useTranslation("item");
  if (!isKnownStatus(status)) {
    return <StatusText shape={IconQuestionMark} tone="quiet" text={status ?? t("service.noStatus")} />;
  }
  const [shape, tone] = STATUS_ICONS[status];
  return <StatusText shape={shape} tone={tone} text={t(`service.status.${status}`)} />;
}

export function ItemNotes({ meta }: { readonly meta: readonly ReportedValue[] }): JSX.Element | null {
  const { t } = useTranslation("item");
  const sourceText = useSourceText();
  if (meta.length === 0) return null;
  return (
    <DrawerSection title={t("section.meta")}>
      {meta.map(({ name, value, ...reportOrigin }) => (
        <div key={name} className="item-service">
          <p className="item-service__head text" data-tip={sourceText(reportOrigin)}>
            {name === "usr" || name === "whs" ? t(`meta.${name}`) : name}
          </p>
          <RawLines fields={entriesOf(value).map((entry) => ({ ...reportOrigin, ...entry }))} />
        </div>
      ))}
    </DrawerSection>
  );
}

const entriesOf = (value: ReportedValue["value"]): { name: string; value: ReportedValue["value"] }[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(([name, entryValue]) => ({ name, value: entryValue }))
    : [];
