import { Select } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language } from "../../../src-domain/language.ts";
import { SHEETS, type SheetName } from "../../../src-domain/scanning/sheets.ts";
import { desk } from "../../bridge.ts";
import { LANGUAGE_NAMES } from "../../i18n/language-names.ts";
import { useAppState } from "../../shell/app-state.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { PageHeader } from "../../ui/headers/PageHeader.tsx";
import { ShowInFolder } from "../../ui/ShowInFolder.tsx";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { warehouseText } from "../../ui/text/warehouse-text.ts";
import { useSaveFile } from "../../ui/use-save-file.ts";
import { useBatchStore } from "../batches/batch-store.ts";
import "./sheets/sheets-screen.css";

type SaveSheet = (language: Language) => ReturnType<typeof desk.sheets.saveServiceTypes>;

export function SheetsScreen(): JSX.Element {
  const { t } = useTranslation("trust");
  const { saving, save } = useSaveFile<"no-types" | "not-written">();
  const [warehouseId, setWarehouseId] = useWarehouseId();
  const renderRow = (sheet: SheetName | "service-types", saveSheet: SaveSheet, choice?: ReactNode): JSX.Element => (
    <SheetRow
      key={sheet}
      sheet={sheet}
      disabled={saving.state === "writing"}
      onSave={(language) => void save(saveSheet(language))}
    >
      {choice}
    </SheetRow>
  );
  return (
    <>
      <PageHeader title={t("places.sheets.name")}>
        <span className="fine" role="status">
          {saving.state === "written" && t("sheets.written", { file: saving.file })}
          {saving.state === "written" && <ShowInFolder fileName={saving.file} />}
          {saving.state === "writing" && t("sheets.writing")}
        </span>
      </PageHeader>
      {saving.state === "failed" && (
        <FailureNote text={t(saving.code === "no-types" ? "sheets.noTypes" : "sheets.notWritten")} />
      )}
      <ul className="sheets scrolls">
        {SHEETS.map((sheet) => renderRow(sheet, (language) => desk.sheets.save({ sheet, language })))}
        {warehouseId !== null &&
          renderRow(
            "service-types",
            (language) => desk.sheets.saveServiceTypes({ warehouseId, language }),
            <WarehouseChoice warehouseId={warehouseId} onChange={setWarehouseId} />,
          )}
      </ul>
    </>
  );
}

function useWarehouseId(): [number | null, (warehouseId: number) => void] {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const firstId = useAppState((state) => state.warehouses[0]?.warehouseId ?? null);
  const batchWarehouseId = useBatchStore((state) => state.batch?.warehouse?.warehouseId ?? null);
  return [chosenId ?? batchWarehouseId ?? firstId, setChosenId];
}

interface WarehouseChoiceProps {
  readonly warehouseId: number;
  readonly onChange: (warehouseId: number) => void;
}

function WarehouseChoice({ warehouseId, onChange }: WarehouseChoiceProps): JSX.Element {
  const { t } = useTranslation("trust");
  const warehouses = useAppState((state) => state.warehouses);
  return (
    <Select
      className="sheets__warehouse"
      label={t("sheets.warehouse")}
      allowDeselect={false}
      value={String(warehouseId)}
      data={warehouses.map((warehouse) => ({
        value: String(warehouse.warehouseId),
        label: warehouseText(warehouse.warehouseId, warehouse.description).full,
      }))}
      onChange={(value) => onChange(Number(value ?? warehouseId))}
    />
  );
}

interface SheetRowProps {
  readonly sheet: SheetName | "service-types";
  readonly disabled: boolean;
  readonly onSave: (language: Language) => void;
  readonly children?: ReactNode;
}

function SheetRow({ sheet, disabled, onSave, children }: SheetRowProps): JSX.Element {
  const { t } = useTranslation("trust");
  return (
    <li className="sheets__sheet">
      <div>
        <h2 className="sheets__name lead">{t(`sheets.${sheet}.name`)}</h2>
        <p className="sheets__hint note">{t(`sheets.${sheet}.hint`)}</p>
        {children}
      </div>
      <div className="flow">
        {LANGUAGES.map((language) => (
          <ActionButton
            key={language}
            variant="default"
            icon={IconFileDownload}
            aria-label={t("sheets.saveAs", { sheet: t(`sheets.${sheet}.name`), language: LANGUAGE_NAMES[language] })}
            disabled={disabled}
            onClick={() => onSave(language)}
          >
            <span lang={language}>{LANGUAGE_NAMES[language]}</span>
          </ActionButton>
        ))}
      </div>
    </li>
  );
}
