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
const MAX_ITEMS = 200;

const CODE_COLUMNS = ["rma", "item_rma", "tracking_number", "sku"] as const;

interface ParsedCode {
  readonly id: bigint | null;
  readonly isRma: boolean;
  /** The text with the asterisks of Code 39; null if it has none. */
  readonly textWithAsterisks: string | null;
}

function prepareStatements(cache: Connection, columns: string) {
  // At most MAX_ITEMS for each column, newest first; a subquery each, because a UNION has one order.
  const withCode = (column: string): string => `SELECT * FROM (SELECT ${columns} FROM inventory
    WHERE ${column} = @text COLLATE NOCASE ORDER BY place DESC LIMIT ${MAX_ITEMS})`;
  const inAllColumns = CODE_COLUMNS.map(withCode).join(" UNION ALL ");
  type Bound = [{ readonly text: string }];
  return {
    rma: cache.prepare<Bound, InventoryItem>(withCode("rma")),
    tracking: cache.prepare<[{ readonly numbers: string }], InventoryItem>(
      `SELECT ${columns} FROM inventory WHERE return_inventory_id IN (
         SELECT return_inventory_id FROM inventory WHERE tracking_number COLLATE NOCASE IN (SELECT value FROM json_each(@numbers))
         UNION SELECT return_inventory_id FROM item_code
         WHERE form IN (SELECT value FROM json_each(@numbers)) AND kind = 'tracking_number'
         LIMIT ${MAX_ITEMS}) ORDER BY place DESC`,
    ),
    code: cache.prepare<Bound, InventoryItem>(inAllColumns),
    codeOrId: cache.prepare<[{ readonly text: string; readonly id: bigint }], InventoryItem>(
      `SELECT ${columns} FROM inventory WHERE return_inventory_id = @id UNION ALL ${inAllColumns}`,
    ),
    hasForm: cache.prepare<[string], 1>("SELECT 1 FROM item_code WHERE form = ? LIMIT 1").pluck(),
    form: cache.prepare<[{ readonly form: string; readonly step: string; readonly kind: string }], InventoryItem>(
      `SELECT ${columns} FROM inventory WHERE return_inventory_id IN (SELECT return_inventory_id FROM item_code
       WHERE form = @form AND step IN ('form', @step) AND kind GLOB @kind LIMIT ${MAX_ITEMS}) ORDER BY place DESC`,
    ),
  };
}

const hasCode = ({ rma, itemRma, trackingNumber, sku }: InventoryItem, text: string): boolean =>
  [rma, itemRma, trackingNumber, sku].includes(text);

/** The columns ignore case; if some items have the text in the scanned case, returns only these items. */
function inScannedCase(items: readonly InventoryItem[], text: string): readonly InventoryItem[] {
  const exactCase = items.filter((item) => hasCode(item, text));
  return exactCase.length > 0 ? exactCase : items;
}

function firstFound(steps: readonly (() => readonly InventoryItem[])[]): readonly InventoryItem[] {
  for (const step of steps) {
    const found = step();
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Finds the items of a scanned text, from the most to the least exact comparison: the text itself, its normal form, its
 * GTIN, the numbers that it contains. The first comparison with a match decides. Items with this id are always
 * included, so that the operator chooses if id and code match different items. Uses index lookups only, because a scan
 * waits for it.
 */
export function createCodeSearch(cache: Connection, columns: string, codesAreComplete: () => boolean) {
  const { rma, tracking, code, codeOrId, hasForm, form } = prepareStatements(cache, columns);

  const inForms = (text: string, step: "form" | "contained", kind = "*"): InventoryItem[] =>
    form.all({ form: text, step, kind });

  const spelled = (text: string): InventoryItem[] => [...code.all({ text }), ...inForms(text, "form")];

  const withNumbers = (numbers: readonly string[]): InventoryItem[] =>
    numbers.length === 0 ? [] : tracking.all({ numbers: JSON.stringify(numbers) });

  function contained(text: string, scanned: string): InventoryItem[] {
    const { anyCodes: any, trackingNumbers: numbers } = containedCodes(text);
    const named = new Set([...any, ...elementCodes(scanned)]);
    return [
      ...[...named].flatMap((each) => [...inForms(each, "contained"), ...code.all({ text: each })]),
      ...withNumbers([...positionedNumbers(scanned), ...numbers]),
    ];
  }

  /** Tracking numbers come first, because they identify an item more exactly than product codes. */
  function messageSteps({
    anyCodes: any,
    trackingNumbers: numbers,
  }: ContainedCodes): (() => readonly InventoryItem[])[] {
    const named = (each: string): InventoryItem[] => [
      ...code.all({ text: each }),
      ...inForms(normalForm(each), "contained"),
      ...gtinSpellings(each).flatMap(spelled),
    ];
    return [() => withNumbers(numbers), () => any.flatMap(named)];
  }

  /** Until the code table is complete, only searches the columns: the incomplete table would hide other matches. */
  function looserSteps(text: string): (() => readonly InventoryItem[])[] {
    const plain = normalForm(text);
    if (plain === "") return [];
    if (!codesAreComplete()) return plain === text ? [] : [() => code.all({ text: plain })];
    const message = messageCodes(text);
    if (message !== null) return messageSteps(message);
    const gtins = new Set([plain, ...containedCodes(plain).anyCodes, ...elementCodes(text)].flatMap(gtinSpellings));
    gtins.delete(plain);
    // One lookup for two steps, because few codes have another form.
    let hasStoredForm: boolean | null = null;
    const ofPlain = (step: "form" | "contained"): InventoryItem[] => {
      hasStoredForm ??= hasForm.get(plain) !== undefined;
      return hasStoredForm ? inForms(plain, step) : [];
    };
    return [
      () => [...(plain === text ? [] : code.all({ text: plain })), ...ofPlain("form")],
      () => [...gtins].flatMap(spelled),
      () => [...ofPlain("contained"), ...contained(plain, text)],
    ];
  }

  return (text: string, { id, isRma, textWithAsterisks }: ParsedCode): InventoryItem[] => {
    const matchesWithAsterisks =
      textWithAsterisks === null ? [] : inScannedCase(code.all({ text: textWithAsterisks }), textWithAsterisks);
    const named = isRma ? rma.all({ text }) : [];
    if (named.length > 0) return distinct([...matchesWithAsterisks, ...named]);
    const exact = id === null ? code.all({ text }) : codeOrId.all({ text, id });
    const withId = exact.filter((item) => item.returnInventoryId === String(id));
    const withCode = exact.filter((item) => !withId.includes(item) || hasCode(item, text));
    const exactly = [...matchesWithAsterisks, ...inScannedCase(withCode, text)];
    return distinct([...withId, ...(exactly.length > 0 ? exactly : firstFound(looserSteps(text)))]);
  };
}

const distinct = (items: readonly InventoryItem[]): InventoryItem[] =>
  [...new Map(items.map((item) => [item.returnInventoryId, item])).values()].slice(0, MAX_ITEMS);
