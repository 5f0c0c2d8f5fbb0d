export const IMPORT_FIELDS = [
  "returnInventoryId",
  "rma",
  "itemRma",
  "sku",
  "description",
  "trackingNumber",
  "warehouseId",
  "handlingCode",
  "handlingStatusCode",
  "createdOn",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Fields without which the desk can neither find nor judge an item. */
export const REQUIRED_FIELDS = [
  "returnInventoryId",
  "rma",
  "warehouseId",
  "handlingCode",
  "handlingStatusCode",
  "createdOn",
] as const satisfies readonly ImportField[];

export type ColumnChoice = Readonly<Record<ImportField, number | null>>;

/** Column headings of services, people and the desk's export, best first; compared without case and punctuation. */
const HEADINGS: Readonly<Record<ImportField, string>> = {
  returnInventoryId:
    "returninventoryid|inventoryid|退货库存id|退貨庫存id|库存id|庫存id|退货库存编号|库存编号|庫存編號|itemid|id",
  rma: "rma|rmanumber|rmano|rmacode|warehouserma|rma号|rma编号|rma號|rma編號|退货编号",
  itemRma: "itemrma|itemrmanumber|商品rma|物品rma",
  sku: "sku|skucode|productsku|itemsku|sku编码|sku編碼|商品sku|商品编码|商品編碼|货号",
  description:
    "description|itemdescription|productdescription|productname|itemname|商品描述|商品名称|商品名稱|描述|品名|商品名",
  trackingNumber:
    "trackingnumber|trackingno|tracking|trackno|waybillnumber|waybill|awb|追踪号|跟踪号|追踪号码|跟踪单号|物流单号|运单号|快递单号|追蹤號碼|物流單號|運單號",
  warehouseId: "warehouseid|warehouse|warehouseno|仓库id|倉庫id|仓库编号|倉庫編號|仓库|倉庫",
  handlingCode: "handlingcode|handling|处理代码|处理编码|处理方式|處理代碼|處理方式|处理|處理",
  handlingStatusCode: "handlingstatuscode|handlingstatus|status|处理状态|處理狀態|处理状态代码|状态|狀態",
  createdOn:
    "createdon|createon|createonstr|createdat|created|creationdate|createddate|创建时间|创建日期|創建時間|創建日期|建立時間|入库时间|入庫時間",
};

/** Ignored, because times without an offset are UTC anyway. */
const UTC_NOTE = /(?<!\s)\s*[([](?:utc|gmt)[)\]]\s*$/u;

const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(UTC_NOTE, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

export function findColumns(field: ImportField, headings: readonly string[]): number[] {
  const plainHeadings = headings.map(plainHeading);
  return HEADINGS[field]
    .split("|")
    .flatMap((name) => plainHeadings.flatMap((heading, index) => (heading === name ? [index] : [])));
}

/** Returns the pairs of columns that have one heading. */
export function findEqualColumns(headings: readonly string[]): (readonly [number, number])[] {
  const plainHeadings = headings.map(plainHeading);
  return plainHeadings.flatMap((heading, column) => {
    const firstColumn = plainHeadings.indexOf(heading);
    return heading === "" || firstColumn === column ? [] : [[firstColumn, column] as const];
  });
}

/** `isContradicted`: columns that a person must choose, because another column has an equal heading and other texts. */
export function guessColumns(
  headings: readonly string[],
  isFilled: (column: number) => boolean = () => true,
  isContradicted: (column: number) => boolean = () => false,
): ColumnChoice {
  const columnOf = (field: ImportField): number | null => {
    const columns = findColumns(field, headings);
    const column = columns.find(isFilled) ?? columns[0];
    return column === undefined || isContradicted(column) ? null : column;
  };
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, columnOf(field)])) as ColumnChoice;
}

export const countNamedFields = (cells: readonly string[]): number =>
  Object.values(guessColumns(cells)).filter((column) => column !== null).length;

/** Returns whether a record contains column names: two known names, or one known name and no number. */
export function isHeading(cells: readonly string[]): boolean {
  const fieldCount = countNamedFields(cells);
  return fieldCount >= 2 || (fieldCount === 1 && !cells.some((cell) => /^\s*\d{3,}\s*$/u.test(cell)));
}

export function findMissingColumns(columns: ColumnChoice): ImportField[] {
  return REQUIRED_FIELDS.filter((field) => columns[field] === null);
}
