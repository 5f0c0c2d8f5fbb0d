import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { ScreenHeader } from "../../components/headers/ScreenHeader.tsx";
import { TableSearchBox } from "../../components/filters/TableSearchBox.tsx";
import { useTableKeys } from "../../components/table/use-table-keys.ts";
import { AllListsPane } from "./AllListsPane.tsx";
import { DecoderPane } from "./DecoderPane.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { listSearch, useListChoice } from "./list-choice.ts";
import { ListNav } from "./ListNav.tsx";
import { ListPane } from "./ListPane.tsx";
import { RefreshButton } from "./RefreshButton.tsx";
import { connectReferenceLists, readReferenceLists, useReferenceLists } from "./reference-lists.ts";
import "./reference-lists.css";

export function ReferenceListsScreen(): JSX.Element {
  const { t } = useTranslation("reference");
  const failed = useReferenceLists((state) => state.failed);
  const empty = useReferenceLists((state) => state.lists.size === 0);
  const place = useListChoice((state) => state.place);
  useEffect(() => connectReferenceLists(), []);
  useTableKeys("reference-lists", { search: listSearch, clearFilters: () => listSearch.setText("") });
  return (
    <>
      <ScreenHeader title={t("title")}>
        <RefreshButton name={null} />
        <ExportButton name={null} disabled={empty} />
        <TableSearchBox search={listSearch} label={t("search")} hint={t("searchHint")} width={280} />
      </ScreenHeader>
      {failed && <FailureNote onRetry={() => void readReferenceLists()} />}
      <div className="reference-lists">
        <ListNav />
        {place === "all" ? (
          <AllListsPane />
        ) : place === "decoder" ? (
          <DecoderPane />
        ) : (
          <ListPane key={place} name={place} />
        )}
      </div>
    </>
  );
}
