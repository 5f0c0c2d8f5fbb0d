import type { RefusalPart } from "../resends/refusal.ts";

/**
 * Batch limit in a refusal: `ResendConfig.groupResendMaxRmaCount` (service contract, Limits). `unnamed`: the refusal
 * concerns the limit but contains no plausible number.
 */
export type ParsedLimit = { readonly kind: "named"; readonly limit: number } | { readonly kind: "unnamed" };

const NUMBER = String.raw`['"(]?(?<limit>\d{1,4})(?![\d-]|\.\d)`;
const limitPattern = (wording: string): RegExp => new RegExp(`${wording}\\s*(?:[:=]\\s*)?${NUMBER}`, "gi");

const INCLUSIVE_LIMITS: readonly RegExp[] = [
  limitPattern(String.raw`\b(?:at most|more than|greater than|larger than|up to)`),
  limitPattern(String.raw`\bexceed(?:s|ed)?`),
  limitPattern(String.raw`\bless than or equal to`),
  limitPattern(
    String.raw`\b(?:maximum|max\.?|limit)(?: allowed)?(?: number| count| size| length)?(?: of [a-z ]{1,40}?)?(?: is| of| to|ed to)?`,
  ),
  limitPattern(String.raw`\blimited to`),
  limitPattern(String.raw`\bgroupResendMaxRmaCount\b(?: is| of)?[^\w]{0,3}`),
  limitPattern(String.raw`\bbetween 1 and`),
  limitPattern(String.raw`(?:最多|上限(?:为|是)?|不能超过|不得超过|不可超過|不能超過)`),
  /(?<![\d.])(?<limit>\d{1,4}) (?:[a-z]+ )?or (?:fewer|less)\b/gi,
];
/** Wordings that name the limit plus one. */
const EXCLUSIVE_LIMITS: readonly RegExp[] = [limitPattern(String.raw`\b(?:fewer|less) than(?! or)`)];

const MENTIONS_SIZE =
  /\b(?:max|maximum|limit|limited|exceed(?:s|ed|ing)?|too many|too large|at most|no more than|more than|or fewer|or less|fewer than|less than|up to|between|groupResendMaxRmaCount)\b|最多|上限|超过|超過/i;
const MENTIONS_ITEMS =
  /item|inventor|entr|element|parcel|\brmas?\b|batch|returnInventoryIdList|groupResendMaxRmaCount|退货|库存/i;
const MENTIONS_TEXT_LENGTH = /character|\bdays?\b|more than once/i;

export function parseLimit(parts: readonly RefusalPart[], batchSize: number): ParsedLimit | null {
  const messages = parts.flatMap(({ key, target, messages }) => {
    if (target.kind === "field" || target.kind === "warehouse" || (target.kind === "items" && target.index !== null))
      return [];
    const isAboutItems = target.kind === "items" || /groupResendMaxRmaCount/i.test(key);
    return messages.filter((text) => (isAboutItems || MENTIONS_ITEMS.test(text)) && mentionsSize(text));
  });
  if (messages.length === 0) return null;
  const limits = new Set(messages.flatMap((text) => limitsIn(text)));
  const [limit] = limits;
  // A limit that allows this batch, or no batch, was misread. Two different limits are ambiguous.
  const isPlausible = limits.size === 1 && limit !== undefined && limit >= 1 && limit < batchSize;
  return isPlausible ? { kind: "named", limit } : { kind: "unnamed" };
}

const mentionsSize = (text: string): boolean => MENTIONS_SIZE.test(text) && !MENTIONS_TEXT_LENGTH.test(text);

function limitsIn(text: string): number[] {
  const numbersIn = (patterns: readonly RegExp[]): number[] =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => Number(groups?.["limit"])));
  return [...numbersIn(INCLUSIVE_LIMITS), ...numbersIn(EXCLUSIVE_LIMITS).map((number) => number - 1)];
}
