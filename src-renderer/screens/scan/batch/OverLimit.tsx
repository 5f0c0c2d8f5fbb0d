import { Button } from "@mantine/core";
import { IconArrowBarRight } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { Announced } from "../../../components/words/Announced.tsx";
import { moveSurplus } from "./undo-notes.ts";

export const MOVE_SURPLUS_ID = "move-surplus";

/** Shown after the limit was lowered below the batch's size. */
export function OverLimit({ batch }: { readonly batch: BatchView }): JSX.Element {
  const count = batch.lines.length - batch.limit;
  return <Announced>{count > 0 && <Surplus batch={batch} count={count} />}</Announced>;
}

function Surplus({ batch, count }: { readonly batch: BatchView; readonly count: number }): JSX.Element {
  const { t } = useTranslation("refusal");
  return (
    <div className="over-limit">
      <p className="over-limit__words">{t("limit.over", { count, limit: batch.limit })}</p>
      <Button
        id={MOVE_SURPLUS_ID}
        size="compact-md"
        leftSection={<IconArrowBarRight size={16} aria-hidden="true" />}
        onClick={() => void moveSurplus(batch.batchId)}
      >
        {t("limit.move", { count })}
      </Button>
    </div>
  );
}
