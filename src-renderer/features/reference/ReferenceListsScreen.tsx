import { IconSearch } from "@tabler/icons-react";
import { type JSX, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TableSearchBox } from "../../ui/filters/TableSearchBox.tsx";
import { ScreenHeader } from "../../ui/headers/ScreenHeader.tsx";
import { useTableKeys } from "../../ui/table/use-table-keys.ts";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { EmptyState } from "../../ui/text/text.tsx";
import {
  listSearch,
  useListChoice,
  connectReferenceLists,
  fetchReferenceLists,
  useReferenceLists,
} from "./reference-lists.ts";
import "./screen/reference-lists.css";
import { EntryTable } from "./screen/EntryTable.tsx";
import { ListNav } from "./screen/ListNav.tsx";
import { ExportButton, ListPane, NothingFound, RefreshButton } from "./screen/ListPane.tsx";
import { filterEntries, rowsOfAll, type ListedEntry } from "./screen/shown-entries.ts";

function AllListsPane(): JSX.Element {
  const { t } = useTranslation("reference");
  const lists = useReferenceLists((state) => state.lists);
  const text = useListChoice((state) => state.text.trim());
  const allRows = useMemo(() => rowsOfAll(lists), [lists]);
  const rows = useMemo(() => filterEntries(allRows, text), [allRows, text]);
  const countText = t("rows", { count: countWithoutRemoved(allRows) });
  return (
    <section className="fills grows" aria-label={t("all")}>
      <header className="list-pane__header rigid row">
        <h2>{t("all")}</h2>
        <span className="list-pane__facts fine">
          {text === "" ? countText : t("found", { found: countWithoutRemoved(rows), total: countText })}
        </span>
      </header>
      {allRows.length === 0 && <EmptyState icon={IconSearch} title={t("none.title")} body={t("none.body")} />}
      {allRows.length > 0 && rows.length === 0 && <NothingFound text={text} />}
      {rows.length > 0 && <EntryTable key={text} label={t("all")} rows={rows} spansLists />}
    </section>
  );
}

const countWithoutRemoved = (rows: readonly ListedEntry[]): number =>
  rows.filter(({ change }) => change !== "removed").length;

export function ReferenceListsScreen(): JSX.Element {
  const { t } = useTranslation("reference");
  const hasFailed = useReferenceLists((state) => state.hasFailed);
  const isEmpty = useReferenceLists((state) => state.lists.size === 0);
  const selectedList = useListChoice((state) => state.selectedList);
  useEffect(() => connectReferenceLists(), []);
  useTableKeys("reference-lists", { search: listSearch, clearFilters: () => listSearch.setText("") });
  return (
    <>
      <ScreenHeader title={t("title")}>
        <RefreshButton name={null} />
        <ExportButton name={null} isDisabled={isEmpty} />
        <TableSearchBox search={listSearch} label={t("search")} hint={t("searchHint")} width={280} />
      </ScreenHeader>
      {hasFailed && <FailureNote onRetry={() => void fetchReferenceLists()} />}
      <div className="reference-lists">
        <ListNav />
        {selectedList === "all" ? <AllListsPane /> : <ListPane key={selectedList} name={selectedList} />}
      </div>
    </>
  );
}
