import { IconHelpCircle } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { type HelpChapter, openHelp } from "../shell/help.ts";
import "./help-link.css";

export function HelpLink({ chapter }: { readonly chapter: HelpChapter }): JSX.Element {
  const { t } = useTranslation("help");
  return (
    <button
      type="button"
      className="bare help-link"
      aria-label={t("link", { title: t(`chapter.${chapter}.title`) })}
      onClick={() => openHelp(chapter)}
    >
      <IconHelpCircle size={16} aria-hidden="true" />
      {t("open")}
    </button>
  );
}
