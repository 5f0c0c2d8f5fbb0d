import {
  IconBuildingWarehouse,
  IconFlask,
  IconMapPin,
  IconPlugConnected,
  IconSchool,
  type Icon,
} from "@tabler/icons-react";
import type { JSX } from "react";
import type { EnvironmentKind } from "../../../src-domain/environments/environment.ts";

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
