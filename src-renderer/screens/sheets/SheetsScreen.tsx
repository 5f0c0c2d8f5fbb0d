import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language } from "../../../src-domain/language.ts";
import { SHEETS, type SheetName } from "../../../src-domain/sheets.ts";
import { desk } from "../../bridge.ts";
import { FailureNote } from "../../components/FailureNote.tsx";
import { LANGUAGE_NAMES } from "../../i18n/language-names.ts";
import { PlaceHeader } from "../settings/PlaceHeader.tsx";
import "./sheets-screen.css";

type Saving =
  | { readonly state: "idle" | "failed" }
  | { readonly state: "writing"; readonly sheet: SheetName; readonly language: Language }
  | { readonly state: "written"; readonly file: string };

/** Saves the printable sheets as PDF; from there they are printed like any document. */
export function SheetsScreen(): JSX.Element {
  const { t } = useTranslation("trust");
  const [saving, setSaving] = useState<Saving>({ state: "idle" });
  const save = async (sheet: SheetName, language: Language): Promise<void> => {
    setSaving({ state: "writing", sheet, language });
    const answer = await desk.sheets.save({ sheet, language });
    if (!answer.ok) setSaving({ state: "failed" });
    else if (answer.value.fileName === null) setSaving({ state: "idle" });
    else setSaving({ state: "written", file: answer.value.fileName });
  };
  return (
    <>
      <PlaceHeader title={t("places.sheets.name")}>
        <span className="sheets__said" role="status">
          {saving.state === "written" && t("sheets.written", { file: saving.file })}
          {saving.state === "writing" && t("sheets.writing")}
        </span>
      </PlaceHeader>
      {saving.state === "failed" && <FailureNote text={t("sheets.notWritten")} />}
      <ul className="sheets">
        {SHEETS.map((sheet) => (
          <li key={sheet} className="sheets__sheet">
            <div>
              <h2 className="sheets__name">{t(`sheets.${sheet}.name`)}</h2>
              <p className="sheets__hint">{t(`sheets.${sheet}.hint`)}</p>
            </div>
            <div className="sheets__actions">
              {LANGUAGES.map((language) => (
                <Button
                  key={language}
                  variant="default"
                  leftSection={<IconFileDownload size={16} aria-hidden="true" />}
                  aria-label={t("sheets.saveAs", {
                    sheet: t(`sheets.${sheet}.name`),
                    language: LANGUAGE_NAMES[language],
                  })}
                  disabled={saving.state === "writing"}
                  onClick={() => void save(sheet, language)}
                >
                  <span lang={language}>{LANGUAGE_NAMES[language]}</span>
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
