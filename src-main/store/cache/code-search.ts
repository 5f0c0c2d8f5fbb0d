import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { containedCodes, gtinSpellings, normalForm } from "../../../src-domain/scanning/code-forms.ts";
import type { Connection } from "../files/database.ts";

/** A SKU may match thousands of items; the operator can choose among a few. */
const MOST_NAMED = 200;

const CODE_COLUMNS = ["rma", "item_rma", "tracking_number", "sku"] as const;

interface Reading {
  /** The ID that the code may be; null if it is none. */
  readonly id: bigint | null;
  readonly isRma: boolean;
}

function prepareStatements(cache: Connection, columns: string) {
  // At most MOST_NAMED for each column, newest first; a subquery each, because a UNION has one order.
  const withCode = (column: string): string => `SELECT * FROM (SELECT ${columns} FROM inventory
    WHERE ${column} = @text COLLATE NOCASE ORDER BY place DESC LIMIT ${MOST_NAMED})`;
  const inAllColumns = CODE_COLUMNS.map(withCode).join(" UNION ALL ");
  type Bound = [{ readonly text: string }];
  return {
    rma: cache.prepare<Bound, InventoryItem>(withCode("rma")),
    tracking: cache.prepare<Bound, InventoryItem>(withCode("tracking_number")),
    code: cache.prepare<Bound, InventoryItem>(inAllColumns),
    codeOrId: cache.prepare<[{ readonly text: string; readonly id: bigint }], InventoryItem>(
      `SELECT ${columns} FROM inventory WHERE return_inventory_id = @id UNION ALL ${inAllColumns}`,
    ),
    form: cache.prepare<[{ readonly form: string; readonly step: string; readonly kind: string }], InventoryItem>(
      `SELECT ${columns} FROM inventory WHERE return_inventory_id IN (SELECT return_inventory_id FROM item_code
       WHERE form = @form AND step IN ('form', @step) AND kind GLOB @kind LIMIT ${MOST_NAMED}) ORDER BY place DESC`,
    ),
  };
}

/**
 * Searches the items that a scanned text names, from the most to the least exact comparison: the text itself, its normal form,
 * its GTIN, the numbers that it contains. The first with a match decides. Index look-ups only, because a scan waits for it.
 */
export function createCodeSearch(cache: Connection, columns: string, codesAreComplete: () => boolean) {
  const { rma, tracking, code, codeOrId, form } = prepareStatements(cache, columns);

  const exact = (text: string, id: bigint | null): InventoryItem[] =>
    id === null ? code.all({ text }) : codeOrId.all({ text, id });

  const spelled = (text: string): InventoryItem[] => [
    ...code.all({ text }),
    ...form.all({ form: text, step: "form", kind: "*" }),
  ];

  function contained(text: string): InventoryItem[] {
    const { any, tracking: numbers } = containedCodes(text);
    return [
      ...[text, ...any].flatMap((each) => form.all({ form: each, step: "contained", kind: "*" })),
      ...any.flatMap((each) => code.all({ text: each })),
      ...numbers.flatMap((each) => [
        ...tracking.all({ text: each }),
        ...form.all({ form: each, step: "contained", kind: "tracking_number" }),
      ]),
    ];
  }

  /** While stored codes are still being compared, only what their columns find: the table would hide the other matches. */
  function looserSteps(text: string): (() => InventoryItem[])[] {
    const plain = normalForm(text);
    if (plain === "") return [];
    if (!codesAreComplete()) return plain === text ? [] : [() => code.all({ text: plain })];
    const gtins = new Set([plain, ...containedCodes(plain).any].flatMap(gtinSpellings));
    return [() => spelled(plain), () => [...gtins].flatMap(spelled), () => contained(plain)];
  }

  return (text: string, { id, isRma }: Reading): InventoryItem[] => {
    const named = isRma ? rma.all({ text }) : [];
    if (named.length > 0) return named;
    for (const step of [() => exact(text, id), ...looserSteps(text)]) {
      const items = new Map(step().map((item) => [item.returnInventoryId, item]));
      if (items.size > 0) return [...items.values()].slice(0, MOST_NAMED);
    }
    return [];
  };
}
