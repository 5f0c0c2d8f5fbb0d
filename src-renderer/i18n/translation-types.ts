/** Plural forms of a language. `_zero` is an i18next addition that every language has. */
type PluralForm = "one" | "other";

type KeyIn<Key, Keys, Form extends PluralForm> = Key extends `${infer Counted}_one`
  ? `${Counted}_other` extends Keys
    ? "one" extends Form
      ? Key
      : never
    : Key
  : Key;

/** Texts of a namespace in another language: the English keys without the plural forms that the language lacks. */
type Texts<English, Form extends PluralForm> = English extends string
  ? string
  : English extends readonly string[]
    ? readonly string[]
    : { readonly [Key in keyof English as KeyIn<Key, keyof English, Form>]: Texts<English[Key], Form> };

/** Use as `{...} satisfies German<typeof en>`: a missing or unknown key does not compile. */
export type German<English> = Texts<English, "one" | "other">;
/** Chinese has one plural form: `_other`. */
export type Chinese<English> = Texts<English, "other">;
