import { z } from "zod";
import { LANGUAGES } from "../../src-domain/language.ts";
import { emptyObject, type DomainContract } from "./operation.ts";

const languageChoice = z.strictObject({ language: z.enum(LANGUAGES) });

/** Null before the first choice. */
export const storedLanguage = z.object({ language: z.enum(LANGUAGES).nullable() });

/** Language on this computer, for all environments. A page reads it from its `lang` before the first render. */
export const languageContract = {
  operations: {
    get: { input: emptyObject, output: languageChoice },
    choose: { input: languageChoice, output: emptyObject, errors: ["not-written"] },
  },
  events: {},
} as const satisfies DomainContract;
