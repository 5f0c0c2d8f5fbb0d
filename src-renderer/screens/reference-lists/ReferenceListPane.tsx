import { useMemo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ReferenceList, ReferenceListName } from "../../../src-preload/contract/reference.ts";
import { Age } from "../../components/Age.tsx";
import { CodeText } from "../../components/CodeText.tsx";
import { CopyButton } from "../../components/CopyButton.tsx";
import { DataTable, type Column } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { FailureNote } from "../../components/FailureNote.tsx";
import { useReferenceList } from "./use-reference-list.ts";

type Entry = ReferenceList["rows"][number];

interface ReferenceListPaneProps {
  readonly name: ReferenceListName;
  readonly text: string;
}

export function ReferenceListPane({ name, text }: ReferenceListPaneProps): JSX.Element {
  const { t } = useTranslation(["reference", "frame"]);
  const { list, failed, read } = useReferenceList(name);
  const found = useMemo(() => entriesWith(list?.rows ?? [], text), [list, text]);
  const count = list?.rows.length ?? 0;
  const counted = text === "" ? t("rows", { count }) : t("found", { found: found.length, count });
  return (
    <section className="reference-list" aria-label={t(`list.${name}`)}>
      <header className="reference-list__header">
        <h2>{t(`list.${name}`)}</h2>
        {list !== null && (
          <span>
            {counted} · {t("frame:asOf")} <Age at={list.asOf} />
          </span>
        )}
      </header>
      {failed !== null && <FailureNote detail={failed} onRetry={read} />}
      {list !== null && <Entries name={name} entries={found} total={count} text={text} />}
    </section>
  );
}

interface EntriesProps {
  readonly name: ReferenceListName;
  readonly entries: readonly Entry[];
  readonly total: number;
  readonly text: string;
}

function Entries({ name, entries, total, text }: EntriesProps): JSX.Element {
  const { t } = useTranslation("reference");
  const columns = useEntryColumns();
  if (total === 0) return <EmptyState title={t("none.title")} body={t("none.body")} />;
  if (entries.length === 0) return <EmptyState title={t("notFound.title", { text })} body={t("notFound.body")} />;
  return (
    <DataTable
      label={t(`list.${name}`)}
      role="table"
      columns={columns}
      rowCount={entries.length}
      rowAt={(index) => entries[index]}
      rowKey={(entry) => entry.code}
    />
  );
}

function useEntryColumns(): readonly Column<Entry>[] {
  const { t } = useTranslation("reference");
  return useMemo(
    () => [
      {
        key: "code",
        header: t("column.code"),
        width: "minmax(96px, 1fr)",
        cell: ({ code }) => (
          <span title={code}>
            <CodeText value={code} />
          </span>
        ),
      },
      {
        key: "name",
        header: t("column.name"),
        width: "minmax(120px, 2fr)",
        cell: ({ name }) => (
          <span className="selectable" title={name}>
            {name}
          </span>
        ),
      },
      {
        key: "copy",
        header: t("column.copy"),
        width: "36px",
        align: "end",
        cell: ({ code }) => <CopyButton text={code} />,
      },
    ],
    [t],
  );
}

function entriesWith(entries: readonly Entry[], text: string): readonly Entry[] {
  const wanted = text.toLocaleLowerCase();
  if (wanted === "") return entries;
  return entries.filter(({ code, name }) => `${code}\n${name}`.toLocaleLowerCase().includes(wanted));
}
