import { Select } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useId, useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage, LANGUAGES, type Language } from "../../../src-domain/language.ts";
import { SHEETS } from "../../../src-domain/scanning/sheets.ts";
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
import { BadgeNames } from "../shift/BadgeNames.tsx";
import "./sheets/sheets-screen.css";

export function SheetsScreen(): JSX.Element {
  const { t, i18n } = useTranslation(["trust", "shift"]);
  const { saving, save } = useSaveFile<"no-types" | "no-name" | "not-written">();
  const [warehouseId, setWarehouseId] = useWarehouseId();
  const [chosenLanguage, setLanguage] = useState<Language | null>(null);
  const language = chosenLanguage ?? (isLanguage(i18n.language) ? i18n.language : "en");
  const badgeNames = useAppState((state) => state.settings?.badgeNames ?? null);
  const renderSave = (sheet: string, saveSheet: (() => Parameters<typeof save>[0]) | null): JSX.Element => (
    <ActionButton
      variant="default"
      icon={IconFileDownload}
      disabled={saving.state === "writing" || saveSheet === null}
      onClick={() => {
        if (saveSheet !== null) void save(saveSheet());
      }}
    >
      {t("trust:sheets.saveSheet", { sheet })}
    </ActionButton>
  );
  return (
    <>
      <PageHeader title={t("trust:places.sheets.name")}>
        <SavingStatus saving={saving} />
        <LanguageSelect language={language} onChange={setLanguage} />
      </PageHeader>
      {saving.state === "failed" && (
        <FailureNote text={t(saving.code === "no-types" ? "trust:sheets.noTypes" : "trust:sheets.notWritten")} />
      )}
      <ul className="sheets scrolls">
        {SHEETS.map((sheet) => (
          <SheetRow key={sheet} name={t(`trust:sheets.${sheet}.name`)} hint={t(`trust:sheets.${sheet}.hint`)}>
            {renderSave(t(`trust:sheets.${sheet}.name`), () => desk.sheets.save({ sheet, language }))}
          </SheetRow>
        ))}
        {warehouseId !== null && (
          <SheetRow name={t("trust:sheets.service-types.name")} hint={t("trust:sheets.service-types.hint")}>
            <WarehouseChoice warehouseId={warehouseId} onChange={setWarehouseId} />
            {renderSave(t("trust:sheets.service-types.name"), () =>
              desk.sheets.saveServiceTypes({ warehouseId, language }),
            )}
          </SheetRow>
        )}
        {badgeNames !== null && (
          <SheetRow name={t("shift:badges.title")} hint={t("shift:badges.hint")}>
            <BadgeNames
              storedNames={badgeNames}
              renderAction={(names) =>
                renderSave(
                  t("shift:badges.title"),
                  names && (() => desk.sheets.saveBadges({ names: [...names], language })),
                )
              }
            />
          </SheetRow>
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
  readonly name: string;
  readonly hint: string;
  readonly children: ReactNode;
}

const SheetRow = ({ name, hint, children }: SheetRowProps): JSX.Element => (
  <li className="sheets__sheet">
    <div>
      <h2 className="sheets__name lead">{name}</h2>
      <p className="sheets__hint note">{hint}</p>
    </div>
    <div className="sheets__action stack">{children}</div>
  </li>
);

interface LanguageSelectProps {
  readonly language: Language;
  readonly onChange: (language: Language) => void;
}

function LanguageSelect({ language, onChange }: LanguageSelectProps): JSX.Element {
  const { t } = useTranslation("trust");
  const id = useId();
  return (
    <div className="row">
      <label htmlFor={id}>{t("sheets.language")}</label>
      <Select
        id={id}
        allowDeselect={false}
        value={language}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        renderOption={({ option: { value, label } }) => <span lang={value}>{label}</span>}
        onChange={(value) => {
          if (isLanguage(value)) onChange(value);
        }}
      />
    </div>
  );
}

function SavingStatus({ saving }: Pick<ReturnType<typeof useSaveFile>, "saving">): JSX.Element {
  const { t } = useTranslation("trust");
  return (
    <span className="fine" role="status">
      {saving.state === "written" && t("sheets.written", { file: saving.file })}
      {saving.state === "written" && <ShowInFolder fileName={saving.file} />}
      {saving.state === "writing" && t("sheets.writing")}
    </span>
  );
}
