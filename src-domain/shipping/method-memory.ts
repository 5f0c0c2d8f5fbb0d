import { SHIPPING_METHODS } from "./shipping-order.ts";

export interface MethodUse {
  readonly method: string;
  readonly warehouseId: number;
  readonly country: string;
  readonly uses: number;
  readonly usedAt: string;
}

export interface MethodRoute {
  readonly warehouseIds: readonly number[];
  readonly countries: readonly string[];
}

export const MAX_SUGGESTIONS = 9;

/** Sorts by match (country and warehouse, country, warehouse, neither), then by use; documented methods come last. */
export function listMethodChoices(uses: readonly MethodUse[], route: MethodRoute): string[] {
  const scores = new Map<string, { readonly fitScore: number; readonly uses: number; readonly usedAt: string }>();
  for (const use of uses) {
    const fitScore =
      Number(route.warehouseIds.includes(use.warehouseId)) + Number(route.countries.includes(use.country)) * 2;
    const score = scores.get(use.method);
    if (score === undefined || fitScore > score.fitScore)
      scores.set(use.method, { fitScore, uses: use.uses, usedAt: use.usedAt });
    else if (fitScore === score.fitScore) {
      const usedAt = use.usedAt > score.usedAt ? use.usedAt : score.usedAt;
      scores.set(use.method, { fitScore, uses: score.uses + use.uses, usedAt });
    }
  }
  const usedMethods = [...scores].toSorted(
    ([, a], [, b]) => b.fitScore - a.fitScore || b.uses - a.uses || (a.usedAt < b.usedAt ? 1 : -1),
  );
  return [...new Set([...usedMethods.map(([method]) => method), ...SHIPPING_METHODS])].slice(0, MAX_SUGGESTIONS);
}

/** Why a typed method is doubtful. `similarMethod`: a known method with a similar spelling. */
export type MethodWarning =
  | { readonly kind: "none" }
  | { readonly kind: "never-seen"; readonly similarMethod: string | null }
  | { readonly kind: "too-long" };

export const MAX_METHOD_CHARACTERS = 100;

/** Warns of a method that is neither documented nor in `knownMethods`. */
export function methodWarningOf(typedMethod: string, knownMethods: readonly string[]): MethodWarning {
  const method = typedMethod.trim();
  if (method.length > MAX_METHOD_CHARACTERS) return { kind: "too-long" };
  const allKnownMethods = [...new Set([...SHIPPING_METHODS, ...knownMethods])];
  if (allKnownMethods.includes(method)) return { kind: "none" };
  const similarMethods = allKnownMethods
    .map((knownMethod) => ({
      one: knownMethod,
      distance: editDistance(normalizeMethod(knownMethod), normalizeMethod(method)),
    }))
    .filter(
      ({ one: knownMethod, distance }) => distance <= Math.max(1, Math.floor(normalizeMethod(knownMethod).length / 4)),
    )
    .toSorted((a, b) => a.distance - b.distance);
  return { kind: "never-seen", similarMethod: similarMethods[0]?.one ?? null };
}

const normalizeMethod = (method: string): string => method.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Counts the insertions, deletions, substitutions and swaps of neighbors that change one text into the other. */
function editDistance(fromText: string, toText: string): number {
  let rowBeforeLast: number[] = [];
  let row = Array.from({ length: toText.length + 1 }, (_, columnIndex) => columnIndex);
  for (let i = 1; i <= fromText.length; i += 1) {
    const nextRow = [i];
    for (let j = 1; j <= toText.length; j += 1) {
      const isEqual = fromText[i - 1] === toText[j - 1];
      // At the first character `toText[j - 2]` is undefined, which equals no character.
      const isSwapped = fromText[i - 1] === toText[j - 2] && fromText[i - 2] === toText[j - 1];
      nextRow[j] = Math.min(
        (row[j] ?? 0) + 1,
        (nextRow[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isEqual ? 0 : 1),
        isSwapped ? (rowBeforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rowBeforeLast = row;
    row = nextRow;
  }
  return row[toText.length] ?? 0;
}
