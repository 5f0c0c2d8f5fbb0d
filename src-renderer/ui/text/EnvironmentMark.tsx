import {
  IconBuildingWarehouse,
  IconFlask,
  IconMapPin,
  IconPlugConnected,
  IconSchool,
  type Icon,
} from "@tabler/icons-react";
import type { JSX } from "react";
import i18next from "i18next";
import { type EnvironmentKind, hasPublishedName } from "../../../src-domain/environments/environment.ts";

/** Published environments use the desk's words, custom ones their name, renamed ones both, with the kind first. */
export function environmentNameText(environment: { readonly kind: EnvironmentKind; readonly name: string }): string {
  const { kind, name } = environment;
  if (kind === "custom") return name;
  const word = i18next.t(`frame:environment.${kind}`);
  return hasPublishedName(environment) ? word : `${word} · ${name}`;
}

const SHAPES: Readonly<Record<EnvironmentKind, Icon>> = {
  practice: IconSchool,
  sandbox: IconFlask,
  production: IconBuildingWarehouse,
  "production-china": IconMapPin,
  custom: IconPlugConnected,
};

/** Shapes, so that no two kinds of environment differ by color alone. */
export function EnvironmentMark({
  kind,
  size,
}: {
  readonly kind: EnvironmentKind;
  readonly size: number;
}): JSX.Element {
  const Shape = SHAPES[kind];
  return <Shape size={size} stroke={2} aria-hidden="true" />;
}
