import type { JSX } from "react";

export function FirstSync(): JSX.Element {
  return <main />;
}
