import { Button, Checkbox } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { shopText } from "../../../../src-domain/orders/shops.ts";
import type { OrderFileView, ReadOrders } from "../../../../src-preload/contract/orders/order-files.ts";
import { numberText } from "../../../i18n/format.ts";
import { listText } from "../../../i18n/list-text.ts";
import { DateOrderField, EncodingField, EncodingSamples } from "../../../ui/files/file-format-fields.tsx";
import { ImportTable } from "../../../ui/files/ImportTable.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { channelTimeText } from "../order-book-text.tsx";
import { importOrders, openOrderFiles, readOrdersAs, useOrderFile } from "../order-file.ts";
import { ColumnMapping } from "./ColumnMapping.tsx";
import { ShopField } from "./ShopField.tsx";

type FileProblem = Exclude<OrderFileView["content"], ReadOrders>;

export function OrderFilePreview({ view }: { readonly view: OrderFileView }): JSX.Element {
  const { content, mappable } = view;
  const [completeChoice, setCompleteChoice] = useState<{ shop: string; isComplete: boolean } | null>(null);
  const [typedShop, setTypedShop] = useState<string | null>(null);
  const orders = content.kind === "orders" ? content : null;
  const isComplete =
    orders !== null && completeChoice?.shop === orders.shop
      ? completeChoice.isComplete
      : orders !== null && isProbablyComplete(orders);
  return (
    <>
      <div className="import__form stack-wide">
        <FileFacts view={view} />
        {orders !== null && <ShopField orders={orders} typedName={typedShop} onType={setTypedShop} />}
        {orders === null ? (
          <ProblemNote problem={content as FileProblem} />
        ) : (
          <OrdersFound
            orders={orders}
            isComplete={isComplete}
            onComplete={(choice) => setCompleteChoice({ shop: orders.shop, isComplete: choice })}
          />
        )}
        {mappable !== null && <ColumnMapping key={mappable.mapping.knownHeadings.join()} mappable={mappable} />}
        <ReadOptionsFields view={view} />
        {orders !== null && <OrderTable orders={orders} />}
      </div>
      <PreviewFooter orders={orders} isComplete={isComplete} isShopOpen={typedShop !== null} />
    </>
  );
}

/** A file without most of the open orders is probably only a part of the shop's file. */
const isProbablyComplete = ({ gone, open }: ReadOrders): boolean => gone * 2 <= open;

function FileFacts({ view: { fileName, modifiedAt, content } }: { readonly view: OrderFileView }): JSX.Element {
  const { t } = useTranslation(["orderFiles", "import"]);
  return (
    <div className="import__file">
      <p className="import__file-name breaks">{fileName}</p>
      <p className="fine">
        {content.kind === "orders" &&
          `${shopText(content.channel, content.shop)} · ${t("files.orders", { count: content.orders, formatted: numberText(content.orders) })} · `}
        {t("import:lastChange")} <Age at={modifiedAt} />
      </p>
    </div>
  );
}

function ProblemNote({ problem }: { readonly problem: FileProblem }): JSX.Element {
  const { t } = useTranslation("orderFiles");
  return <FailureNote text={problemText()} />;

  function problemText(): string {
    switch (problem.kind) {
      case "unusable":
        return t(`unusable.${problem.file}`);
      case "columns-missing":
        return t("problem.columnsMissing", { columns: listText(problem.headings) });
      case "heading-twice":
        return t("problem.heading-twice", { column: problem.heading });
      case "rounded-by-excel":
        return t("problem.rounded", { columns: listText(problem.columns.map(({ heading }) => heading)) });
      default:
        return t(`problem.${problem.kind}`);
    }
  }
}

interface OrdersFoundProps {
  readonly orders: ReadOrders;
  readonly isComplete: boolean;
  readonly onComplete: (isComplete: boolean) => void;
}

