import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type {
  SearchResults,
  FoundBatch,
  FoundBookedOrder,
  FoundCode,
  FoundInstruction,
  FoundOrder,
  FoundShippingOrder,
} from "../../../src-preload/contract/search.ts";
import type { SettingsEntry } from "../../features/settings/settings-index.ts";
import { nameMatches } from "../../i18n/name-match.ts";
import { FIND_COMMAND_NAMES, type FindCommandName } from "../../shell/find-box.ts";
import type { HelpPage } from "../../shell/help.ts";
import type { ScreenName } from "../../shell/navigation.ts";

interface FindValues {
  readonly item: InventoryItem;
  readonly order: FoundOrder;
  readonly "booked-order": FoundBookedOrder;
  readonly batch: FoundBatch;
  readonly "shipping-order": FoundShippingOrder;
  readonly instruction: FoundInstruction;
  readonly code: FoundCode;
  readonly screen: ScreenName;
  readonly command: FindCommandName;
  readonly setting: SettingsEntry;
  readonly help: HelpPage;
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

/** Results that the page finds without main. */
interface PageResults {
  /** Screens that this desk offers. */
  readonly screens: readonly ScreenName[];
  readonly settings: readonly SettingsEntry[];
  readonly helpPages: readonly HelpPage[];
}

/** The settings and the help have searches of their own, which list more. */
const MAX_PER_KIND = 5;

interface NameTexts {
  readonly screen: (screen: ScreenName) => string;
  readonly command: (command: FindCommandName) => string;
}

export function createFindGroups(
  text: string,
  searchResult: SearchResults | null,
  nameTexts: NameTexts,
  { screens: offeredScreens, settings, helpPages }: PageResults,
): readonly FindGroup[] {
  const screens = offeredScreens.filter((screen) => nameMatches(nameTexts.screen(screen), text));
  const commands = FIND_COMMAND_NAMES.filter((command) => nameMatches(nameTexts.command(command), text));
  // A command may open the same page.
  const newSettings = settings.filter(
    ({ name, setting }) => setting !== undefined || !commands.some((command) => command === name),
  );
  const groups: readonly FindGroup[] = [
    createGroup("item", searchResult?.items, ({ returnInventoryId }) => returnInventoryId),
    createGroup("order", searchResult?.orders, ({ submissionId }) => submissionId),
    createGroup("booked-order", searchResult?.bookedOrders, ({ orderId }) => orderId),
    createGroup("batch", searchResult?.batches, ({ batchId }) => batchId),
    createGroup("shipping-order", searchResult?.shippingOrders, ({ id }) => id),
    createGroup("instruction", searchResult?.instructions, ({ instructionId }) => instructionId),
    createGroup("code", searchResult?.codes, ({ list, code }) => `${list} ${code}`),
    createGroup("screen", screens, (screen) => screen),
    createGroup("command", commands, (command) => command),
    createGroup("setting", newSettings.slice(0, MAX_PER_KIND), ({ name, setting }) => `${name} ${setting ?? ""}`),
    createGroup("help", helpPages.slice(0, MAX_PER_KIND), (page) => page),
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

function createGroup<Kind extends FindKind>(
  kind: Kind,
  values: readonly FindValues[Kind][] | undefined,
  getKey: (value: FindValues[Kind]) => string,
): FindGroup {
  return { kind, lines: (values ?? []).map((value) => ({ kind, id: `${kind} ${getKey(value)}`, value }) as FindLine) };
}
