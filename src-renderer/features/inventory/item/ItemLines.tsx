import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { HandlingStatus } from "../../../ui/text/handling-text.tsx";
import { plainValueText } from "../../../ui/text/service-text.ts";
import { useWarehouseTexts } from "../../../ui/text/WarehouseName.tsx";
import {
  listOtherFields,
  fieldsOfLine,
  SECTION_NAMES,
  SECTIONS,
  type LineName,
  type SectionName,
  type ReportedByName,
} from "./item-fields.ts";
import { lineText, useSourceText } from "./item-text.ts";

interface LinesProps {
  readonly fields: ReportedByName;
  readonly changedNames: ReadonlySet<string>;
}

/** Renders all lines before their values are loaded, so that they do not move. */
export function ItemLines(props: LinesProps): JSX.Element {
  const { t } = useTranslation("item");
  return (
    <>
      {SECTION_NAMES.map((section) => (
        <DrawerSection key={section} title={t(`section.${section}`)}>
          <LinesSection {...props} section={section} />
        </DrawerSection>
      ))}
    </>
  );
}

const CODE_KINDS: Readonly<Partial<Record<LineName, "rma" | "id" | "plain">>> = {
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

const TALL_LINES: ReadonlySet<LineName> = new Set(["description", "warehouseRemarks"]);

function LinesSection({ section, fields, changedNames }: LinesProps & { readonly section: SectionName }): JSX.Element {
  const { t } = useTranslation("item");
  const warehouseText = useWarehouseTexts();
  const sourceText = useSourceText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with the focus it shows its tips (app/tips.ts).
    <dl className="facts" tabIndex={0} aria-label={t(`section.${section}`)}>
      {SECTIONS[section].map((line: LineName) => {
        const reportedValues = fieldsOfLine(line).flatMap((part) => fields.get(part) ?? []);
        const [newestValue] = reportedValues.toSorted((a, b) => (a.at < b.at ? 1 : -1));
        const text = lineText(t, line, fields, warehouseText);
        return (
          <Line
            key={line}
            name={t(`field.${line}`)}
            tip={newestValue && sourceText(newestValue)}
            isChanged={fieldsOfLine(line).some((part) => changedNames.has(part))}
            isTall={TALL_LINES.has(line)}
          >
            {text !== null && lineContent(line, text, fields)}
          </Line>
        );
      })}
    </dl>
  );
}

function lineContent(line: LineName, text: string, fields: ReportedByName): ReactNode {
  const codeKind = CODE_KINDS[line];
  if (codeKind !== undefined) return <CopyableCode value={text} kind={codeKind} />;
  const status = line === "handlingStatusCode" ? fields.get(line)?.value : undefined;
  return typeof status === "string" ? <HandlingStatus code={status} /> : text;
}

interface LineProps {
  readonly name: ReactNode;
  readonly tip: string | undefined;
  readonly isChanged?: boolean;
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

function Line({ name, tip, isChanged = false, isTall = false, children }: LineProps): JSX.Element {
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
  const unknownFields = listOtherFields({ fields });
  if (unknownFields.length === 0) return null;
  return (
    <DrawerSection title={t("section.other")}>
      <RawLines fields={unknownFields} />
    </DrawerSection>
  );
}

export function RawLines({ fields }: { readonly fields: readonly ReportedValue[] }): JSX.Element {
  const { t } = useTranslation("item");
  const sourceText = useSourceText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with the focus it shows its tips (app/tips.ts).
    <dl className="facts" tabIndex={0} aria-label={t("section.other")}>
      {fields.map((reportedValue) => (
        <Line
          key={reportedValue.name}
          name={<span translate="no">{reportedValue.name}</span>}
          tip={sourceText(reportedValue)}
        >
          {plainValueText(reportedValue.value)}
        </Line>
      ))}
    </dl>
  );
}
