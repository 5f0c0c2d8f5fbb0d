import type { JSX } from "react";
import type { DeskStatus } from "../../../src-preload/contract/status.ts";
import { EnvironmentMark, environmentNameText } from "../../ui/text/EnvironmentMark.tsx";

export function EnvironmentName({ status: { environment } }: { readonly status: DeskStatus }): JSX.Element {
  return (
    <>
      <EnvironmentMark kind={environment.kind} size={16} />
      <span className="truncated">{environmentNameText(environment)}</span>
    </>
  );
}
