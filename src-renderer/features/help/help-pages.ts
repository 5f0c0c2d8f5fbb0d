import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LESSON_IDS } from "../../../src-domain/practice/lessons.ts";
import { COMMANDS } from "../../../src-domain/scanning/commands.ts";
import { useAppState } from "../../shell/app-state.ts";
import { FIND_COMMAND_NAMES } from "../../shell/find-box.ts";
import { HELP_CHAPTERS, type HelpChapter, type HelpPage } from "../../shell/help.ts";
import { listKeycaps, SHORTCUTS, type Shortcut } from "../../shell/shortcuts.ts";

export const isChapter = (page: HelpPage): page is HelpChapter => page !== "reference" && page !== "lessons";

export function useHelpTitle(): (page: HelpPage) => string {
  const { t } = useTranslation(["help", "lessons"]);
  return (page) => {
    if (isChapter(page)) return t(`chapter.${page}.title`);
    return page === "lessons" ? t("lessons:title") : t("reference");
  };
}

export function useHelpPages(): readonly { readonly page: HelpPage; readonly text: string }[] {
  const { t } = useTranslation(["help", "scan", "find", "lessons"]);
  const isPractice = useAppState(
    ({ status, sync }) => status?.environment.kind === "practice" && sync?.isFirstSync === false,
  );
  return useMemo(() => {
    const reference = [
      t("reference"),
      ...(Object.keys(SHORTCUTS) as Shortcut[]).map(
        (shortcut) => `${listKeycaps(shortcut).join("+")} ${t(`scan:keys.${shortcut}`)}`,
      ),
      ...COMMANDS.map((command) => `${command} ${t(`scan:reason.command.${command}`)}`),
      ...FIND_COMMAND_NAMES.map((name) => t(`find:command.${name}`)),
    ];
    const lessons = [
      t("lessons:title"),
      ...LESSON_IDS.map((lesson) => `${t(`lessons:names.${lesson}`)} ${t(`lessons:about.${lesson}`)}`),
    ];
    const chapters = HELP_CHAPTERS.map((page) => ({
      page,
      text: (["title", "shows", "why", "todo"] as const).map((part) => t(`chapter.${page}.${part}`)).join(" "),
    }));
    return [
      ...chapters,
      { page: "reference" as const, text: reference.join(" ") },
      ...(isPractice ? [{ page: "lessons" as const, text: lessons.join(" ") }] : []),
    ];
  }, [t, isPractice]);
}
