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

/** Best match first: same route, same country, same warehouse, any; then most used; documented methods last. */
export function methodChoices(uses: readonly MethodUse[], route: MethodRoute): string[] {
  const scores = new Map<string, { readonly fit: number; readonly uses: number; readonly usedAt: string }>();
  for (const use of uses) {
    const fit =
      Number(route.warehouseIds.includes(use.warehouseId)) + Number(route.countries.includes(use.country)) * 2;
    const score = scores.get(use.method);
    if (score === undefined || fit > score.fit) scores.set(use.method, { fit, uses: use.uses, usedAt: use.usedAt });
    else if (fit === score.fit) {
      const usedAt = use.usedAt > score.usedAt ? use.usedAt : score.usedAt;
      scores.set(use.method, { fit, uses: score.uses + use.uses, usedAt });
    }
  }
  const used = [...scores].toSorted(
    ([, a], [, b]) => b.fit - a.fit || b.uses - a.uses || (a.usedAt < b.usedAt ? 1 : -1),
  );
  return [...new Set([...used.map(([method]) => method), ...SHIPPING_METHODS])].slice(0, MAX_SUGGESTIONS);
}

/** Why a typed method is doubtful. `meant`: a known method that looks similar. */
export type MethodWarning =
  | { readonly kind: "none" }
  | { readonly kind: "never-seen"; readonly meant: string | null }
  | { readonly kind: "too-long" };

export const MAX_METHOD_CHARACTERS = 100;

/** Warns of a method that neither the documentation, nor an order, nor this desk has used. */
export function methodWarningOf(typed: string, knownMethods: readonly string[]): MethodWarning {
  const method = typed.trim();
  if (method.length > MAX_METHOD_CHARACTERS) return { kind: "too-long" };
  const known = [...new Set([...SHIPPING_METHODS, ...knownMethods])];
  if (known.includes(method)) return { kind: "none" };
  const similar = known
    .map((one) => ({ one, distance: distanceOf(plain(one), plain(method)) }))
    .filter(({ one, distance }) => distance <= Math.max(1, Math.floor(plain(one).length / 4)))
    .toSorted((a, b) => a.distance - b.distance);
  return { kind: "never-seen", meant: similar[0]?.one ?? null };
}

const plain = (method: string): string => method.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Edit distance: insertions, deletions, substitutions and swaps of neighboring characters. */
function distanceOf(from: string, to: string): number {
  let rowBefore: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isEqual = from[i - 1] === to[j - 1];
      // At the first character `to[j - 2]` is undefined, which equals no character.
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isEqual ? 0 : 1),
        isSwapped ? (rowBefore[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rowBefore = row;
    row = next;
  }
  return row[to.length] ?? 0;
}
