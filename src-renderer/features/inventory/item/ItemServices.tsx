import { IconCircleCheck, IconCircleDashed, IconCircleX, IconQuestionMark } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ItemDetails, ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";
import { DrawerSection, Facts } from "../../../ui/dialogs/Drawer.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { plainValue } from "../../../ui/text/service-text.ts";
import { StatusText } from "../../../ui/text/text.tsx";
import { byName } from "./item-fields.ts";
import { useSourceText } from "./item-text.ts";
import { RawLines } from "./ItemLines.tsx";

const SHAPES = {
  pending: [IconCircleDashed, "moving"],
  successful: [IconCircleCheck, "good"],
  failed: [IconCircleX, "bad"],
} as const;
const isKnown = (status: string | null): status is keyof typeof SHAPES => Object.hasOwn(SHAPES, status ?? "");

export function ItemServices({ details }: { readonly details: ItemDetails }): JSX.Element {
  const { t } = useTranslation("item");
  const { services, lastFetch: reading } = details;
  return (
    <DrawerSection title={t("section.services")}>
      {services.length === 0 && (
        <p className="item-note fine">{reading === null ? t("service.unread") : t("service.none")}</p>
      )}
      {services.map(({ id, fields }) => (
        <Service key={id} fields={fields} />
      ))}
    </DrawerSection>
  );
}

const NAMED = ["result", "notes", "metaQuantity", "returnRequestLineItemVasId"] as const;
const SHOWN: ReadonlySet<string> = new Set([...NAMED, "vasCode", "status", "isFinished", "returnRequestLineItemId"]);

function Service({ fields }: { readonly fields: readonly ReportedValue[] }): JSX.Element {
  const { t } = useTranslation("item");
  const sourceOf = useSourceText();
  const fieldsByName = byName(fields);
  const status = fieldsByName.get("status");
  const others = fields.filter(({ name, value }) => !SHOWN.has(name) && plainValue(value) !== null);
  return (
    <div className="item-service">
      <p className="item-service__head text">
        <CodeText value={plainValue(fieldsByName.get("vasCode")?.value) ?? "–"} />
        <span data-tip={status && sourceOf(status)}>
          <ServiceStatus status={plainValue(status?.value)} />
        </span>
      </p>
      <Facts facts={NAMED.map((name) => [t(`service.${name}`), plainValue(fieldsByName.get(name)?.value)])} />
      {others.length > 0 && <RawLines fields={others} />}
    </div>
  );
}

function ServiceStatus({ status }: { readonly status: string | null }): JSX.Element {
  const { t } = useTranslation("item");
  if (!isKnown(status)) {
    return <StatusText shape={IconQuestionMark} tone="quiet" word={status ?? t("service.noStatus")} />;
  }
  const [shape, tone] = SHAPES[status];
  return <StatusText shape={shape} tone={tone} word={t(`service.status.${status}`)} />;
}

export function ItemNotes({ meta }: { readonly meta: readonly ReportedValue[] }): JSX.Element | null {
  const { t } = useTranslation("item");
  const sourceOf = useSourceText();
  if (meta.length === 0) return null;
  return (
    <DrawerSection title={t("section.meta")}>
      {meta.map(({ name, value, ...reported }) => (
        <div key={name} className="item-service">
          <p className="item-service__head text" data-tip={sourceOf(reported)}>
            {name === "usr" || name === "whs" ? t(`meta.${name}`) : name}
          </p>
          <RawLines fields={entriesOf(value).map((entry) => ({ ...reported, ...entry }))} />
        </div>
      ))}
    </DrawerSection>
  );
}

const entriesOf = (value: ReportedValue["value"]): { name: string; value: ReportedValue["value"] }[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(([name, entryValue]) => ({ name, value: entryValue }))
    : [];
