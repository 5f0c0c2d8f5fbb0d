import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../src-preload/contract/resends/resend.ts";
import { StatusWord } from "../../components/words/StatusWord.tsx";
import { resendStage, STAGE_SHAPES } from "./order/resend-stage.ts";

export function ResendStatusWord({ row }: { readonly row: OrderRow }): JSX.Element {
  const { t } = useTranslation("resends");
  const stage = resendStage(row);
  const [shape, tone] = STAGE_SHAPES[stage];
  const raw = row.status?.raw ?? "";
  const sentence = row.origin === "learned" && row.status === null ? "learned" : stage;
  return (
    <StatusWord
      shape={shape}
      tone={tone}
      word={t(`stage.${stage}`, { raw })}
      tip={t(`sentence.${sentence}`, { raw })}
    />
  );
}
