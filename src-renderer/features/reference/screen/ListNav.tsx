import { IconArrowsExchange, IconBan, IconCloudOff } from "@tabler/icons-react";
import { useMemo, useRef, type JSX, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasChanges } from "../../../../src-domain/reference/list-changes.ts";
import type { ReferenceListName } from "../../../../src-domain/reference/reference-lists.ts";
import type { ReferenceListStatus } from "../../../../src-preload/contract/reference/reference.ts";
import { selectList, useListChoice, type ListSelection, useReferenceLists } from "../reference-lists.ts";
import { LIST_GROUP_NAMES, LIST_GROUPS } from "./list-groups.ts";
import { entriesWith } from "./shown-entries.ts";
import { numberText } from "../../../i18n/format.ts";

export function ListNav(): JSX.Element {
  const { t } = useTranslation("reference");
  const nav = useRef<HTMLElement>(null);
  const statuses = useReferenceLists((state) => state.statuses) ?? [];
  const found = useFound();
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  const foundTotal = found === null ? 0 : [...found.values()].reduce((sum, count) => sum + count, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of the buttons in it, once for all.
    <nav className="list-nav" aria-label={t("nav")} ref={nav} onKeyDown={(event) => moveFocus(event, nav.current)}>
      <ul>
        <Place selectedList="all" name={t("all")} count={countWords(t, total, found === null ? null : foundTotal)} />
      </ul>
      {LIST_GROUP_NAMES.map((group) => (
        <section key={group} aria-label={t(`group.${group}`)}>
          <h2 className="list-nav__group finer">{t(`group.${group}`)}</h2>
          <ul>
            {LIST_GROUPS[group].map((name) => {
              const standing = statuses.find((other) => other.name === name);
              return <List key={name} name={name} standing={standing} found={found?.get(name) ?? null} />;
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface ListProps {
  readonly name: ReferenceListName;
  readonly standing: ReferenceListStatus | undefined;
  readonly found: number | null;
}

function List({ name, standing, found }: ListProps): JSX.Element {
  const { t } = useTranslation("reference");
  const count = standing === undefined || standing.asOf === null ? undefined : countWords(t, standing.count, found);
  return (
    <Place
      selectedList={name}
      name={t(`list.${name}`)}
      count={count}
      mark={standing && <Mark standing={standing} />}
      faint={found === 0}
    />
  );
}

function Mark({ standing }: { readonly standing: ReferenceListStatus }): JSX.Element | null {
  const { t } = useTranslation("reference");
  const { outcome, changes } = standing;
  const [Shape, word] =
    outcome === "not-offered"
      ? [IconBan, t("mark.notOffered")]
      : outcome === "failed"
        ? [IconCloudOff, t("mark.failed")]
        : hasChanges(changes)
          ? [IconArrowsExchange, t("mark.changed")]
          : [null, ""];
  if (Shape === null) return null;
  return (
    <span className="list-nav__mark" data-tip={word}>
      <Shape size={15} aria-hidden="true" />
      <span className="visually-hidden">{word}</span>
    </span>
  );
}

interface PlaceProps {
  readonly selectedList: ListSelection;
  readonly name: string;
  readonly count?: string | undefined;
  readonly mark?: ReactNode;
  readonly faint?: boolean;
}

function Place({ selectedList, name, count, mark, faint = false }: PlaceProps): JSX.Element {
  const current = useListChoice((state) => state.selectedList === selectedList);
  return (
    <li>
      <button
        type="button"
        className={`list-nav__place row-close bare pressable ${faint ? "list-nav__place--faint" : ""}`}
        aria-current={current ? "true" : undefined}
        onClick={() => selectList(selectedList)}
      >
        <span className="truncated">{name}</span>
        {mark}
        {count !== undefined && <span className="list-nav__count">{count}</span>}
      </button>
    </li>
  );
}

function countWords(
  t: ReturnType<typeof useTranslation<"reference">>["t"],
  count: number,
  found: number | null,
): string {
  return found === null ? numberText(count) : t("found", { found: numberText(found), total: numberText(count) });
}

function useFound(): ReadonlyMap<ReferenceListName, number> | null {
  const text = useListChoice((state) => state.text.trim());
  const lists = useReferenceLists((state) => state.lists);
  return useMemo(
    () => (text === "" ? null : new Map([...lists].map(([name, { rows }]) => [name, entriesWith(rows, text).length]))),
    [lists, text],
  );
}

function moveFocus(event: KeyboardEvent, nav: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const places = [...(nav?.querySelectorAll("button") ?? [])];
  const at = places.findIndex((selectedList) => selectedList === document.activeElement);
  if (step === undefined || at === -1) return;
  event.preventDefault();
  places[at + step]?.focus();
}
