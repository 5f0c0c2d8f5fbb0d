import { Button, CloseButton } from "@mantine/core";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { UNDO_DISCARD_MS, useDiscardedBatch } from "./discarded-batch.ts";
import { forgetMoved, undoMove, useMovedItems } from "./moved-items.ts";

/** The way back from moving items into another batch, for as long as from a discard. */
export function MoveNote(): JSX.Element | null {
  const { t } = useTranslation("refusal");
  const { t: frame } = useTranslation("frame");
  const moved = useMovedItems((state) => state.moved);
  const discarded = useDiscardedBatch((state) => state.discarded);
  useEffect(() => {
    if (moved === null) return undefined;
    const timer = setTimeout(forgetMoved, UNDO_DISCARD_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  // One note at a time has this place; the later deed has it.
  if (moved === null || discarded !== null) return null;
  const { kind, count, parkedIn, failure } = moved;
  return (
    <div className="discard-note" role="status">
      <IconArrowsSplit2 size={18} aria-hidden="true" />
      <p className="discard-note__words">
        {failure === null ? t(`moved.${kind}`, { count, names: parkedIn.join("”, “") }) : t(`moved.${failure}`)}
      </p>
      {(failure === null || failure === "failed") && (
        <Button variant="default" size="compact-md" onClick={() => void undoMove()}>
          {t("moved.undo")}
        </Button>
      )}
      <CloseButton aria-label={frame("close")} onClick={forgetMoved} />
    </div>
  );
}
