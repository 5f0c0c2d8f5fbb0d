import type { InventoryFilter } from "../../../../src-domain/inventory/inventory-query.ts";
import type { Connection } from "../../files/database.ts";
import { createCandidates } from "./candidates.ts";
import { createSelectiveTrigrams } from "./selective-trigrams.ts";
import { createConditions, type Conditions, type Range } from "./conditions.ts";
import { createRowCheck } from "./item-texts.ts";
import { createShortTexts } from "./short-texts.ts";
import type { ItemState, States } from "../states.ts";
import type { Thresholds } from "./thresholds.ts";
import { PAUSE, type Steps } from "../cooperative.ts";

/** A text of as many characters is one term of the index, and every row that the index names holds it. */
const TRIGRAM = 3;
const CHECKS_A_STEP = 64;

/** Where to look, and what is then left to be compared with each row. */
interface Source {
  readonly places: Steps;
  readonly text: boolean;
  readonly state: boolean;
}

/** Finds the places of all items that a filter lets through, in either direction. */
export function createMatching(cache: Connection, states: States, thresholds: Thresholds) {
  const conditionsOf = createConditions(cache, states);
  const selective = createSelectiveTrigrams(cache);
  const directions = {
    ascending: createCandidates(cache, selective, true),
    descending: createCandidates(cache, selective, false),
  };
  const holdingShort = createShortTexts(cache, thresholds);
  const fits = createRowCheck(cache);

  const isFew = (wanted: readonly ItemState[]): boolean =>
    states.countUpTo(wanted, thresholds.fewInStates) < thresholds.fewInStates;

  function sourceOf({ range, states: wanted, text, vas }: Conditions, ascending: boolean): Source {
    const candidates = ascending ? directions.ascending : directions.descending;
    if (vas !== null && !vas.wanted.has("unknown")) {
      return { places: inOrder(knownAs(vas), range, ascending), text: text !== "", state: wanted !== null };
    }
    if (wanted !== null && (text === "" || isFew(wanted))) {
      return { places: candidates.inStates(wanted, range), text: text !== "", state: false };
    }
    if (text === "") return { places: candidates.everything(range), text: false, state: false };
    const length = [...text].length;
    return length < TRIGRAM
      ? { places: holdingShort(text, range, ascending, candidates), text: false, state: wanted !== null }
      : { places: candidates.holding(text, range), text: length > TRIGRAM, state: wanted !== null };
  }

  return function* matching(filter: InventoryFilter, ascending: boolean): Steps {
    const conditions = yield* conditionsOf(filter);
    const { vas, text } = conditions;
    const source = sourceOf(conditions, ascending);
    const fitsFilter = source.state ? states.fitting(filter) : () => true;
    const wantedText = source.text ? text : "";
    const isChecked = source.text || source.state;
    for (const found of source.places) {
      const known = vas === null ? found : found.filter((place) => vas.wanted.has(vas.known.get(place) ?? "unknown"));
      if (!isChecked) {
        yield known;
        continue;
      }
      for (let at = 0; at < known.length; at += CHECKS_A_STEP) {
        yield fits(known.slice(at, at + CHECKS_A_STEP), wantedText, fitsFilter);
      }
      yield PAUSE;
    }
  };
}

const knownAs = ({ wanted, known }: NonNullable<Conditions["vas"]>): number[] =>
  [...known].flatMap(([place, knowledge]) => (wanted.has(knowledge) ? [place] : []));

function* inOrder(places: readonly number[], { lowest, highest }: Range, ascending: boolean): Steps {
  const within = places.filter((place) => place >= lowest && place <= highest);
  yield within.toSorted((a, b) => (ascending ? a - b : b - a));
}

export type Matching = ReturnType<typeof createMatching>;
