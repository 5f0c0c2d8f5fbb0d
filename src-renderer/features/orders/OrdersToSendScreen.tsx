import { Button, CloseButton } from "@mantine/core";
import {
  IconArrowBackUp,
  IconClipboardList,
  IconClockExclamation,
  IconExternalLink,
  IconPackageExport,
  IconSearchOff,
  IconTruckDelivery,
} from "@tabler/icons-react";
import { type JSX, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CHANNEL_NAMES } from "../../../src-domain/orders/channel-names.ts";
import {
  BOOK_COLUMNS,
  BOOKED_STATES,
  type BookedOrderRow,
  isBookNarrowed,
  NO_BOOK_FILTER,
} from "../../../src-domain/orders/order-book-query.ts";
import { CHANNELS } from "../../../src-domain/orders/order.ts";
import { desk } from "../../bridge.ts";
import { numberText } from "../../i18n/format.ts";
import { useAppState } from "../../shell/app-state.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { copyAction } from "../../ui/CopyButton.tsx";
import type { MenuAction } from "../../ui/dialogs/ContextMenu.tsx";
import { ChoiceFilter, createFacetCounts } from "../../ui/filters/ChoiceFilter.tsx";
import { FilterBar } from "../../ui/filters/FilterBar.tsx";
import { type StateCount, StateCounts, useCountsWhileShown } from "../../ui/filters/StateCounts.tsx";
import { TableSearchBox } from "../../ui/filters/TableSearchBox.tsx";
import { ScreenHeader } from "../../ui/headers/ScreenHeader.tsx";
import type { TableHandle } from "../../ui/table/DataTable.tsx";
import { ListChanged } from "../../ui/table/ListChanged.tsx";
import { usePagedRows } from "../../ui/table/paged-rows.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { type SelectionExport, SelectionExportButton, SelectionExportNote } from "../../ui/table/selection-export.tsx";
import { SelectionBar } from "../../ui/table/SelectionBar.tsx";
import { createStaleListDetector, useStaleListRefresh } from "../../ui/table/stale-list.ts";
import { useTableKeys } from "../../ui/table/use-table-keys.ts";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { EmptyState, StatusText } from "../../ui/text/text.tsx";
import { useSaveFile } from "../../ui/use-save-file.ts";
import { showOrder } from "../resends/order-pages.ts";
import { BookedOrderDrawer } from "./drawer/BookedOrderDrawer.tsx";
import { ImportOrdersButton } from "./ImportOrdersButton.tsx";
import { useBookColumns } from "./list/book-columns.tsx";
import "./list/orders-to-send.css";
import { closeOrders, dismissClosing, reopenOrders, useClosing } from "./list/closing.ts";
import {
  bookRows,
  bookSearch,
  bookSelection,
  clearBookFilters,
  filterBook,
  isOnlyStateShown,
  refreshBook,
  sortBook,
  toggleDue,
  toggleOnlyState,
  useBookQuery,
} from "./order-book-pages.ts";
import { StateName } from "./order-book-text.tsx";
import { TrackingPanel } from "./tracking/TrackingPanel.tsx";

const bookDetector = createStaleListDetector({
  rows: bookRows,
  onChanged: (callback) => desk.orderBook.onChanged(({ orderIds }) => callback(orderIds)),
});

const bookFacets = createFacetCounts(
  () => useBookQuery.getState().filter,
  (filter) => desk.orderBook.facets({ filter }),
);

function BookChangedNote(): JSX.Element {
  const isOutdated = bookDetector.use((state) => state.isOutdated);
  return <ListChanged isOutdated={isOutdated} onRefresh={() => void refreshBook()} />;
}

async function fetchStates() {
  const [facets, due] = await Promise.all([
    desk.orderBook.facets({ filter: NO_BOOK_FILTER }),
    desk.orderBook.countDue({}),
  ]);
  return facets.ok && due.ok ? { states: facets.value.states, due: due.value.due } : null;
}

function BookStates(): JSX.Element | null {
  const { t } = useTranslation("orderBook");
  const stateCounts = useCountsWhileShown("orders-to-send", fetchStates, desk.orderBook.onChanged);
  const filter = useBookQuery((query) => query.filter);
  if (stateCounts === null || stateCounts.states.length === 0) return null;
  const counts = new Map(stateCounts.states.map(({ value, count }) => [value, count]));
  const withoutSelection = (toggle: () => void) => (): void => {
    // Otherwise the operator would take the selected rows for rows of this state.
    bookSelection.clear();
    toggle();
  };
  const due: StateCount = {
    value: "due",
    text: <StatusText shape={IconClockExclamation} tone="bad" text={t("due")} />,
    count: stateCounts.due,
    isShownAlone: filter.isDue,
    onPress: withoutSelection(toggleDue),
  };
  const states = BOOKED_STATES.flatMap((state): StateCount[] => {
    const count = counts.get(state);
    if (count === undefined) return [];
    const isShownAlone = !filter.isDue && isOnlyStateShown(state, filter);
    const onPress = withoutSelection(() => toggleOnlyState(state));
    return [{ value: state, text: <StateName state={state} />, count, isShownAlone, onPress }];
  });
  return <StateCounts label={t("states")} counts={stateCounts.due > 0 ? [due, ...states] : states} />;
}

