import {
  IconBuildingWarehouse,
  IconFlask,
  IconMapPin,
  IconPlugConnected,
  IconSchool,
  type Icon,
} from "@tabler/icons-react";
import i18next from "i18next";
import type { JSX } from "react";
import { type EnvironmentKind, hasPublishedName } from "../../../src-domain/environments/environment.ts";

/** Returns the translated kind for published environments, the name for custom ones, both for renamed ones. */
export function environmentNameText(environment: { readonly kind: EnvironmentKind; readonly name: string }): string {
  const { kind, name } = environment;
  if (kind === "custom") return name;
  const kindText = i18next.t(`frame:environment.${kind}`);
  return hasPublishedName(environment) ? kindText : `${kindText} · ${name}`;
}

const SHAPES: Readonly<Record<EnvironmentKind, Icon>> = {
  practice: IconSchool,
  sandbox: IconFlask,
  production: IconBuildingWarehouse,
  "production-china": IconMapPin,
  custom: IconPlugConnected,
};

/** Shows a different shape for each kind of environment, because color is not enough. */
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
