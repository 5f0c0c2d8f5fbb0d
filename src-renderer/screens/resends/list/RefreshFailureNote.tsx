import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { FailureNote } from "../../../components/words/FailureNote.tsx";

export interface RefreshFailure {
  readonly code: string;
  readonly correlationId?: string;
}

export function RefreshFailureNote({ failure }: { readonly failure: RefreshFailure }): JSX.Element {
  const { t } = useTranslation("resends");
  const { code, correlationId } = failure;
  const known = code === "offline" || code === "not-created" || code === "service" ? code : "other";
  return <FailureNote text={t(`refreshFailed.${known}`)} detail={correlationId} correlationId={correlationId} />;
}
