/** The forms of a count that a language writes: `_zero` is the product's own and stays in each. */
type PluralForm = "one" | "other";

type KeyIn<Key, Keys, Form extends PluralForm> = Key extends `${infer Counted}_one`
  ? `${Counted}_other` extends Keys
    ? "one" extends Form
      ? Key
      : never
    : Key
  : Key;

/** The words of a namespace in another language: the keys of the English file, without the plural forms that the language lacks. */
type Words<English, Form extends PluralForm> = English extends string
  ? string
  : English extends readonly string[]
    ? readonly string[]
    : { readonly [Key in keyof English as KeyIn<Key, keyof English, Form>]: Words<English[Key], Form> };

/** `const words = {...} satisfies German<typeof en>`: a key too few or too many does not compile. */
export type German<English> = Words<English, "one" | "other">;
/** Counts have one form in Chinese: `_other`. */
export type Chinese<English> = Words<English, "other">;
