import { Select } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage, LANGUAGES, type Language } from "../../../src-domain/language.ts";
import { desk } from "../../bridge.ts";
import { speakLanguage } from "../../i18n/index.ts";
import { LANGUAGE_NAMES } from "../../i18n/language-names.ts";

/** Switched at once, in all windows; kept for this computer, whichever environment is open. */
export function LanguageChoice(): JSX.Element {
  const { t, i18n } = useTranslation("settings");
  const [failed, setFailed] = useState(false);
  const choose = async (language: Language): Promise<void> => {
    const kept = await desk.language.choose({ language });
    setFailed(!kept.ok);
    if (kept.ok) await speakLanguage(language);
  };
  return (
    <Select
      label={t("screen.language")}
      description={t("screen.languageHint")}
      error={failed ? t("screen.languageFailed") : null}
      w={240}
      allowDeselect={false}
      value={i18n.language}
      data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      renderOption={({ option: { value, label } }) => <span lang={value}>{label}</span>}
      onChange={(value) => {
        if (isLanguage(value)) void choose(value);
      }}
    />
  );
}
