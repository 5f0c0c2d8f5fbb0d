import type { TFunction } from "i18next";
import type { EnvironmentKind } from "../../src-domain/environment.ts";

/** The published environments go by the desk's words, those of your own by the name they were given. */
export function environmentWord(
  t: TFunction,
  { kind, name }: { readonly kind: EnvironmentKind; readonly name: string },
): string {
  return kind === "custom" ? name : t(`environment.${kind}`);
}
