import { type JSX, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useLiveDesk } from "../../desk/live-desk.ts";
import { EnvironmentMark } from "../words/EnvironmentMark.tsx";
import "./dialogs.css";
import { useOpenDialog } from "./use-open-dialog.ts";
import { isPressOfAHand } from "../hand-press.ts";

/** For a dialog that asks: keeps Enter and Space from its buttons when they come as a scanner's do. */
function useHandPresses(): (event: KeyboardEvent) => void {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  return ({ key, timeStamp, nativeEvent }) => {
    if (!isPressOfAHand(key, timeStamp - typedAt.current)) nativeEvent.preventDefault();
    if (key.length === 1) typedAt.current = timeStamp;
  };
}

interface QuestionDialogProps {
  readonly title: string;
  readonly body: string;
  /** What the question is about. */
  readonly facts: ReactNode;
  readonly actions: ReactNode;
  /** What becomes of scans meanwhile. */
  readonly scans: string;
  readonly onLeave: () => void;
}

/** A question over everything that only a deliberate press answers, in the colours of its environment. */
export function QuestionDialog({ title, body, facts, actions, scans, onLeave }: QuestionDialogProps): JSX.Element {
  const kind = useLiveDesk((live) => live.status?.environment.kind ?? null);
  const dialog = useOpenDialog();
  const handPresses = useHandPresses();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className="question"
      tabIndex={-1}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onKeyDownCapture={handPresses}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      <h2 className="question__title" id={`${id}-title`}>
        {kind !== null && <EnvironmentMark kind={kind} size={28} />}
        <span>{title}</span>
      </h2>
      <p id={`${id}-body`}>{body}</p>
      {facts}
      <div className="question__actions">{actions}</div>
      <p className="question__scans">{scans}</p>
    </dialog>
  );
}
