import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type {
  SearchResults,
  FoundBatch,
  FoundCode,
  FoundInstruction,
  FoundOrder,
  FoundShippingOrder,
} from "../../../src-preload/contract/search.ts";
import { nameMatches } from "../../i18n/name-says.ts";
import { FIND_COMMAND_NAMES, type FindCommandName } from "../../shell/find-box.ts";
import { SCREENS, type ScreenName } from "../../shell/navigation.ts";

interface FindValues {
  readonly item: InventoryItem;
  readonly order: FoundOrder;
  readonly batch: FoundBatch;
  readonly "shipping-order": FoundShippingOrder;
  readonly instruction: FoundInstruction;
  readonly code: FoundCode;
  readonly screen: ScreenName;
  readonly command: FindCommandName;
}

type FindKind = keyof FindValues;

/** `id` identifies the line among all results. */
export type FindLine = {
  readonly [Kind in FindKind]: { readonly kind: Kind; readonly id: string; readonly value: FindValues[Kind] };
}[FindKind];

export interface FindGroup {
  readonly kind: FindKind;
  readonly lines: readonly FindLine[];
}

interface NameTexts {
  readonly screen: (screen: ScreenName) => string;
  readonly command: (command: FindCommandName) => string;
}

export function findGroups(text: string, found: SearchResults | null, texts: NameTexts): readonly FindGroup[] {
  const screens = SCREENS.filter((screen) => nameMatches(texts.screen(screen), text));
  const commands = FIND_COMMAND_NAMES.filter((command) => nameMatches(texts.command(command), text));
  const groups: readonly FindGroup[] = [
    group("item", found?.items, ({ returnInventoryId }) => returnInventoryId),
    group("order", found?.orders, ({ submissionId }) => submissionId),
    group("batch", found?.batches, ({ batchId }) => batchId),
    group("shipping-order", found?.shippingOrders, ({ id }) => id),
    group("instruction", found?.instructions, ({ instructionId }) => instructionId),
    group("code", found?.codes, ({ list, code }) => `${list} ${code}`),
    group("screen", screens, (screen) => screen),
    group("command", commands, (command) => command),
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

function group<Kind extends FindKind>(
  kind: Kind,
  values: readonly FindValues[Kind][] = [],
  keyOf: (value: FindValues[Kind]) => string,
): FindGroup {
  return { kind, lines: values.map((value) => ({ kind, id: `${kind} ${keyOf(value)}`, value }) as FindLine) };
}