function OrdersFound({ orders, isComplete, onComplete }: OrdersFoundProps): JSX.Element {
  const { t } = useTranslation(["orderFiles", "import"]);
  const { changes, gone, held, refused } = orders;
  const heldCount = held.reduce((sum, { count }) => sum + count, 0);
  const counts = [
    [t("change.added"), changes.added],
    [t("change.changed"), changes.changed],
    [t("change.unchanged"), changes.unchanged + changes.older],
    [t("gone"), (isComplete ? gone : 0) + changes.late],
    [t("heldLines"), heldCount],
    [t("refusedShort"), refused],
  ] as const;
  return (
    <>
      <dl className="import-result__counts import-result__counts--six">
        {counts.map(([label, count]) => (
          <div key={label} className="import-result__count">
            <dt className="fine">{label}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      {orders.isKnown ? (
        <p role="status">{t("known")}</p>
      ) : (
        <CompleteChoice orders={orders} isComplete={isComplete} onComplete={onComplete} />
      )}
      <OrderNotes orders={orders} />
      {refused > 0 && <RefusedRows orders={orders} />}
    </>
  );
}

const MAX_SHOWN_NUMBERS = 8;

function CompleteChoice({ orders, isComplete, onComplete }: OrdersFoundProps): JSX.Element {
  const { t } = useTranslation("orderFiles");
  const { channel, shop, gone, goneNumbers, showsGone } = orders;
  const numbers = listText([
    ...goneNumbers.slice(0, MAX_SHOWN_NUMBERS),
    ...(gone > MAX_SHOWN_NUMBERS ? [t("others")] : []),
  ]);
  const goneText = (): string => {
    if (!showsGone) return t("completeLeftOut");
    return gone === 0 ? t("completeNone") : t("completeGone", { count: gone, formatted: numberText(gone), numbers });
  };
  return (
    <Checkbox
      label={t("complete", { channel: shopText(channel, shop) })}
      description={goneText()}
      checked={isComplete}
      onChange={({ currentTarget: { checked } }) => onComplete(checked)}
    />
  );
}

/** Says what the desk held back, or changed, in the file. */
function OrderNotes({ orders }: { readonly orders: ReadOrders }): JSX.Element | null {
  const { t } = useTranslation(["orderFiles", "orderBook"]);
  const { held, addressProblems, zerosAdded, shipByUnread, phonesRounded, numbersInDoubt } = orders;
  const reasons = held.map(({ reason, count }) =>
    t("heldReason", { reason: t(`orderBook:hold.${reason}`), formatted: numberText(count) }),
  );
  const notes = [
    ...(reasons.length > 0 ? [t("held", { reasons: listText(reasons) })] : []),
    ...addressProblems.map(({ problem, count }) =>
      t("addressProblem", { problem: t(`orderBook:address.${problem}`), formatted: numberText(count) }),
    ),
    ...(zerosAdded > 0 ? [t("zerosAdded", { count: zerosAdded, formatted: numberText(zerosAdded) })] : []),
    ...(shipByUnread > 0 ? [t("shipByUnread", { count: shipByUnread, formatted: numberText(shipByUnread) })] : []),
    ...(phonesRounded > 0 ? [t("phonesRounded", { count: phonesRounded, formatted: numberText(phonesRounded) })] : []),
    ...(numbersInDoubt > 0
      ? [t("numbersInDoubt", { count: numbersInDoubt, formatted: numberText(numbersInDoubt) })]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="import-result__reasons">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function RefusedRows({ orders: { refused, refusedRows } }: { readonly orders: ReadOrders }): JSX.Element {
  const { t } = useTranslation("orderFiles");
  return (
    <ImportTable
      isProblemTable
      title={t("refused", { count: refused, formatted: numberText(refused) })}
      note={
        refusedRows.length < refused && (
          <span className="import__part fine"> · {t("firstShown", { count: refusedRows.length })}</span>
        )
      }
      headings={[t("line"), t("why")]}
    >
      {refusedRows.map(({ line, problem }) => (
        <tr key={`${line} ${problem}`}>
          <td className="soft">{line}</td>
          <td>{t(`row.${problem}`)}</td>
        </tr>
      ))}
    </ImportTable>
  );
}

const TABLE_COLUMNS = ["order", "change", "items", "to", "shipBy", "check"] as const;

function OrderTable({ orders: { orders, preview } }: { readonly orders: ReadOrders }): JSX.Element {
  const { t } = useTranslation("orderFiles");
  return (
    <ImportTable
      title={t("preview")}
      note={
        preview.length < orders && (
          <span className="import__part fine"> · {t("firstShown", { count: preview.length })}</span>
        )
      }
      headings={TABLE_COLUMNS.map((column) => t(`column.${column}`))}
    >
      {preview.map((order) => {
        const items = listText(order.items.map(({ name, quantity }) => t("item", { name, quantity })));
        return (
          <tr key={order.orderNumber}>
            <td>{order.orderNumber}</td>
            <td>{t(`change.${order.change}`)}</td>
            <td data-tip={items}>{items}</td>
            <td>{listText([order.city, order.countryCode].filter(Boolean))}</td>
            <td>{channelTimeText(order.shipBy)}</td>
            <td>
              <OrderCheck order={order} />
            </td>
          </tr>
        );
      })}
    </ImportTable>
  );
}

function OrderCheck({ order }: { readonly order: ReadOrders["preview"][number] }): JSX.Element {
  const { t } = useTranslation(["orderFiles", "orderBook"]);
  const { holdReason, addressProblem } = order;
  if (holdReason === null && addressProblem === null) {
    return (
      <span className="import-check">
        <IconCircleCheck size={16} aria-hidden="true" /> {t("ready")}
      </span>
    );
  }
  return (
    <span className="import-check import-check--wrong">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>
        {holdReason === null
          ? addressProblem !== null && t(`orderBook:address.${addressProblem}`)
          : t("held", { reasons: t(`orderBook:hold.${holdReason}`) })}
      </span>
    </span>
  );
}

function ReadOptionsFields({ view }: { readonly view: OrderFileView }): JSX.Element | null {
  const { t } = useTranslation("import");
  const { text, dateOrder, content } = view;
  const isDateOrderAsked = content.kind === "date-order-unknown" || dateOrder !== null;
  if (text === null && !isDateOrderAsked) return null;
  return (
    <fieldset>
      <legend className="import__legend">{t("readAs")}</legend>
      <div className="import__read-as">
        {text !== null && (
          <EncodingField encoding={text.encoding} onChoose={(encoding) => readOrdersAs({ encoding })} />
        )}
        {isDateOrderAsked && (
          <DateOrderField dateOrder={dateOrder} onChoose={(chosen) => readOrdersAs({ dateOrder: chosen })} />
        )}
      </div>
      {text !== null && <EncodingSamples {...text} />}
    </fieldset>
  );
}

interface PreviewFooterProps {
  readonly orders: ReadOrders | null;
  readonly isComplete: boolean;
  /** Whether the operator has typed a shop name without confirming it. */
  readonly isShopOpen: boolean;
}

function PreviewFooter({ orders, isComplete, isShopOpen }: PreviewFooterProps): JSX.Element {
  const { t } = useTranslation(["orderFiles", "import"]);
  const isImporting = useOrderFile((state) => state.isImporting);
  const isShopKnown = orders !== null && orders.shopDoubt === null && !isShopOpen;
  const canImport = isShopKnown && orders.orders > 0 && !orders.isKnown && !isImporting;
  const startText = (): string => {
    if (isImporting) return t("importing");
    return orders === null ? t("button") : t("import", { count: orders.orders, formatted: numberText(orders.orders) });
  };
  return (
    <footer className="import__foot row-close">
      <p className="import__scans fine">{t("import:scans")}</p>
      <Button variant="default" onClick={openOrderFiles}>
        {t("import:another")}
      </Button>
      <Button disabled={!canImport} onClick={() => void importOrders(isComplete)}>
        {startText()}
      </Button>
    </footer>
  );
}
