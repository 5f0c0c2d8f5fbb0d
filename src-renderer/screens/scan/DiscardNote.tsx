import { Button, CloseButton } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { forgetDiscarded, undoDiscard, UNDO_DISCARD_MS, useDiscardedBatch } from "./discarded-batch.ts";

/** The way back from a discard, for a while. */
export function DiscardNote(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const { t: frame } = useTranslation("frame");
  const discarded = useDiscardedBatch((state) => state.discarded);
  useEffect(() => {
    if (discarded === null) return undefined;
    const timer = setTimeout(forgetDiscarded, UNDO_DISCARD_MS);
    return () => clearTimeout(timer);
  }, [discarded]);
  if (discarded === null) return null;
  const { name, itemCount, failure } = discarded;
  return (
    <div className="discard-note" role="status">
      <IconTrash size={18} aria-hidden="true" />
      <p className="discard-note__words">
        {failure === null ? t("discarded", { name, count: itemCount }) : t(`notRestored.${failure}`, { name })}
      </p>
      {(failure === null || failure === "failed") && (
        <Button variant="default" size="compact-md" onClick={() => void undoDiscard()}>
          {t("undoDiscard")}
        </Button>
      )}
      <CloseButton aria-label={frame("close")} onClick={forgetDiscarded} />
    </div>
  );
}
