import { IconAlertTriangle, IconClockExclamation } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useMemo, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  BOOK_COLUMNS,
  type BookColumn,
  type BookedOrderRow,
  type BookQuery,
  isFinished,
} from "../../../../src-domain/orders/order-book-query.ts";
import { shopText } from "../../../../src-domain/orders/shops.ts";
import { listText } from "../../../i18n/list-text.ts";
import { useTableRoom } from "../../../ui/filters/chosen-columns.ts";
import {
  chooseFittingColumns,
  formatTrack,
  sumWidth,
  type ImportantColumns,
  type ColumnTrack,
} from "../../../ui/filters/fitting-columns.ts";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { createEmptyColumns } from "../../../ui/table/empty-columns.ts";
import { codeWidth, createLongestCode } from "../../../ui/table/longest-code.ts";
import { usePagedRows } from "../../../ui/table/paged-rows.ts";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { CodeText, WrappedCode } from "../../../ui/text/CodeText.tsx";
import { bookRows, useBookQuery } from "../order-book-pages.ts";
import {
  BookedStateText,
  bookedStateText,
  channelDayText,
  channelTimeText,
  isUrgent,
  recipientText,
  shipByText,
  unitsText,
} from "../order-book-text.tsx";

/** Minimum width in pixels, and fraction of the remaining width. */
const COLUMN_TRACKS: Readonly<Record<BookColumn, ColumnTrack>> = {
  state: { minWidth: 150, spareFraction: 0.3 },
  order: { minWidth: 170, spareFraction: 0.2 },
  shipBy: { minWidth: 112, spareFraction: 0.1 },
  units: { minWidth: 72, spareFraction: 0 },
  items: { minWidth: 130, spareFraction: 0.8 },
  recipient: { minWidth: 150, spareFraction: 2 },
  service: { minWidth: 130, spareFraction: 0.8 },
  batch: { minWidth: 144, spareFraction: 0.2 },
  tracking: { minWidth: 112, spareFraction: 0.6 },
  ordered: { minWidth: 112, spareFraction: 0 },
};

/** Columns that a small window leaves out, rather than showing a scroll bar. */
const OPTIONAL_COLUMNS: readonly BookColumn[] = ["batch", "tracking", "service", "ordered"];

const IMPORTANT_COLUMNS: ImportantColumns<BookColumn> = { state: 140, order: 150, shipBy: 112 };

const trackingText = ({ sentParts }: BookedOrderRow): string =>
  listText(sentParts.flatMap(({ trackingNumber }) => trackingNumber ?? []));

/** Batches with items of the order, and the orders at the service. */
const batchText = ({ batchNames, sentParts }: BookedOrderRow): string =>
  listText([
    ...batchNames.map(batchNameText),
    ...sentParts.map(({ resendNumber, resendId }) => resendNumber ?? resendId),
  ]);

const emptyBookColumns = createEmptyColumns<BookQuery, BookedOrderRow, unknown, BookColumn>(bookRows, {
  shipBy: ({ shipBy }) => shipBy === null,
  recipient: (row) => recipientText(row) === "",
  service: ({ serviceName }) => serviceName === null,
  batch: (row) => batchText(row) === "",
  tracking: (row) => trackingText(row) === "",
  ordered: ({ orderedAt }) => orderedAt === null,
});

/** Characters of an item's code that the column shows; an RMA has fewer. Longer texts are cut, and whole in the tip. */
const MAX_ITEM_LENGTH = 24;

/** Pixels of a cell after a right-aligned number that are not for its text. */
const INDENT_PX = 12;

const useLongestItem = createLongestCode(bookRows, ({ itemNames }: BookedOrderRow) =>
  itemNames.length === 1 ? (itemNames[0] ?? "") : "",
);
const useLongestTracking = createLongestCode(bookRows, (row: BookedOrderRow) => trackingText(row));

