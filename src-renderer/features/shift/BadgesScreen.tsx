import { Button, Textarea } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language } from "../../../src-domain/language.ts";
import { MAX_BADGES } from "../../../src-domain/scanning/sheets.ts";
import { badgeName } from "../../../src-domain/shift/badge.ts";
import { desk } from "../../bridge.ts";
import { LANGUAGE_NAMES } from "../../i18n/language-names.ts";
import { saveSettings, useAppState } from "../../shell/app-state.ts";
import { PageHeader } from "../../ui/headers/PageHeader.tsx";
import { ShowInFolder } from "../../ui/ShowInFolder.tsx";
import { useSaveFile } from "../../ui/use-save-file.ts";
import "./badges/badges.css";

export function BadgesScreen(): JSX.Element | null {
  const settings = useAppState((state) => state.settings);
  return settings === null ? null : <Badges storedNames={settings.badgeNames} />;
}

function Badges({ storedNames }: { readonly storedNames: readonly string[] }): JSX.Element {
  const { t } = useTranslation("shift");
  const [text, setText] = useState(storedNames.join("\n"));
  const { saving, save } = useSaveFile();
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const invalidLine = lines.find((line) => badgeName(line) === null);
  const names = [...new Set(lines.flatMap((line) => badgeName(line) ?? []))];
  const findProblem = (): string | null => {
    if (invalidLine !== undefined) return t("badges.tooLong", { name: invalidLine.slice(0, 40) });
    return names.length > MAX_BADGES ? t("badges.tooMany", { most: MAX_BADGES }) : null;
  };
  const saveNames = async (): Promise<void> => {
    if (findProblem() === null) await saveSettings({ badgeNames: names });
  };
  const saveSheet = async (language: Language): Promise<void> => {
    await saveNames();
    await save(desk.sheets.saveBadges({ names, language }));
  };
  return (
    <>
      <PageHeader title={t("badges.title")}>
        <span className="fine" role="status">
          {saving.state === "written" && t("badges.written", { file: saving.file })}
          {saving.state === "written" && <ShowInFolder fileName={saving.file} />}
          {saving.state === "failed" && t("badges.notWritten")}
        </span>
      </PageHeader>
      <div className="badges stack-wide">
        <p className="text">{t("badges.hint")}</p>
        <Textarea
          label={t("badges.names")}
          description={t("badges.namesHint", { most: MAX_BADGES })}
          error={findProblem()}
          autosize
          minRows={6}
          maxRows={20}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => void saveNames()}
        />
        <div className="flow">
          {LANGUAGES.map((language) => (
            <Button
              key={language}
              leftSection={<IconFileDownload size={16} aria-hidden="true" />}
              disabled={names.length === 0 || findProblem() !== null}
              onClick={() => void saveSheet(language)}
            >
              {t("badges.save", { language: LANGUAGE_NAMES[language] })}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
}
