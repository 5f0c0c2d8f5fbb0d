import { z } from "zod";
import { LANGUAGES } from "../../src-domain/language.ts";
import { nothing, type DomainContract } from "./operation.ts";

const spoken = z.strictObject({ language: z.enum(LANGUAGES) });

/** As stored on this computer; null where nobody chose. */
export const keptLanguage = z.object({ language: z.enum(LANGUAGES).nullable() });

/** The language of the desk on this computer, for every environment. A page learns it from its `lang` before it draws. */
export const languageContract = {
  operations: {
    get: { input: nothing, output: spoken },
    choose: { input: spoken, output: nothing, errors: ["not-written"] },
  },
  events: {},
} as const satisfies DomainContract;
