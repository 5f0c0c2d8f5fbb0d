import { useId, type JSX, type ReactNode } from "react";
import { useHandPresses } from "../use-hand-presses.ts";
import { useLiveDesk } from "../../desk/live-desk.ts";
import { EnvironmentMark } from "../words/EnvironmentMark.tsx";
import "./question-dialog.css";
import { useOpenDialog } from "./use-open-dialog.ts";

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
