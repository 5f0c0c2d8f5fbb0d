import { IconSearch } from "@tabler/icons-react";
import { useMemo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/words/EmptyState.tsx";
import { EntryTable } from "./EntryTable.tsx";
import { useListChoice } from "./list-choice.ts";
import { NothingFound } from "./ListPane.tsx";
import { useReferenceLists } from "./reference-lists.ts";
import { entriesWith, rowsOfAll, type ShownEntry } from "./shown-entries.ts";

/** Every list at once: for a code of which nobody knows what it is. */
export function AllListsPane(): JSX.Element {
  const { t } = useTranslation("reference");
  const lists = useReferenceLists((state) => state.lists);
  const text = useListChoice((state) => state.text.trim());
  const all = useMemo(() => rowsOfAll(lists), [lists]);
  const rows = useMemo(() => entriesWith(all, text), [all, text]);
  const counted = t("rows", { count: presentOf(all) });
  return (
    <section className="list-pane" aria-label={t("all")}>
      <header className="list-pane__header">
        <h2>{t("all")}</h2>
        <span className="list-pane__facts">
          {text === "" ? counted : t("found", { found: presentOf(rows), total: counted })}
        </span>
      </header>
      {all.length === 0 ? (
        <EmptyState icon={<IconSearch size={40} stroke={1.4} />} title={t("none.title")} body={t("none.body")} />
      ) : rows.length === 0 ? (
        <NothingFound text={text} />
      ) : (
        <EntryTable key={text} label={t("all")} rows={rows} several />
      )}
    </section>
  );
}

/** Entries that a list had before are found too, but not counted. */
const presentOf = (rows: readonly ShownEntry[]): number => rows.filter(({ change }) => change !== "removed").length;
