import { type Icon, IconArrowsExchange, IconBan, IconCloudOff } from "@tabler/icons-react";
import { useMemo, useRef, type JSX, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasChanges } from "../../../../src-domain/reference/list-changes.ts";
import type { ReferenceListName } from "../../../../src-domain/reference/reference-lists.ts";
import type { ReferenceListStatus } from "../../../../src-preload/contract/reference/reference.ts";
import { numberText } from "../../../i18n/format.ts";
import { selectList, useListChoice, type ListSelection, useReferenceLists } from "../reference-lists.ts";
import { LIST_GROUP_NAMES, LIST_GROUPS } from "./list-groups.ts";
import { filterEntries } from "./shown-entries.ts";

export function ListNav(): JSX.Element {
  const { t } = useTranslation("reference");
  const nav = useRef<HTMLElement>(null);
  const statuses = useReferenceLists((state) => state.statuses) ?? [];
  const foundCounts = useFoundCounts();
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  const foundTotal = foundCounts && [...foundCounts.values()].reduce((sum, count) => sum + count, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Handles the keys of the buttons inside.
    <nav
      className="list-nav"
      aria-label={t("nav")}
      ref={nav}
      onKeyDown={(event) => moveFocusByArrow(event, nav.current)}
    >
      <ul>
        <NavButton selectedList="all" name={t("all")} count={countText(t, total, foundTotal)} />
      </ul>
      {LIST_GROUP_NAMES.map((group) => (
        <section key={group} aria-label={t(`group.${group}`)}>
          <h2 className="list-nav__group finer">{t(`group.${group}`)}</h2>
          <ul>
            {LIST_GROUPS[group].map((name) => {
              const status = statuses.find((listStatus) => listStatus.name === name);
              return <ListButton key={name} name={name} status={status} foundCount={foundCounts?.get(name) ?? null} />;
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface ListButtonProps {
  readonly name: ReferenceListName;
  readonly status: ReferenceListStatus | undefined;
  readonly foundCount: number | null;
}

function ListButton({ name, status, foundCount }: ListButtonProps): JSX.Element {
  const { t } = useTranslation("reference");
  const count = status === undefined || status.asOf === null ? undefined : countText(t, status.count, foundCount);
  return (
    <NavButton
      selectedList={name}
      name={t(`list.${name}`)}
      count={count}
      mark={status && <ListMark status={status} />}
      isFaint={foundCount === 0}
    />
  );
}

function ListMark({ status }: { readonly status: ReferenceListStatus }): JSX.Element | null {
  const { t } = useTranslation("reference");
  if (status.outcome === "not-offered") return <MarkIcon shape={IconBan} text={t("mark.notOffered")} />;
  if (status.outcome === "failed") return <MarkIcon shape={IconCloudOff} text={t("mark.failed")} />;
  if (!hasChanges(status.changes)) return null;
  return <MarkIcon shape={IconArrowsExchange} text={t("mark.changed")} />;
}

function MarkIcon({ shape: Shape, text }: { readonly shape: Icon; readonly text: string }): JSX.Element {
  return (
    <span className="list-nav__mark rigid" data-tip={text}>
      <Shape size={15} aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

interface NavButtonProps {
  readonly selectedList: ListSelection;
  readonly name: string;
  readonly count?: string | undefined;
  readonly mark?: ReactNode;
  readonly isFaint?: boolean;
}

function NavButton({ selectedList, name, count, mark, isFaint = false }: NavButtonProps): JSX.Element {
  const isCurrent = useListChoice((state) => state.selectedList === selectedList);
  return (
    <li>
      <button
        type="button"
        className={`list-nav__place row-close bare pressable ${isFaint ? "list-nav__place--faint" : ""}`}
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
  foundCount: number | null,
): string {
  return foundCount === null
    ? numberText(count)
    : t("found", { found: numberText(foundCount), total: numberText(count) });
}

function useFoundCounts(): ReadonlyMap<ReferenceListName, number> | null {
  const text = useListChoice((state) => state.text.trim());
  const lists = useReferenceLists((state) => state.lists);
  return useMemo(
    () =>
      text === "" ? null : new Map([...lists].map(([name, { rows }]) => [name, filterEntries(rows, text).length])),
    [lists, text],
  );
}

const ARROW_OFFSETS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocusByArrow(event: KeyboardEvent, navElement: HTMLElement | null): void {
  const offset = ARROW_OFFSETS[event.key];
  const buttons = [...(navElement?.querySelectorAll("button") ?? [])];
  const index = buttons.findIndex((button) => button === document.activeElement);
  if (offset === undefined || index === -1) return;
  event.preventDefault();
  buttons[index + offset]?.focus();
}
