import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import {
  type ContainedCodes,
  containedCodes,
  elementCodes,
  gtinSpellings,
  normalForm,
  positionedNumbers,
} from "../../../src-domain/scanning/code-forms.ts";
import { messageCodes } from "../../../src-domain/scanning/message-codes.ts";
import type { Connection } from "../files/database.ts";

/** A SKU may match thousands of items; the operator can choose among a few. */
const MOST_NAMED = 200;

const CODE_COLUMNS = ["rma", "item_rma", "tracking_number", "sku"] as const;

interface Reading {
  /** The ID that the code may be; null if it is none. */
  readonly id: bigint | null;
  readonly isRma: boolean;
  /** The text with the asterisks of Code 39; null without them. */
  readonly framed: string | null;
}

function prepareStatements(cache: Connection, columns: string) {
  // At most MOST_NAMED for each column, newest first; a subquery each, because a UNION has one order.
  const withCode = (column: string): string => `SELECT * FROM (SELECT ${columns} FROM inventory
    WHERE ${column} = @text COLLATE NOCASE ORDER BY place DESC LIMIT ${MOST_NAMED})`;
  const inAllColumns = CODE_COLUMNS.map(withCode).join(" UNION ALL ");
  type Bound = [{ readonly text: string }];
  return {
    rma: cache.prepare<Bound, InventoryItem>(withCode("rma")),
    tracking: cache.prepare<[{ readonly numbers: string }], InventoryItem>(
      `SELECT ${columns} FROM inventory WHERE return_inventory_id IN (
         SELECT return_inventory_id FROM inventory WHERE tracking_number COLLATE NOCASE IN (SELECT value FROM json_each(@numbers))
         UNION SELECT return_inventory_id FROM item_code
         WHERE form IN (SELECT value FROM json_each(@numbers)) AND kind = 'tracking_number'
         LIMIT ${MOST_NAMED}) ORDER BY place DESC`,
    ),
    code: cache.prepare<Bound, InventoryItem>(inAllColumns),
    codeOrId: cache.prepare<[{ readonly text: string; readonly id: bigint }], InventoryItem>(
      `SELECT ${columns} FROM inventory WHERE return_inventory_id = @id UNION ALL ${inAllColumns}`,
    ),
    hasForm: cache.prepare<[string], 1>("SELECT 1 FROM item_code WHERE form = ? LIMIT 1").pluck(),
    form: cache.prepare<[{ readonly form: string; readonly step: string; readonly kind: string }], InventoryItem>(
      `SELECT ${columns} FROM inventory WHERE return_inventory_id IN (SELECT return_inventory_id FROM item_code
       WHERE form = @form AND step IN ('form', @step) AND kind GLOB @kind LIMIT ${MOST_NAMED}) ORDER BY place DESC`,
    ),
  };
}

const hasCode = ({ rma, itemRma, trackingNumber, sku }: InventoryItem, text: string): boolean =>
  [rma, itemRma, trackingNumber, sku].includes(text);

/** The columns compare letters in any case; if some items have the text as it was scanned, it means only these. */
function inScannedCase(items: readonly InventoryItem[], text: string): readonly InventoryItem[] {
  const same = items.filter((item) => hasCode(item, text));
  return same.length > 0 ? same : items;
}

function firstFound(steps: readonly (() => readonly InventoryItem[])[]): readonly InventoryItem[] {
  for (const step of steps) {
    const found = step();
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Searches the items that a scanned text names, from the most to the least exact comparison: the text itself, its normal form,
 * its GTIN, the numbers that it contains. The first with a match decides. An ID counts as well as any code, so that the operator
 * chooses if they name different items. Index look-ups only, because a scan waits for it.
 */
export function createCodeSearch(cache: Connection, columns: string, codesAreComplete: () => boolean) {
  const { rma, tracking, code, codeOrId, hasForm, form } = prepareStatements(cache, columns);

  const inForms = (text: string, step: "form" | "contained", kind = "*"): InventoryItem[] =>
    form.all({ form: text, step, kind });

  const spelled = (text: string): InventoryItem[] => [...code.all({ text }), ...inForms(text, "form")];

  const withNumbers = (numbers: readonly string[]): InventoryItem[] =>
    numbers.length === 0 ? [] : tracking.all({ numbers: JSON.stringify(numbers) });

  function contained(text: string, scanned: string): InventoryItem[] {
    const { any, tracking: numbers } = containedCodes(text);
    const named = new Set([...any, ...elementCodes(scanned)]);
    return [
      ...[...named].flatMap((each) => [...inForms(each, "contained"), ...code.all({ text: each })]),
      ...withNumbers([...positionedNumbers(scanned), ...numbers]),
    ];
  }

  /** A parcel's number names its item more exactly than the product does. */
  function messageSteps({ any, tracking: numbers }: ContainedCodes): (() => readonly InventoryItem[])[] {
    const named = (each: string): InventoryItem[] => [
      ...code.all({ text: each }),
      ...inForms(normalForm(each), "contained"),
      ...gtinSpellings(each).flatMap(spelled),
    ];
    return [() => withNumbers(numbers), () => any.flatMap(named)];
  }

  /** While stored codes are still being compared, only what their columns find: the table would hide the other matches. */
  function looserSteps(text: string): (() => readonly InventoryItem[])[] {
    const plain = normalForm(text);
    if (plain === "") return [];
    if (!codesAreComplete()) return plain === text ? [] : [() => code.all({ text: plain })];
    const message = messageCodes(text);
    if (message !== null) return messageSteps(message);
    const gtins = new Set([plain, ...containedCodes(plain).any, ...elementCodes(text)].flatMap(gtinSpellings));
    gtins.delete(plain);
    // One look-up for two steps, because few codes have another form.
    let known: boolean | null = null;
    const ofPlain = (step: "form" | "contained"): InventoryItem[] => {
      known ??= hasForm.get(plain) !== undefined;
      return known ? inForms(plain, step) : [];
    };
    return [
      () => [...(plain === text ? [] : code.all({ text: plain })), ...ofPlain("form")],
      () => [...gtins].flatMap(spelled),
      () => [...ofPlain("contained"), ...contained(plain, text)],
    ];
  }

  return (text: string, { id, isRma, framed }: Reading): InventoryItem[] => {
    const asFramed = framed === null ? [] : inScannedCase(code.all({ text: framed }), framed);
    const named = isRma ? rma.all({ text }) : [];
    if (named.length > 0) return distinct([...asFramed, ...named]);
    const exact = id === null ? code.all({ text }) : codeOrId.all({ text, id });
    const withId = exact.filter((item) => item.returnInventoryId === String(id));
    const withCode = exact.filter((item) => !withId.includes(item) || hasCode(item, text));
    const exactly = [...asFramed, ...inScannedCase(withCode, text)];
    return distinct([...withId, ...(exactly.length > 0 ? exactly : firstFound(looserSteps(text)))]);
  };
}

const distinct = (items: readonly InventoryItem[]): InventoryItem[] =>
  [...new Map(items.map((item) => [item.returnInventoryId, item])).values()].slice(0, MOST_NAMED);
