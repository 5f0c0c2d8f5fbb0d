import { Button, CloseButton } from "@mantine/core";
import { IconArrowsSplit2, IconTrash, type Icon } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { listText } from "../../../i18n/list-text.ts";
import { useTimeout } from "../../../shell/use-now.ts";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { useBatchStore } from "../../batches/batch-store.ts";
import {
  type DiscardedBatch,
  dismissDiscardNote,
  dismissMoveNote,
  type MovedItems,
  undoDiscard,
  undoMove,
  useUndoNotes,
} from "./undo-notes.ts";

const UNDO_MS = 20_000;

/** Shows one note, for the last action that can be undone. */
export function UndoNotes(): JSX.Element {
  const discardedBatch = useUndoNotes((state) => state.discardedBatch);
  const movedItems = useUndoNotes((state) => state.movedItems);
  const batchId = useBatchStore((state) => state.batch?.batchId);
  const isCurrent = movedItems?.batchId === batchId;
  useTimeout(discardedBatch, UNDO_MS, dismissDiscardNote);
  useTimeout(movedItems, UNDO_MS, dismissMoveNote);
  return (
    <LiveRegion>
      {discardedBatch !== null && <DiscardNote {...discardedBatch} />}
      {discardedBatch === null && movedItems !== null && isCurrent && <MoveNote {...movedItems} />}
    </LiveRegion>
  );
}

function DiscardNote({ name, itemCount, failure }: DiscardedBatch): JSX.Element {
  const { t } = useTranslation("scan");
  const batchName = batchNameText(name);
  return (
    <UndoNote
      icon={IconTrash}
      text={
        failure === null
          ? t("discarded", { name: batchName, count: itemCount })
          : t(`notRestored.${failure}`, { name: batchName })
      }
      undo={failure === null || failure === "failed" ? undoDiscard : null}
      undoLabel={t("undoDiscard")}
      onClose={dismissDiscardNote}
    />
  );
}

function MoveNote({ kind, count, parkedIn, failure }: MovedItems): JSX.Element {
  const { t } = useTranslation(["refusal", "frame"]);
  const names = listText(parkedIn.map((name) => t("frame:quoted", { name: batchNameText(name) })));
  return (
    <UndoNote
      icon={IconArrowsSplit2}
      text={failure === null ? t(`moved.${kind}`, { count, names }) : t(`moved.${failure}`)}
      undo={kind !== "set-aside-sent" && (failure === null || failure === "failed") ? undoMove : null}
      undoLabel={t("moved.undo")}
      onClose={dismissMoveNote}
    />
  );
}

interface UndoNoteProps {
  readonly icon: Icon;
  readonly text: string;
  readonly undo: (() => Promise<void>) | null;
  readonly undoLabel: string;
  readonly onClose: () => void;
}

function UndoNote({ icon: Shape, text, undo, undoLabel, onClose }: UndoNoteProps): JSX.Element {
  const { t } = useTranslation("frame");
  return (
    <div className="undo-note floating row">
      <Shape size={18} aria-hidden="true" />
      <p className="undo-note__text">{text}</p>
      {undo && (
        <Button className="rigid" variant="default" size="compact-md" onClick={() => void undo()}>
          {undoLabel}
        </Button>
      )}
      <CloseButton aria-label={t("close")} onClick={onClose} />
    </div>
  );
}
