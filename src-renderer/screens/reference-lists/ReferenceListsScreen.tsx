import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { FailureNote } from "../../components/FailureNote.tsx";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";
import { AllListsPane } from "./AllListsPane.tsx";
import { DecoderPane } from "./DecoderPane.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { setListSearch, useListChoice } from "./list-choice.ts";
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
  return (
    <>
      <ScreenHeader title={t("title")}>
        <RefreshButton name={null} />
        <ExportButton name={null} disabled={empty} />
        <SearchBox />
      </ScreenHeader>
      {failed !== null && <FailureNote detail={failed} onRetry={() => void readReferenceLists()} />}
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

function SearchBox(): JSX.Element {
  const { t } = useTranslation("reference");
  const text = useListChoice((state) => state.text);
  return (
    <TextInput
      type="search"
      className="list-search"
      aria-label={t("search")}
      placeholder={t("searchHint")}
      spellCheck={false}
      autoComplete="off"
      maxLength={200}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={text !== "" && <CloseButton size="sm" aria-label={t("clear")} onClick={() => setListSearch("")} />}
      onChange={(event) => setListSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") setListSearch("");
      }}
    />
  );
}
