import { z } from "zod";
import {
  factsOf,
  type PublicListName,
  type ReferenceEntry,
  type ReferenceListFacts,
} from "../../../src-domain/reference/reference-lists.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { JsonObject } from "../envelope.ts";
import type { Call } from "../operation.ts";
import type { ServiceFailure } from "../failure.ts";
import { listNamed, readPayload, wireCode, wireList, wireText } from "../wire.ts";

export interface ReferenceOperations {
  /**
   * Public documentation, section 12; service contract, Get all transaction types and Get all recall service type statuses.
   */
  list(name: PublicListName): Promise<Result<readonly ReferenceEntry[], ServiceFailure>>;
}

export function referenceOperations(call: Call): ReferenceOperations {
  return {
    list(name) {
      const { area, path, listField, ...facts } = factsOf(name);
      return call({
        name: "reference.list",
        area,
        method: "GET",
        path,
        read: (envelope) => readPayload(entriesOf(facts), listNamed(listField, envelope), envelope),
      });
    },
  };
}

type EntryFacts = Pick<ReferenceListFacts, "code" | "name" | "further">;

const entriesOf = (facts: EntryFacts) =>
  wireList(
    z.looseObject({}).transform((record, context): ReferenceEntry => {
      const fields = caseless(record);
      const code = wireCode.safeParse(fields.get(facts.code.toLowerCase())?.[1]);
      if (!code.success) {
        context.addIssue({ code: "custom", message: "not a code", path: [facts.code] });
        return z.NEVER;
      }
      return {
        code: String(code.data),
        name: facts.name === undefined ? null : textOf(fields.get(facts.name.toLowerCase())?.[1]),
        details: detailsOf(record, facts),
      };
    }),
  );

/**
 * Documented fields first, under their documented names, then all others, so that new fields are shown as well. Ignores
 * case, because some documents capitalize the first letter.
 */
export function detailsOf(record: JsonObject, { code, name, further = [] }: EntryFacts): Record<string, string> {
  const fields = caseless(record);
  fields.delete(code.toLowerCase());
  if (name !== undefined) fields.delete(name.toLowerCase());
  const documented = further.map((field) => {
    const value = fields.get(field.toLowerCase())?.[1];
    fields.delete(field.toLowerCase());
    return [field, value] as const;
  });
  return Object.fromEntries(
    [...documented, ...fields.values()].flatMap(([field, value]) => {
      const text = textOf(value);
      return text === null ? [] : [[field, text]];
    }),
  );
}

const caseless = (record: JsonObject): Map<string, readonly [string, unknown]> =>
  new Map(Object.entries(record).map((field) => [field[0].toLowerCase(), field]));

function textOf(value: unknown): string | null {
  const text = wireText.safeParse(value);
  return text.success ? text.data : null;
}
