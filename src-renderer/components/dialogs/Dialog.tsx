import { CloseButton } from "@mantine/core";
import {
  type CSSProperties,
  type DialogHTMLAttributes,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from "react";
import { useLiveDesk } from "../../desk/live-desk.ts";
import { isPressOfAHand } from "../hand-press.ts";
import { EnvironmentMark } from "../words/EnvironmentMark.tsx";
import "./dialogs.css";

interface DialogProps extends DialogHTMLAttributes<HTMLDialogElement> {
  /** What takes the focus. By default the dialog itself and no button: what is typed blindly presses nothing. */
  readonly focusOn?: string;
  /** By Esc. Without it, Esc does nothing. */
  readonly onLeave?: (() => void) | undefined;
  /** For what has to be done with the element, as to give it the focus again. */
  readonly dialogRef?: RefObject<HTMLDialogElement | null>;
}

/**
 * Lies over everything for as long as it is mounted; the browser keeps the focus in it. Afterwards the focus is where it
 * was, unless the operator moved it.
 */
export function Dialog({ focusOn, onLeave, dialogRef, ...attributes }: DialogProps): JSX.Element {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = dialogRef ?? own;
  // Chromium lets a page refuse one Esc, and closes at the next one without asking.
  const onClosed = useEffectEvent(() => (onLeave === undefined ? dialog.current?.showModal() : onLeave()));
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const { activeElement } = document;
    const closed = (): void => void onClosed();
    element.addEventListener("close", closed);
    element.showModal();
    const first = focusOn === undefined ? null : element.querySelector<HTMLElement>(focusOn);
    (first ?? element).focus();
    return () => {
      element.removeEventListener("close", closed);
      element.close();
      // React has taken the element out by now, and the browser gives the focus back only of one that is there.
      if (document.activeElement === document.body && activeElement instanceof HTMLElement) {
        activeElement.focus({ preventScroll: true });
      }
    };
  }, [dialog, focusOn]);
  return (
    <dialog
      aria-modal="true"
      tabIndex={-1}
      {...attributes}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onLeave?.();
      }}
    />
  );
}

interface TitledDialogProps {
  readonly title: string;
  readonly closeLabel: string;
  /** In pixels, where the window is as wide. */
  readonly width: number;
  readonly focusOn?: string;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** A task of its own, with a title and a button that closes it. */
export function TitledDialog({ title, closeLabel, width, children, ...rest }: TitledDialogProps): JSX.Element {
  const id = useId();
  return (
    <Dialog
      className="titled-dialog"
      style={{ "--dialog-width": `${width}px` } as CSSProperties}
      aria-labelledby={id}
      {...rest}
    >
      <div className="titled-dialog__head">
        <h2 className="titled-dialog__title" id={id}>
          {title}
        </h2>
        <CloseButton aria-label={closeLabel} onClick={rest.onLeave} />
      </div>
      {children}
    </Dialog>
  );
}

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
  const handPresses = useHandPresses();
  const id = useId();
  return (
    <Dialog
      className="question"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onKeyDownCapture={handPresses}
      onLeave={onLeave}
    >
      <h2 className="question__title" id={`${id}-title`}>
        {kind !== null && <EnvironmentMark kind={kind} size={28} />}
        <span>{title}</span>
      </h2>
      <p id={`${id}-body`}>{body}</p>
      {facts}
      <div className="question__actions">{actions}</div>
      <p className="question__scans">{scans}</p>
    </Dialog>
  );
}
