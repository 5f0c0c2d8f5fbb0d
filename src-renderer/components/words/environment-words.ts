import type { TFunction } from "i18next";
import { hasPublishedName, type EnvironmentKind } from "../../../src-domain/environments/environment.ts";

/** Published environments use the desk's words, custom ones their name, renamed ones both, with the kind first. */
export function environmentWord(
  t: TFunction,
  environment: { readonly kind: EnvironmentKind; readonly name: string },
): string {
  const { kind, name } = environment;
  if (kind === "custom") return name;
  const word = t(`environment.${kind}`);
  return hasPublishedName(environment) ? word : `${word} · ${name}`;
}
