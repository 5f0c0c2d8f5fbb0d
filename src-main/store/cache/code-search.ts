import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import {
  type ContainedCodes,
  findContainedCodes,
  findElementCodes,
  listGtinSpellings,
  isGtin,
  toNormalForm,
  findPositionedNumbers,
  findWrittenNumbers,
} from "../../../src-domain/scanning/code-forms.ts";
import { replaceBracketSeparators } from "../../../src-domain/scanning/gs1-elements.ts";
import { findMessageCodes } from "../../../src-domain/scanning/message-codes.ts";
import type { Connection } from "../files/database.ts";
import { toAsciiUpperCase } from "./item-codes.ts";

/** A SKU may match thousands of items; the operator can choose among a few. */
const MAX_ITEMS = 200;

const CODE_COLUMNS = ["rma", "item_rma", "tracking_number", "sku"] as const;

interface ParsedCode {
  readonly id: bigint | null;
  readonly isRma: boolean;
  /** The text with the asterisks of Code 39; null if it has none. */
  readonly textWithAsterisks: string | null;
}

/** `isProductCode`: a GTIN that the matches have only in their notes, so another parcel may have it, too. */
export interface CodeMatches {
  readonly matches: readonly InventoryItem[];
  readonly isProductCode: boolean;
}

function prepareStatements(cache: Connection, columns: string) {
  // Selects at most MAX_ITEMS for each column, newest first. Uses subqueries, because a UNION has only one order.
  const withCode = (column: string): string => `SELECT * FROM (SELECT ${columns} FROM inventory
    WHERE ${column} = @text COLLATE NOCASE ORDER BY place DESC LIMIT ${MAX_ITEMS})`;
  // `note`: the upper-case text; null finds no notes.
  const inNotes = `SELECT * FROM (SELECT ${columns} FROM inventory WHERE return_inventory_id IN (
    SELECT return_inventory_id FROM item_code WHERE form = @note AND step = 'form' AND kind = 'note' LIMIT ${MAX_ITEMS})
    ORDER BY place DESC)`;
  const inAllColumns = [...CODE_COLUMNS.map(withCode), inNotes].join(" UNION ALL ");
  type TextParameter = [{ readonly text: string }];
  interface CodeParameters {
    readonly text: string;
    readonly note: string | null;
  }
  return {
    findByRma: cache.prepare<TextParameter, InventoryItem>(withCode("rma")),
    findByTracking: cache.prepare<[{ readonly numbers: string }], InventoryItem>(
      `SELECT ${columns} FROM inventory WHERE return_inventory_id IN (
         SELECT return_inventory_id FROM inventory WHERE tracking_number COLLATE NOCASE IN (SELECT value FROM json_each(@numbers))
         UNION SELECT return_inventory_id FROM item_code
         WHERE form IN (SELECT value FROM json_each(@numbers)) AND kind = 'tracking_number'
         LIMIT ${MAX_ITEMS}) ORDER BY place DESC`,
    ),
    findInColumnsAndNotes: cache.prepare<[CodeParameters], InventoryItem>(inAllColumns),
    findByCodeOrId: cache.prepare<[CodeParameters & { readonly id: bigint }], InventoryItem>(
      `SELECT ${columns} FROM inventory WHERE return_inventory_id = @id UNION ALL ${inAllColumns}`,
    ),
    hasForm: cache.prepare<[string], 1>("SELECT 1 FROM item_code WHERE form = ? LIMIT 1").pluck(),
    // Without notes, which `inNotes` finds.
    findByForm: cache.prepare<[{ readonly form: string; readonly step: string }], InventoryItem>(
      `SELECT ${columns} FROM inventory WHERE return_inventory_id IN (SELECT return_inventory_id FROM item_code
       WHERE form = @form AND step IN ('form', @step) AND kind <> 'note' LIMIT ${MAX_ITEMS}) ORDER BY place DESC`,
    ),
  };
}

const hasCode = ({ rma, itemRma, trackingNumber, sku }: InventoryItem, text: string): boolean =>
  [rma, itemRma, trackingNumber, sku].includes(text);

const hasCodeInAnyCase = ({ rma, itemRma, trackingNumber, sku }: InventoryItem, text: string): boolean =>
  [rma, itemRma, trackingNumber, sku].some(
    (code) => code !== null && toAsciiUpperCase(code) === toAsciiUpperCase(text),
  );

/** The columns ignore case: drops items whose code has another case if some items have the scanned case. */
function preferScannedCase(items: readonly InventoryItem[], text: string): readonly InventoryItem[] {
  if (!items.some((item) => hasCode(item, text))) return items;
  return items.filter((item) => hasCode(item, text) || !hasCodeInAnyCase(item, text));
}

function findFirstNonEmpty(steps: readonly (() => readonly InventoryItem[])[]): readonly InventoryItem[] {
  for (const step of steps) {
    const foundItems = step();
    if (foundItems.length > 0) return foundItems;
  }
  return [];
}

/**
 * Finds the items of a scanned text, from the most to the least exact comparison: the text itself, its normal form, its
 * GTIN, the numbers that it contains. The first comparison with a match decides. Items whose id is the text are always
 * included, so that the operator chooses if id and code match different items. Uses index lookups only, because a scan
 * waits for the result.
 */
