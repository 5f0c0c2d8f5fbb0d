import { createColumnPositions, isSameChoice, type TableSetup } from "../table-views.ts";
import { ORDER_COLUMNS, type OrderColumn, type OrderFilter, type OrderQuery, type OrderSort } from "./order-query.ts";

export interface OrderChoice extends OrderFilter {
  readonly order: OrderSort;
}

export const DEFAULT_ORDER_VIEW: OrderChoice = {
  text: "",
  stages: [],
  warehouseIds: [],
  modes: [],
  origins: [],
  attention: false,
  // Views that were saved by earlier versions lack this field.
  unsealed: undefined,
  order: { column: "created", descending: true },
};

export const ORDER_VIEWS = {
  everything: DEFAULT_ORDER_VIEW,
  attention: { ...DEFAULT_ORDER_VIEW, attention: true },
  failed: { ...DEFAULT_ORDER_VIEW, stages: ["failed"], origins: ["own"] },
  underWay: {
    ...DEFAULT_ORDER_VIEW,
    stages: ["created", "queued", "label-success", "pending", "in-progress", "other"],
  },
  learned: { ...DEFAULT_ORDER_VIEW, origins: ["learned"] },
} as const satisfies Readonly<Record<string, OrderChoice>>;
export const ORDER_VIEW_NAMES = Object.keys(ORDER_VIEWS) as (keyof typeof ORDER_VIEWS)[];

export type OrderTableSetup = TableSetup<OrderChoice, OrderColumn>;

export const DEFAULT_ORDER_SETUP: OrderTableSetup = {
  views: [],
  defaultView: "everything",
  columns: createColumnPositions(
    ORDER_COLUMNS.filter((column) => column !== "mode"),
    ORDER_COLUMNS,
  ),
};

export const orderQueryOf = ({ order, ...filter }: OrderChoice): OrderQuery => ({
  filter: { ...filter, text: filter.text.trim() },
  order,
});

export const isOrderFiltered = (choice: OrderChoice): boolean =>
  !isSameChoice({ ...choice, order: DEFAULT_ORDER_VIEW.order }, DEFAULT_ORDER_VIEW);
