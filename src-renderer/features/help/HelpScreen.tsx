import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type JSX, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  findPages,
  type HelpChapter,
  type HelpPage,
  closeHelp,
  searchHelp,
  showHelpPage,
  useHelp,
} from "../../shell/help.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import "./screen/help.css";
import { useShortcuts } from "../../shell/use-shortcuts.ts";
import { PageHeader } from "../../ui/headers/PageHeader.tsx";
import { isChapter, useHelpPages, useHelpTitle } from "./help-pages.ts";
import { KeyReference } from "./screen/KeyReference.tsx";
import { Lessons } from "./screen/Lessons.tsx";

export function HelpScreen(): JSX.Element {
  const { t } = useTranslation("help");
  const searchText = useHelp((state) => state.searchText);
  const page = useHelp((state) => state.page);
  const pages = useHelpPages();
  const foundPages = findPages(pages, searchText);
  const visiblePage = foundPages.includes(page) ? page : (foundPages[0] ?? null);
  const isCurrent = useIsCurrentScreen("settings");
  useShortcuts({
    leave: () => {
      if (isCurrent) closeHelp();
    },
  });
  return (
    <>
      <PageHeader title={t("title")} back={{ label: t("back"), onBack: closeHelp }}>
        <TextInput
          aria-label={t("search")}
          placeholder={t("search")}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          w={300}
          value={searchText}
          onChange={({ currentTarget }) => searchHelp(currentTarget.value)}
        />
      </PageHeader>
      <div className="help">
        <PageList foundPages={foundPages} visiblePage={visiblePage} />
        <div className="index-page" role="region" aria-label={t("title")}>
          {visiblePage === null && <p role="status">{t("nothing", { text: searchText })}</p>}
          {visiblePage === "reference" && <KeyReference />}
          {visiblePage === "lessons" && <Lessons />}
          {visiblePage !== null && isChapter(visiblePage) && <Chapter key={visiblePage} chapter={visiblePage} />}
        </div>
      </div>
    </>
  );
}

interface PageListProps {
  readonly foundPages: readonly HelpPage[];
  readonly visiblePage: HelpPage | null;
}

function PageList({ foundPages, visiblePage }: PageListProps): JSX.Element {
  const { t } = useTranslation("help");
  const titleOf = useHelpTitle();
  return (
    <nav className="index" aria-label={t("chapters")}>
      {foundPages.length > 0 && <p className="help__pages-title fine">{t("chapters")}</p>}
      <ul>
        {foundPages.map((page) => (
          <li key={page} className={isChapter(page) ? undefined : "help__reference-link"}>
            <button
              type="button"
              className="index-link bare pressable"
              aria-current={page === visiblePage ? "page" : undefined}
              onClick={() => showHelpPage(page)}
            >
              {titleOf(page)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chapter({ chapter }: { readonly chapter: HelpChapter }): JSX.Element {
  const { t } = useTranslation("help");
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus a chapter opened from another screen, but do not take the focus from the search field.
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) heading.current?.focus();
  }, []);
  return (
    <article className="help__chapter">
      <h2 className="heading" tabIndex={-1} ref={heading}>
        {t(`chapter.${chapter}.title`)}
      </h2>
      <h3>{t("shows")}</h3>
      <p>{t(`chapter.${chapter}.shows`)}</p>
      <h3>{t("why")}</h3>
      <p>{t(`chapter.${chapter}.why`)}</p>
      <h3>{t("todo")}</h3>
      <p className="help__todo">{t(`chapter.${chapter}.todo`)}</p>
    </article>
  );
}
