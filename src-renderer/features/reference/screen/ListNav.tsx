import { IconArrowsExchange, IconBan, IconCloudOff } from "@tabler/icons-react";
import { useMemo, useRef, type JSX, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasChanges } from "../../../../src-domain/reference/list-changes.ts";
import type { ReferenceListName } from "../../../../src-domain/reference/reference-lists.ts";
import type { ReferenceListStatus } from "../../../../src-preload/contract/reference/reference.ts";
import { numberText } from "../../../i18n/format.ts";
import { selectList, useListChoice, type ListSelection, useReferenceLists } from "../reference-lists.ts";
import { LIST_GROUP_NAMES, LIST_GROUPS } from "./list-groups.ts";
import { entriesWith } from "./shown-entries.ts";

export function ListNav(): JSX.Element {
  const { t } = useTranslation("reference");
  const nav = useRef<HTMLElement>(null);
  const statuses = useReferenceLists((state) => state.statuses) ?? [];
  const foundCounts = useFoundCounts();
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  const foundTotal = foundCounts === null ? 0 : [...foundCounts.values()].reduce((sum, count) => sum + count, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Handles the keys of the buttons inside.
    <nav className="list-nav" aria-label={t("nav")} ref={nav} onKeyDown={(event) => moveFocus(event, nav.current)}>
      <ul>
        <NavButton
          selectedList="all"
          name={t("all")}
          count={countText(t, total, foundCounts === null ? null : foundTotal)}
        />
      </ul>
      {LIST_GROUP_NAMES.map((group) => (
        <section key={group} aria-label={t(`group.${group}`)}>
          <h2 className="list-nav__group finer">{t(`group.${group}`)}</h2>
          <ul>
            {LIST_GROUPS[group].map((name) => {
              const status = statuses.find((other) => other.name === name);
              return <List key={name} name={name} status={status} found={foundCounts?.get(name) ?? null} />;
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface ListProps {
  readonly name: ReferenceListName;
  readonly status: ReferenceListStatus | undefined;
  readonly found: number | null;
}

function List({ name, status, found }: ListProps): JSX.Element {
  const { t } = useTranslation("reference");
  const count = status === undefined || status.asOf === null ? undefined : countText(t, status.count, found);
  return (
    <NavButton
      selectedList={name}
      name={t(`list.${name}`)}
      count={count}
      mark={status && <Mark status={status} />}
      faint={found === 0}
    />
  );
}

function Mark({ status }: { readonly status: ReferenceListStatus }): JSX.Element | null {
  const { t } = useTranslation("reference");
  const { outcome, changes } = status;
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
    <span className="list-nav__mark rigid" data-tip={word}>
      <Shape size={15} aria-hidden="true" />
      <span className="visually-hidden">{word}</span>
    </span>
  );
}

interface NavButtonProps {
  readonly selectedList: ListSelection;
  readonly name: string;
  readonly count?: string | undefined;
  readonly mark?: ReactNode;
  readonly faint?: boolean;
}

function NavButton({ selectedList, name, count, mark, faint = false }: NavButtonProps): JSX.Element {
  const isCurrent = useListChoice((state) => state.selectedList === selectedList);
  return (
    <li>
      <button
        type="button"
        className={`list-nav__place row-close bare pressable ${faint ? "list-nav__place--faint" : ""}`}
        aria-current={isCurrent ? "true" : undefined}
        onClick={() => selectList(selectedList)}
      >
        <span className="truncated">{name}</span>
        {mark}
        {count !== undefined && <span className="list-nav__count rigid soft">{count}</span>}
      </button>
    </li>
  );
}

function countText(
  t: ReturnType<typeof useTranslation<"reference">>["t"],
  count: number,
  found: number | null,
): string {
  return found === null ? numberText(count) : t("found", { found: numberText(found), total: numberText(count) });
}

function useFoundCounts(): ReadonlyMap<ReferenceListName, number> | null {
  const text = useListChoice((state) => state.text.trim());
  const lists = useReferenceLists((state) => state.lists);
  return useMemo(
    () => (text === "" ? null : new Map([...lists].map(([name, { rows }]) => [name, entriesWith(rows, text).length]))),
    [lists, text],
  );
}

function moveFocus(event: KeyboardEvent, nav: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const buttons = [...(nav?.querySelectorAll("button") ?? [])];
  const index = buttons.findIndex((button) => button === document.activeElement);
  if (step === undefined || index === -1) return;
  event.preventDefault();
  buttons[index + step]?.focus();
}
