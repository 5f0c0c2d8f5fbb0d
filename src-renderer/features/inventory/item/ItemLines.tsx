import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { HandlingStatus } from "../../../ui/text/handling-text.tsx";
import { plainValueText } from "../../../ui/text/service-text.ts";
import { useWarehouseTexts } from "../../../ui/text/WarehouseName.tsx";
import {
  otherFields,
  partsOf,
  SECTION_NAMES,
  SECTIONS,
  type LineName,
  type SectionName,
  type ReportedByName,
} from "./item-fields.ts";
import { lineText, useSourceText } from "./item-text.ts";

interface LinesProps {
  readonly fields: ReportedByName;
  readonly changed: ReadonlySet<string>;
}

/** Renders all lines before their values are loaded, so that they do not move. */
export function ItemLines(props: LinesProps): JSX.Element {
  const { t } = useTranslation("item");
  return (
    <>
      {SECTION_NAMES.map((section) => (
        <DrawerSection key={section} title={t(`section.${section}`)}>
          <Section {...props} section={section} />
        </DrawerSection>
      ))}
    </>
  );
}

const CODES: Readonly<Partial<Record<LineName, "rma" | "id" | "plain">>> = {
  rma: "rma",
  itemRma: "rma",
  returnInventoryId: "id",
  sku: "plain",
  trackingNumber: "plain",
  sellerReferenceNumber: "plain",
  returnRequestId: "id",
  returnRequestLineItemId: "id",
  returnRequestLineItemNumber: "plain",
};

const TALL: ReadonlySet<LineName> = new Set(["description", "warehouseRemarks"]);

function Section({ section, fields, changed }: LinesProps & { readonly section: SectionName }): JSX.Element {
  const { t } = useTranslation("item");
  const warehouseText = useWarehouseTexts();
  const sourceOf = useSourceText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with the focus it shows its tips (app/tips.ts).
    <dl className="facts" tabIndex={0} aria-label={t(`section.${section}`)}>
      {SECTIONS[section].map((line: LineName) => {
        const reported = partsOf(line).flatMap((part) => fields.get(part) ?? []);
        const [newest] = reported.toSorted((a, b) => (a.at < b.at ? 1 : -1));
        const text = lineText(t, line, fields, warehouseText);
        return (
          <Line
            key={line}
            name={t(`field.${line}`)}
            tip={newest && sourceOf(newest)}
            changed={partsOf(line).some((part) => changed.has(part))}
            tall={TALL.has(line)}
          >
            {text !== null && shownValue(line, text, fields)}
          </Line>
        );
      })}
    </dl>
  );
}

function shownValue(line: LineName, text: string, fields: ReportedByName): ReactNode {
  const code = CODES[line];
  if (code !== undefined) return <CopyableCode value={text} kind={code} />;
  const status = line === "handlingStatusCode" ? fields.get(line)?.value : undefined;
  return typeof status === "string" ? <HandlingStatus code={status} /> : text;
}

interface LineProps {
  readonly name: ReactNode;
  readonly tip: string | undefined;
  readonly changed?: boolean;
  readonly tall?: boolean;
  readonly children: ReactNode;
}

function Line({ name, tip, changed: isChanged = false, tall: isTall = false, children }: LineProps): JSX.Element {
  return (
    <div className={`facts__pair${isChanged ? " item-line--changed" : ""}${isTall ? " item-line--tall" : ""}`}>
      <dt>{name}</dt>
      <dd className="selectable" data-tip={tip}>
        {children === false || children === null ? <span aria-hidden="true">–</span> : children}
      </dd>
    </div>
  );
}

export function OtherLines({ fields }: { readonly fields: readonly ReportedValue[] }): JSX.Element | null {
  const { t } = useTranslation("item");
  const others = otherFields({ fields });
  if (others.length === 0) return null;
  return (
    <DrawerSection title={t("section.other")}>
      <RawLines fields={others} />
    </DrawerSection>
  );
}

export function RawLines({ fields }: { readonly fields: readonly ReportedValue[] }): JSX.Element {
  const { t } = useTranslation("item");
  const sourceOf = useSourceText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with the focus it shows its tips (app/tips.ts).
    <dl className="facts" tabIndex={0} aria-label={t("section.other")}>
      {fields.map((reported) => (
        <Line key={reported.name} name={<span translate="no">{reported.name}</span>} tip={sourceOf(reported)}>
          {plainValueText(reported.value)}
        </Line>
      ))}
    </dl>
  );
}
