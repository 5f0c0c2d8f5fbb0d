import { Button, CloseButton } from "@mantine/core";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { Announced } from "../../../components/words/Announced.tsx";
import { UNDO_DISCARD_MS, useDiscardedBatch } from "./discarded-batch.ts";
import { forgetMoved, type MovedItems, undoMove, useMovedItems } from "./moved-items.ts";
import { batchWord } from "../../../components/words/batch-word.ts";
import { listed } from "../../../i18n/listed.ts";

/** The way back from moving items into another batch, for as long as from a discard. */
export function MoveNote(): JSX.Element {
  const moved = useMovedItems((state) => state.moved);
  const discarded = useDiscardedBatch((state) => state.discarded);
  useEffect(() => {
    if (moved === null) return undefined;
    const timer = setTimeout(forgetMoved, UNDO_DISCARD_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  // One note at a time is shown here, that of the later action.
  return <Announced>{moved !== null && discarded === null && <Note {...moved} />}</Announced>;
}

function Note({ kind, count, parkedIn, failure }: MovedItems): JSX.Element {
  const { t } = useTranslation("refusal");
  const { t: frame } = useTranslation("frame");
  return (
    <div className="discard-note">
      <IconArrowsSplit2 size={18} aria-hidden="true" />
      <p className="discard-note__words">
        {failure === null
          ? t(`moved.${kind}`, {
              count,
              names: listed(parkedIn.map((name) => frame("quoted", { name: batchWord(name) }))),
            })
          : t(`moved.${failure}`)}
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