export function createCodeSearch(cache: Connection, columns: string, areCodesComplete: () => boolean) {
  const { findByRma, findByTracking, findInColumnsAndNotes, findByCodeOrId, hasForm, findByForm } = prepareStatements(
    cache,
    columns,
  );

  /** Omits notes until the code table is complete, because it would hide other items with the code. */
  const noteOf = (text: string): string | null => (areCodesComplete() ? toAsciiUpperCase(text) : null);

  /** Matches of the running search by a product code in their notes. */
  const productMatches = new WeakSet<InventoryItem>();

  function markProductMatches(items: readonly InventoryItem[], text: string): readonly InventoryItem[] {
    if (isGtin(text)) for (const item of items) if (!hasCodeInAnyCase(item, text)) productMatches.add(item);
    return items;
  }

  const findByCode = (text: string): readonly InventoryItem[] =>
    markProductMatches(findInColumnsAndNotes.all({ text, note: noteOf(text) }), text);

  const findInForms = (text: string, step: "form" | "contained"): InventoryItem[] =>
    findByForm.all({ form: text, step });

  const findSpelled = (text: string): InventoryItem[] => [...findByCode(text), ...findInForms(text, "form")];

  const findWithNumbers = (numbers: readonly string[]): InventoryItem[] =>
    numbers.length === 0 ? [] : findByTracking.all({ numbers: JSON.stringify(numbers) });

  function findContained(text: string, scannedText: string): InventoryItem[] {
    const { anyCodes, trackingNumbers } = findContainedCodes(text);
    const containedTexts = new Set([...anyCodes, ...findElementCodes(scannedText)]);
    return [
      ...[...containedTexts].flatMap((containedText) => [
        ...findInForms(containedText, "contained"),
        ...findByCode(containedText),
      ]),
      ...findWithNumbers([
        ...findPositionedNumbers(scannedText),
        ...findWrittenNumbers(scannedText),
        ...trackingNumbers,
      ]),
    ];
  }

  /** Tracking numbers come first, because they identify an item more exactly than product codes. */
  function createMessageSteps({ anyCodes, trackingNumbers }: ContainedCodes): (() => readonly InventoryItem[])[] {
    const findByMessageCode = (messageCode: string): readonly InventoryItem[] => [
      ...findByCode(messageCode),
      ...findInForms(toNormalForm(messageCode), "contained"),
      ...listGtinSpellings(messageCode).flatMap(findSpelled),
    ];
    return [() => findWithNumbers(trackingNumbers), () => anyCodes.flatMap(findByMessageCode)];
  }

  /** Searches only the columns until the code table is complete: an incomplete table would hide other matches. */
  function createLooserSteps(scannedText: string): (() => readonly InventoryItem[])[] {
    const text = replaceBracketSeparators(scannedText);
    const normalizedText = toNormalForm(text);
    if (normalizedText === "") return [];
    if (!areCodesComplete()) return normalizedText === text ? [] : [() => findByCode(normalizedText)];
    const message = findMessageCodes(text);
    if (message !== null) return createMessageSteps(message);
    const gtins = new Set(
      [normalizedText, ...findContainedCodes(normalizedText).anyCodes, ...findElementCodes(text)].flatMap(
        listGtinSpellings,
      ),
    );
    gtins.delete(normalizedText);
    // Look up once for two steps, because few codes have another form.
    let hasStoredForm: boolean | null = null;
    const findNormalized = (step: "form" | "contained"): InventoryItem[] => {
      hasStoredForm ??= hasForm.get(normalizedText) !== undefined;
      return hasStoredForm ? findInForms(normalizedText, step) : [];
    };
    return [
      () => [...(normalizedText === text ? [] : findByCode(normalizedText)), ...findNormalized("form")],
      () => [...gtins].flatMap(findSpelled),
      () => [...findNormalized("contained"), ...findContained(normalizedText, text)],
    ];
  }

  const toCodeMatches = (items: readonly InventoryItem[]): CodeMatches => ({
    matches: selectDistinctItems(items),
    isProductCode: items.length > 0 && items.every((item) => productMatches.has(item)),
  });

  return (text: string, { id, isRma, textWithAsterisks }: ParsedCode): CodeMatches => {
    const matchesWithAsterisks =
      textWithAsterisks === null ? [] : preferScannedCase(findByCode(textWithAsterisks), textWithAsterisks);
    const rmaMatches = isRma ? findByRma.all({ text }) : [];
    if (rmaMatches.length > 0) return toCodeMatches([...matchesWithAsterisks, ...rmaMatches]);
    const exactMatches = id === null ? findByCode(text) : findByCodeOrId.all({ text, id, note: noteOf(text) });
    const withId = exactMatches.filter((item) => item.returnInventoryId === String(id));
    const withCode = exactMatches.filter((item) => !withId.includes(item) || hasCode(item, text));
    markProductMatches(withCode, text);
    const exactCaseMatches = [...matchesWithAsterisks, ...preferScannedCase(withCode, text)];
    return toCodeMatches([
      ...withId,
      ...(exactCaseMatches.length > 0 ? exactCaseMatches : findFirstNonEmpty(createLooserSteps(text))),
    ]);
  };
}

const selectDistinctItems = (items: readonly InventoryItem[]): InventoryItem[] =>
  [...new Map(items.map((item) => [item.returnInventoryId, item])).values()].slice(0, MAX_ITEMS);