function BookFilters(): JSX.Element {
  const { t } = useTranslation("orderBook");
  const filter = useBookQuery((query) => query.filter);
  const facets = bookFacets.use((state) => state.facets);
  return (
    <FilterBar isFiltered={isBookNarrowed(filter)} onClear={clearBookFilters} changedNote={<BookChangedNote />}>
      <ChoiceFilter
        name={t("column.state")}
        chosenValues={filter.states}
        options={BOOKED_STATES.map((value) => ({ value, text: t(`state.${value}`) }))}
        counts={facets?.states}
        onOpened={bookFacets.fetchCounts}
        onChoose={(states) => filterBook({ states: BOOKED_STATES.filter((state) => states.includes(state)) })}
      />
      <ChoiceFilter
        name={t("channelFilter")}
        chosenValues={filter.channels}
        options={CHANNELS.map((value) => ({ value, text: CHANNEL_NAMES[value] }))}
        counts={facets?.channels}
        onOpened={bookFacets.fetchCounts}
        onChoose={(chosen) => filterBook({ channels: CHANNELS.filter((channel) => chosen.includes(channel)) })}
      />
    </FilterBar>
  );
}

interface BookSelectionProps {
  readonly table: RefObject<TableHandle | null>;
  readonly bookExport: SelectionExport;
}

function BookSelectionBar({ table, bookExport: { saving, save } }: BookSelectionProps): JSX.Element {
  const { t } = useTranslation("orderBook");
  const rows = bookSelection.use((selection) => selection.rows);
  const { columns } = useBookColumns();
  const exportOrders = (): void => {
    const shownKeys = new Set(columns.map(({ key }) => key));
    const shownColumns = BOOK_COLUMNS.filter((column) => shownKeys.has(column));
    void save(desk.orderBook.export({ orderIds: [...rows.keys()], columns: shownColumns }));
  };
  return (
    <SelectionBar
      rows={bookRows}
      selection={bookSelection}
      label={t("selection.label")}
      countText={t("selection.count", { count: rows.size, formatted: numberText(rows.size) })}
      table={table}
      message={<BookChangedNote />}
    >
      <ActionButton size="xs" icon={IconExternalLink} iconSize={14} onClick={() => void closeOrders([...rows.keys()])}>
        {t("closing.close")}
      </ActionButton>
      <SelectionExportButton saving={saving} text={t("selection.export")} onExport={exportOrders} />
    </SelectionBar>
  );
}

/** Lists the orders of channels that this desk imported, and what is left to send of each. */
export function OrdersToSendScreen(): JSX.Element {
  const { t } = useTranslation("orderBook");
  const table = useRef<TableHandle>(null);
  const bookExport = useSaveFile();
  const [isTrackingOpen, setTrackingOpen] = useState(false);
  const isSelecting = bookSelection.use(({ rows }) => rows.size > 0);
  const isEmpty = usePagedRows(bookRows, ({ total, query }) => total === 0 && !isBookNarrowed(query.filter));
  const isShown = useIsCurrentScreen("orders-to-send");
  useEffect(() => void refreshBook(), []);
  // A hidden list does nothing when an item was matched, so that a scan causes no call.
  useEffect(() => {
    if (!isShown) return undefined;
    if (bookRows.store.getState().listInfo !== null) void bookRows.reload();
    return desk.orderMatches.onChanged(() => void bookRows.reload());
  }, [isShown]);
  // The list cannot show orders of an import that was undone, also at another desk.
  useEffect(() => (isSelecting ? undefined : desk.orderFiles.onChanged(() => void refreshBook())), [isSelecting]);
  useStaleListRefresh("orders-to-send", bookDetector, refreshBook);
  useTableKeys("orders-to-send", {
    search: bookSearch,
    clearFilters: clearBookFilters,
    refreshList: refreshBook,
  });
  return (
    <>
      <ScreenHeader title={t("title")} facts={<BookCount />}>
        <ImportOrdersButton />
        {!isEmpty && (
          <ActionButton
            variant="default"
            icon={IconTruckDelivery}
            aria-expanded={isTrackingOpen}
            onClick={() => setTrackingOpen(!isTrackingOpen)}
          >
            {t("tracking.open")}
          </ActionButton>
        )}
        <TableSearchBox search={bookSearch} label={t("search")} hint={t("searchHint")} table={table} />
      </ScreenHeader>
      {isTrackingOpen && <TrackingPanel onClose={() => setTrackingOpen(false)} />}
      <BookStates />
      {isSelecting ? <BookSelectionBar table={table} bookExport={bookExport} /> : <BookFilters />}
      <BookTable table={table} />
      <ClosingNote />
      <SelectionExportNote
        {...bookExport}
        label={t("selection.export")}
        exportedText={(count, file) => t("selection.exported", { count, formatted: numberText(count), file })}
        failedText={t("selection.notExported")}
      />
    </>
  );
}

