import { foldText } from "../../../../src-domain/search-text.ts";
import { trigramsOf } from "../../cache/inventory-text.ts";
import type { Connection } from "../../files/database.ts";
import { TEXT_COLUMNS } from "./item-texts.ts";
import { PAUSE, type Steps } from "../cooperative.ts";

/** So many items show how often trigrams come, and come together. */
const SAMPLES = 256;
/** So many of them are read in front of one search: whoever types searches with each key. */
const SAMPLES_A_SEARCH = 32;
/** While the inventory is copied, what is common changes. In milliseconds. */
const SHOWN_FOR_MS = 300_000;
/** Steps from all over a range, the first few already: the golden section's. */
const STEP = (Math.sqrt(5) - 1) / 2;
/**
 * Fewer samples than these say too little of how many rows have several trigrams. Then each is taken to rule rows out, by half
 * the power of chance: one too many costs less than one too few.
 */
const ENOUGH = 16;
/** What comparing one more row takes, in places that the index goes through for one trigram more. */
const PLACES_A_ROW = 200;

/**
 * The trigrams that a text is looked up by. Each one more costs the way through all its places, and only some rule rows out:
 * nearly every item has "-24", and whichever has "use" has "se-" too. With a million items, "use-2-24" took 80 ms by all but
 * the first kind, and takes some 10 by those chosen here.
 */
export function createSelectiveTrigrams(cache: Connection) {
  const ends = cache
    .prepare<[], [lowest: number | null, highest: number | null]>(
      "SELECT (SELECT min(place) FROM inventory), (SELECT max(place) FROM inventory)",
    )
    .raw();
  const textsAfter = cache
    .prepare<[number], (string | null)[]>(
      `SELECT ${TEXT_COLUMNS} FROM inventory WHERE place >= ? ORDER BY place LIMIT 1`,
    )
    .raw();
  const samples: string[] = [];
  let taken = 0;
  let shownUntil = 0;

  function* takeSamples(): Steps {
    if (taken >= SAMPLES) {
      if (performance.now() < shownUntil) return;
      taken = 0;
    }
    const [lowest, highest] = ends.get() ?? [null, null];
    if (lowest === null || highest === null) return;
    for (let some = 0; some < SAMPLES_A_SEARCH && taken < SAMPLES; some += 1) {
      const place = lowest + Math.floor((highest - lowest) * ((taken * STEP) % 1));
      const texts = textsAfter.get(place) ?? [];
      samples[taken] = texts.map((text) => foldText(text ?? "")).join("\n");
      taken += 1;
      yield PAUSE;
    }
    shownUntil = performance.now() + SHOWN_FOR_MS;
  }

  /** Of a folded text of three characters or more. */
  return function* selectiveTrigrams(text: string): Steps<readonly string[]> {
    const trigrams = trigramsOf(text);
    if (trigrams.length === 1) return trigrams;
    yield* takeSamples();
    return cheapest(trigrams, samples);
  };
}

export type SelectiveTrigrams = ReturnType<typeof createSelectiveTrigrams>;

interface Choice {
  readonly trigrams: readonly string[];
  /** The samples that have them all. */
  readonly holding: readonly string[];
  /** Of all places, those that are gone through, for all trigrams together. */
  readonly read: number;
  /** Of all rows, those that have them all, as far as the samples say. */
  readonly found: number;
  readonly cost: number;
}

/** One after another those with which the search costs least, until none lowers its cost any more. */
export function cheapest(trigrams: readonly string[], samples: readonly string[]): readonly string[] {
  if (samples.length === 0) return trigrams;
  // One that no sample has comes as if half of one had it.
  const shares = trigrams.map((trigram) => {
    const holding = samples.filter((sample) => sample.includes(trigram)).length;
    return { trigram, share: Math.max(holding, 0.5) / samples.length };
  });
  const foundWith = (before: Choice, holding: readonly string[], share: number): number => {
    if (holding.length >= ENOUGH) return holding.length / samples.length;
    return before.trigrams.length === 0 ? share : before.found * Math.sqrt(share);
  };
  let chosen: Choice = { trigrams: [], holding: samples, read: 0, found: 1, cost: Number.POSITIVE_INFINITY };
  for (;;) {
    const before = chosen;
    const next = shares
      .filter(({ trigram }) => !before.trigrams.includes(trigram))
      .map(({ trigram, share }): Choice => {
        const holding = before.holding.filter((sample) => sample.includes(trigram));
        const found = foundWith(before, holding, share);
        const read = before.read + share;
        return { trigrams: [...before.trigrams, trigram], holding, read, found, cost: read + PLACES_A_ROW * found };
      })
      .reduce<Choice | null>((best, one) => (best === null || one.cost < best.cost ? one : best), null);
    if (next === null || next.cost >= before.cost) return before.trigrams;
    chosen = next;
  }
}
