import type { RefusalPart } from "../resends/refusal.ts";

/** `ResendConfig.groupResendMaxRmaCount` (service contract, Limits). `unnamed`: no plausible limit in the refusal. */
export type ParsedLimit = { readonly kind: "named"; readonly limit: number } | { readonly kind: "unnamed" };

const NUMBER = String.raw`['"(]?(?<limit>\d{1,4})(?![\d-]|\.\d)`;
const inclusive = (words: string): RegExp => new RegExp(`${words}[:=]?\\s*${NUMBER}`, "gi");

const AT_MOST: readonly RegExp[] = [
  inclusive(String.raw`\b(?:at most|more than|greater than|larger than|up to)\s*`),
  inclusive(String.raw`\bexceed(?:s|ed)?\s*`),
  inclusive(String.raw`\bless than or equal to\s*`),
  inclusive(
    String.raw`\b(?:maximum|max\.?|limit)(?: allowed)?(?: number| count| size| length)?(?: of [a-z ]{1,40}?)?(?: is| of| to|ed to)?\s*`,
  ),
  inclusive(String.raw`\blimited to\s*`),
  inclusive(String.raw`\bgroupResendMaxRmaCount\b(?: is| of)?[^\w]{0,3}`),
  inclusive(String.raw`\bbetween 1 and\s*`),
  inclusive(String.raw`(?:最多|上限(?:为|是)?|不能超过|不得超过|不可超過|不能超過)\s*`),
  /(?<![\d.])(?<limit>\d{1,4}) (?:[a-z]+ )?or (?:fewer|less)\b/gi,
];
/** Wordings that name the limit plus one. */
const BELOW: readonly RegExp[] = [inclusive(String.raw`\b(?:fewer|less) than(?! or)\s*`)];

const SPEAKS_OF_SIZE =
  /\b(?:max|maximum|limit|limited|exceed(?:s|ed|ing)?|too many|too large|at most|no more than|more than|or fewer|or less|fewer than|less than|up to|between|groupResendMaxRmaCount)\b|最多|上限|超过|超過/i;
const SPEAKS_OF_ITEMS =
  /item|inventor|entr|element|parcel|\brmas?\b|batch|returnInventoryIdList|groupResendMaxRmaCount|退货|库存/i;
const SPEAKS_OF_TEXT = /character|\bdays?\b|more than once/i;

export function parseLimit(parts: readonly RefusalPart[], batchSize: number): ParsedLimit | null {
  const messages = parts.flatMap(({ key, target, messages }) => {
    if (target.kind === "field" || target.kind === "warehouse" || (target.kind === "items" && target.index !== null))
      return [];
    const aboutItems = target.kind === "items" || /groupResendMaxRmaCount/i.test(key);
    return messages.filter((text) => (aboutItems || SPEAKS_OF_ITEMS.test(text)) && speaksOfSize(text));
  });
  if (messages.length === 0) return null;
  const limits = new Set(messages.flatMap((text) => limitsIn(text)));
  const [limit] = limits;
  // A limit that allows this batch, or no batch, was misread. Two different limits are ambiguous.
  const isPlausible = limits.size === 1 && limit !== undefined && limit >= 1 && limit < batchSize;
  return isPlausible ? { kind: "named", limit } : { kind: "unnamed" };
}

const speaksOfSize = (text: string): boolean => SPEAKS_OF_SIZE.test(text) && !SPEAKS_OF_TEXT.test(text);

function limitsIn(text: string): number[] {
  const numbers = (patterns: readonly RegExp[]): number[] =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => Number(groups?.["limit"])));
  return [...numbers(AT_MOST), ...numbers(BELOW).map((number) => number - 1)];
}
