import { type ClipboardEvent, type DragEvent, type JSX, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { ScreenHeader } from "../../components/headers/ScreenHeader.tsx";
import { TableSearchBox } from "../../components/filters/TableSearchBox.tsx";
import { useTableKeys } from "../../components/table/use-table-keys.ts";
import { ExportButton, ListPane, NothingFound, RefreshButton } from "./ListPane.tsx";
import {
  listSearch,
  useListChoice,
  connectReferenceLists,
  readReferenceLists,
  useReferenceLists,
} from "./reference-lists.ts";
import { ListNav } from "./ListNav.tsx";
import "./reference-lists.css";
import { IconSearch } from "@tabler/icons-react";
import { EmptyState } from "../../components/words/words.tsx";
import { EntryTable } from "./EntryTable.tsx";
import { entriesWith, rowsOfAll, type ShownEntry } from "./shown-entries.ts";
import { Button, Textarea } from "@mantine/core";
import { TransactionNames } from "../../../src-domain/fba/transaction-lines.ts";
import { Age } from "../../components/words/Age.tsx";
import { DecodedLines } from "./DecodedLines.tsx";
import { takeFile, takeLines, useDecoderLines } from "./DecodedLines.tsx";
import { sentenceGap } from "../../i18n/format.ts";

/** Names the transaction type of each pasted line (service contract, Get all transaction types). */
function DecoderPane(): JSX.Element {
  const { t } = useTranslation(["reference", "frame"]);
  const text = useDecoderLines((state) => state.text);
  const types = useReferenceLists((state) => state.lists.get("transaction-types"));
  const names = useMemo(() => new TransactionNames(types?.rows ?? []), [types]);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) void takeFile(file);
    else takeLines(event.dataTransfer.getData("text/plain"));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A file may be dropped anywhere; pasting does the same.
    <section
      className="list-pane"
      aria-label={t("decoder.title")}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <header className="list-pane__header row">
        <h2>{t("decoder.title")}</h2>
        <span className="list-pane__facts fine">
          {types === undefined || types.asOf === null ? (
            t("decoder.noTypes")
          ) : (
            <>
              {t("decoder.types", { count: types.count })} · {t("frame:asOf")}
              {sentenceGap()}
              <Age at={types.asOf} />
            </>
          )}
        </span>
      </header>
      <Problem />
      {text === "" ? <LinesField /> : <DecodedLines text={text} names={names} />}
    </section>
  );
}

function Problem(): JSX.Element | null {
  const { t } = useTranslation("reference");
  const problem = useDecoderLines((state) => state.problem);
  if (problem === null) return null;
  return (
    <p className="list-note row list-note--warn" role="alert">
      {t(`decoder.problem.${problem}`)}
    </p>
  );
}

/** Pasted text is decoded at once; typed text, when the operator says so. */
function LinesField(): JSX.Element {
  const { t } = useTranslation("reference");
  const [draft, setDraft] = useState("");
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData("text/plain");
    if (draft !== "" || pasted === "") return;
    event.preventDefault();
    takeLines(pasted);
  };
  return (
    <div className="decoder__field">
      <Textarea
        label={t("decoder.lines")}
        description={t("decoder.linesHint")}
        placeholder={t("decoder.example")}
        spellCheck={false}
        autoComplete="off"
        rows={12}
        value={draft}
        onPaste={onPaste}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <Button disabled={draft.trim() === ""} onClick={() => takeLines(draft)}>
        {t("decoder.decode")}
      </Button>
    </div>
  );
}

/** For a code of unknown kind. */
function AllListsPane(): JSX.Element {
  const { t } = useTranslation("reference");
  const lists = useReferenceLists((state) => state.lists);
  const text = useListChoice((state) => state.text.trim());
  const all = useMemo(() => rowsOfAll(lists), [lists]);
  const rows = useMemo(() => entriesWith(all, text), [all, text]);
  const counted = t("rows", { count: presentOf(all) });
  return (
    <section className="list-pane" aria-label={t("all")}>
      <header className="list-pane__header row">
        <h2>{t("all")}</h2>
        <span className="list-pane__facts fine">
          {text === "" ? counted : t("found", { found: presentOf(rows), total: counted })}
        </span>
      </header>
      {all.length === 0 ? (
        <EmptyState icon={IconSearch} title={t("none.title")} body={t("none.body")} />
      ) : rows.length === 0 ? (
        <NothingFound text={text} />
      ) : (
        <EntryTable key={text} label={t("all")} rows={rows} several />
      )}
    </section>
  );
}

/** Entries that a list no longer has are found, but not counted. */
const presentOf = (rows: readonly ShownEntry[]): number => rows.filter(({ change }) => change !== "removed").length;

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