export function useBookColumns() {
  const { t } = useTranslation("orderBook");
  const isDrawerOpen = usePagedRows(bookRows, ({ openRow }) => openRow !== null);
  const emptyColumns = emptyBookColumns.use((state) => state.names);
  const trackingLength = useLongestTracking(({ length }) => length);
  const itemLength = useLongestItem(({ length }) => Math.min(length, MAX_ITEM_LENGTH));
  const sortedColumn = useBookQuery((query) => query.order.column);
  const hasRows = usePagedRows(bookRows, ({ rowCount }) => (rowCount ?? 0) > 0);
  const room = useTableRoom(isDrawerOpen);
  return useMemo(() => {
    const filledColumns = BOOK_COLUMNS.filter((column) => !emptyColumns.includes(column) || column === sortedColumn);
    const visibleColumns = chooseFittingColumns(filledColumns, {
      tracks: {
        ...COLUMN_TRACKS,
        items: {
          ...COLUMN_TRACKS.items,
          minWidth: Math.max(COLUMN_TRACKS.items.minWidth, codeWidth(itemLength) + INDENT_PX),
        },
        tracking: { ...COLUMN_TRACKS.tracking, minWidth: codeWidth(trackingLength) },
      },
      importantColumns: IMPORTANT_COLUMNS,
      // In an empty list, every column is empty.
      emptyNames: hasRows ? [...emptyColumns, ...OPTIONAL_COLUMNS] : BOOK_COLUMNS,
      room,
    });
    const columns: readonly Column<BookedOrderRow>[] = visibleColumns.map(({ name: column, track }) => ({
      key: column,
      header: t(`column.${column}`),
      width: formatTrack(track),
      ...(column === "units" && { align: "end" as const }),
      cell: (row: BookedOrderRow) => COLUMN_CELLS[column](row, t),
      text: (row: BookedOrderRow) => COLUMN_TEXTS[column](row, t),
    }));
    return { columns, minWidth: sumWidth(visibleColumns.map(({ track }) => track)) };
  }, [t, emptyColumns, itemLength, trackingLength, sortedColumn, hasRows, room]);
}

type Translate = TFunction<"orderBook">;

const withTip = (text: string): ReactNode => (text === "" ? null : <span data-tip={text}>{text}</span>);

const COLUMN_CELLS: Readonly<Record<BookColumn, (row: BookedOrderRow, t: Translate) => ReactNode>> = {
  state: (row) => <BookedStateText row={row} />,
  order: (row) => <OrderNumber row={row} />,
  shipBy: (row, t) => (shipByText(t, row) === "" ? null : <ShipBy row={row} />),
  units: (row, t) => unitsText(t, row),
  items: ({ itemNames }) => (
    <span data-tip={itemNames.join("\n")}>
      <CodeText value={listText(itemNames)} />
    </span>
  ),
  recipient: (row) => (recipientText(row) === "" ? null : <Recipient row={row} />),
  service: ({ serviceName }) =>
    serviceName && (
      <span className="data-table__two-lines" data-tip={serviceName}>
        {serviceName}
      </span>
    ),
  batch: (row) => withTip(batchText(row)),
  tracking: (row) => (trackingText(row) === "" ? null : <CodeText value={trackingText(row)} />),
  ordered: ({ orderedAt }) =>
    orderedAt === null ? null : <span data-tip={channelTimeText(orderedAt)}>{channelDayText(orderedAt)}</span>,
};

const COLUMN_TEXTS: Readonly<Record<BookColumn, (row: BookedOrderRow, t: Translate) => string | number | null>> = {
  state: (row, t) => bookedStateText(t, row),
  order: ({ orderNumber }) => orderNumber,
  shipBy: ({ shipBy }) => channelTimeText(shipBy),
  units: (row, t) => unitsText(t, row),
  items: ({ itemNames }) => listText(itemNames),
  recipient: recipientText,
  service: ({ serviceName }) => serviceName,
  batch: batchText,
  tracking: trackingText,
  ordered: ({ orderedAt }) => channelTimeText(orderedAt),
};

function OrderNumber({ row: { orderNumber, channel, shop } }: { readonly row: BookedOrderRow }): JSX.Element {
  return (
    <span data-tip={`${orderNumber}\n${shopText(channel, shop)}`}>
      <WrappedCode value={orderNumber} /> <span className="finer">{shopText(channel, shop)}</span>
    </span>
  );
}

/** Marks a day that is due, because not everybody can see the color. */
function ShipBy({ row }: { readonly row: BookedOrderRow }): JSX.Element {
  const { t } = useTranslation("orderBook");
  const text = shipByText(t, row);
  return (
    <span className={isUrgent(row) ? "due-day row-close" : undefined} data-tip={channelTimeText(row.shipBy)}>
      {isUrgent(row) && <IconClockExclamation size={16} aria-hidden="true" />}
      {text}
    </span>
  );
}

function Recipient({ row }: { readonly row: BookedOrderRow }): JSX.Element | null {
  const { t } = useTranslation("orderBook");
  const text = recipientText(row);
  const { addressProblem } = row;
  // An order that is not sent needs no correct address.
  if (addressProblem === null || isFinished(row.state)) {
    return (
      <span data-tip={text} data-private>
        {text}
      </span>
    );
  }
  return (
    <span className="problem-address row-close" data-tip={t(`address.${addressProblem}`)}>
      <IconAlertTriangle size={16} aria-label={t(`address.${addressProblem}`)} />
      <span className="truncated" data-private>
        {text}
      </span>
    </span>
  );
}
