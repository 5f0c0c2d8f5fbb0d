import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type {
  Found,
  FoundBatch,
  FoundCode,
  FoundInstruction,
  FoundOrder,
  FoundShippingOrder,
} from "../../../src-preload/contract/search.ts";
import { SCREENS, type ScreenName } from "../../shell/navigation.ts";
import { FIND_COMMAND_NAMES, type FindCommandName } from "../../shell/find-box.ts";
import { nameMatches } from "../../i18n/name-says.ts";

export type FindLine =
  | { readonly kind: "item"; readonly key: string; readonly item: InventoryItem }
  | { readonly kind: "order"; readonly key: string; readonly order: FoundOrder }
  | { readonly kind: "batch"; readonly key: string; readonly batch: FoundBatch }
  | { readonly kind: "shipping-order"; readonly key: string; readonly order: FoundShippingOrder }
  | { readonly kind: "instruction"; readonly key: string; readonly instruction: FoundInstruction }
  | { readonly kind: "code"; readonly key: string; readonly code: FoundCode }
  | { readonly kind: "screen"; readonly key: string; readonly screen: ScreenName }
  | { readonly kind: "command"; readonly key: string; readonly command: FindCommandName };

export type FindKind = FindLine["kind"];

export interface FindGroup {
  readonly kind: FindKind;
  readonly lines: readonly FindLine[];
}

interface NameTexts {
  readonly screen: (screen: ScreenName) => string;
  readonly command: (command: FindCommandName) => string;
}

/** Groups the results by kind, in display order, without empty kinds. */
export function findGroups(text: string, found: Found | null, texts: NameTexts): readonly FindGroup[] {
  const matches = (word: string): boolean => nameMatches(word, text);
  const groups: readonly FindGroup[] = [
    group("item", found?.items ?? [], (item) => ({ kind: "item", key: item.returnInventoryId, item })),
    group("order", found?.orders ?? [], (order) => ({ kind: "order", key: order.submissionId, order })),
    group("batch", found?.batches ?? [], (batch) => ({ kind: "batch", key: batch.batchId, batch })),
    group("shipping-order", found?.shippingOrders ?? [], (order) => ({
      kind: "shipping-order",
      key: order.id,
      order,
    })),
    group("instruction", found?.instructions ?? [], (instruction) => ({
      kind: "instruction",
      key: instruction.instructionId,
      instruction,
    })),
    group("code", found?.codes ?? [], (code) => ({ kind: "code", key: `${code.list} ${code.code}`, code })),
    group(
      "screen",
      SCREENS.filter((screen) => matches(texts.screen(screen))),
      (screen) => ({ kind: "screen", key: screen, screen }),
    ),
    group(
      "command",
      FIND_COMMAND_NAMES.filter((command) => matches(texts.command(command))),
      (command) => ({ kind: "command", key: command, command }),
    ),
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

function group<Value>(kind: FindKind, values: readonly Value[], toLine: (value: Value) => FindLine): FindGroup {
  return { kind, lines: values.map(toLine) };
}

export const lineId = ({ kind, key }: FindLine): string => `${kind} ${key}`;