function BookTable({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("orderBook");
  const { columns, minWidth } = useBookColumns();
  const order = useBookQuery((query) => query.order);
  const rowActions = (row: BookedOrderRow): readonly MenuAction[] => [
    copyAction(t("menu.copyNumber"), row.orderNumber),
    ...row.sentParts
      .slice(-1)
      .flatMap(({ submissionId, trackingNumber }) => [
        ...(trackingNumber === null ? [] : [copyAction(t("menu.copyTracking"), trackingNumber)]),
        { text: t("menu.showResend"), icon: IconPackageExport, onSelect: () => showOrder(submissionId) },
      ]),
    ...closingActions(row, t),
  ];
  return (
    <PagedTable
      rows={bookRows}
      role="table"
      table={table}
      label={t("table")}
      columns={columns}
      minWidth={minWidth}
      emptyState={<NoOrders />}
      onRetry={() => void refreshBook()}
      sort={{ key: order.column, descending: order.descending, onSort: sortBook }}
      selectable={{ selection: bookSelection, screen: "orders-to-send", label: t("selection.column") }}
      rowActions={rowActions}
      renderDrawer={({ key, openedBy }, close) => (
        <BookedOrderDrawer key={key} orderId={key} takesFocus={openedBy === "key"} onClose={close} />
      )}
    />
  );
}

type Translate = ReturnType<typeof useTranslation<"orderBook">>["t"];

const closingActions = ({ orderId, state, openUnits }: BookedOrderRow, t: Translate): readonly MenuAction[] => {
  if (state === "sent-elsewhere")
    return [{ text: t("closing.reopen"), icon: IconArrowBackUp, onSelect: () => void reopenOrders([orderId]) }];
  if (openUnits === 0 && state !== "held") return [];
  return [{ text: t("closing.close"), icon: IconExternalLink, onSelect: () => void closeOrders([orderId]) }];
};

function BookCount(): JSX.Element | null {
  const { t } = useTranslation("orderBook");
  const total = usePagedRows(bookRows, (list) => list.total);
  const isFiltered = usePagedRows(bookRows, ({ query }) => isBookNarrowed(query.filter));
  if (total === null) return null;
  return (
    <span role="status" aria-label={t("found.label")}>
      {t(isFiltered ? "found.filtered" : "found.all", { count: total, formatted: numberText(total) })}
    </span>
  );
}

function NoOrders(): JSX.Element {
  const { t } = useTranslation(["orderBook", "table"]);
  const isFiltered = usePagedRows(bookRows, ({ query }) => isBookNarrowed(query.filter));
  const isPractice = useAppState((state) => state.status?.environment.kind === "practice");
  const [hasFailed, setHasFailed] = useState(false);
  if (!isFiltered) {
    const loadPractice = async (): Promise<void> => {
      const answer = await desk.orderBook.loadPractice({});
      setHasFailed(!answer.ok);
      if (answer.ok) await refreshBook();
    };
    return (
      <EmptyState
        icon={IconClipboardList}
        title={t("none.title")}
        body={hasFailed ? t("none.noItems") : t("none.body")}
        action={
          isPractice ? (
            <Button onClick={() => void loadPractice()}>{t("none.practice")}</Button>
          ) : (
            <ImportOrdersButton />
          )
        }
      />
    );
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t("notFound.title")}
      body={t("notFound.body")}
      action={<Button onClick={clearBookFilters}>{t("table:filter.clear")}</Button>}
    />
  );
}

/** Reports the last closed orders and offers to reopen them. Shown below the table, so that no row moves. */
function ClosingNote(): JSX.Element | null {
  const { t } = useTranslation(["orderBook", "frame"]);
  const { orderIds, hasFailed, toConfirm } = useClosing();
  if (hasFailed) return <FailureNote text={t("closing.failed")} />;
  if (toConfirm === null && orderIds.length === 0) return null;
  return (
    <div className="row foot">
      <p className="grows" role="status" aria-label={t("closing.close")}>
        {toConfirm === null
          ? t("closing.closed", { count: orderIds.length, formatted: numberText(orderIds.length) })
          : t("closing.sentBy", { desk: toConfirm.desk })}
      </p>
      {toConfirm === null ? (
        <Button variant="default" size="xs" onClick={() => void reopenOrders(orderIds)}>
          {t("closing.undo")}
        </Button>
      ) : (
        <Button
          className="irreversible"
          size="xs"
          onClick={() => void reopenOrders(toConfirm.orderIds, { isConfirmed: true })}
        >
          {t("closing.reopenAnyway")}
        </Button>
      )}
      <CloseButton aria-label={t("frame:close")} onClick={dismissClosing} />
    </div>
  );
}
