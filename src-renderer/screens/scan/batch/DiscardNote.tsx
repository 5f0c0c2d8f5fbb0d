import { Button, CloseButton } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { Announced } from "../../../components/words/Announced.tsx";
import {
  type DiscardedBatch,
  forgetDiscarded,
  undoDiscard,
  UNDO_DISCARD_MS,
  useDiscardedBatch,
} from "./discarded-batch.ts";
import { batchWord } from "../../../components/words/batch-word.ts";

/** The way back from a discard, for a while. */
export function DiscardNote(): JSX.Element {
  const discarded = useDiscardedBatch((state) => state.discarded);
  useEffect(() => {
    if (discarded === null) return undefined;
    const timer = setTimeout(forgetDiscarded, UNDO_DISCARD_MS);
    return () => clearTimeout(timer);
  }, [discarded]);
  return <Announced>{discarded !== null && <Note {...discarded} />}</Announced>;
}

function Note({ name, itemCount, failure }: DiscardedBatch): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: frame } = useTranslation("frame");
  const word = batchWord(name);
  return (
    <div className="discard-note">
      <IconTrash size={18} aria-hidden="true" />
      <p className="discard-note__words">
        {failure === null
          ? t("discarded", { name: word, count: itemCount })
          : t(`notRestored.${failure}`, { name: word })}
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
